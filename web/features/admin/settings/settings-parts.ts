/** The parts of the settings besides the general ones. */
export const settingsParts = ['face', 'texts', 'menus', 'emails', 'measuring'] as const;
export type SettingsPart = (typeof settingsParts)[number];
