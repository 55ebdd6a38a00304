/** The parts of the settings besides the general ones. */
export const settingsParts = ['texts'] as const;
export type SettingsPart = (typeof settingsParts)[number];
