import type { Theme } from '../../../../server/domain/core/accents.ts';

/**
 * The colors of web/styles.css, except the accent, in the light and the dark theme. They are for previews of the theme that the
 * page is not shown in.
 */
export const previewColors: Readonly<Record<string, Readonly<Record<Theme, string>>>> = {
  paper: { light: '#f3f0ea', dark: '#171513' },
  raised: { light: '#ffffff', dark: '#24201d' },
  sunken: { light: '#e8e3da', dark: '#2c2824' },
  tile: { light: '#ffffff', dark: '#f4f0e9' },
  ink: { light: '#1f1b17', dark: '#f3eee6' },
  soft: { light: '#635b51', dark: '#b4aa9d' },
  line: { light: '#dcd5c9', dark: '#3a342e' },
  field: { light: '#857b6e', dark: '#8a8073' },
};
