import { contrast, toHex, toOklch } from './colors.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The backgrounds of each theme on which the accent color is shown, as in web/styles.css. */
export const surfaces = {
  light: { paper: '#f3f0ea', raised: '#ffffff', floating: '#ffffff', sunken: '#e8e3da' },
  dark: { paper: '#171513', raised: '#24201d', floating: '#2c2824', sunken: '#2c2824' },
} as const satisfies Record<Theme, Record<string, string>>;

/** The site's own accent colors, as in web/styles.css. */
export const ownAccents = {
  light: { accent: '#b3361e', onAccent: '#ffffff', wash: '#f8e1d9' },
  dark: { accent: '#ff9478', onAccent: '#2a0d05', wash: '#3a2019' },
} as const satisfies Record<Theme, AccentColors>;

/** An accent color, the color of text on it, and its wash, which is the background of selected items. */
export interface AccentColors {
  accent: string;
  onAccent: string;
  wash: string;
}

/**
 * The lowest allowed contrast of text (WCAG 2.2, 1.4.3). Focus rings and charts need only 3, so a color that is readable as text
 * is good enough for them.
 */
export const minContrast = 4.5;

/** The colors that go with an accent color in a theme. */
export function accentColors(accent: string, theme: Theme): AccentColors {
  const { c, h } = toOklch(accent);
  return theme === 'light'
    ? { accent, onAccent: '#ffffff', wash: toHex({ l: 0.93, c: Math.min(c * 0.25, 0.032), h }) }
    : {
        accent,
        onAccent: toHex({ l: 0.19, c: Math.min(c * 0.4, 0.05), h }),
        wash: toHex({ l: 0.265, c: Math.min(c * 0.35, 0.042), h }),
      };
}

/**
 * The lowest contrast that an accent color has in any of its uses: as text, link, focus ring and chart on every background, and
 * as the background of a button's label.
 */
export function lowestContrast(accent: string, theme: Theme): number {
  const { onAccent, wash } = accentColors(accent, theme);
  return Math.min(...[...Object.values(surfaces[theme]), wash, onAccent].map((other) => contrast(accent, other)));
}

export const isReadableAccent = (accent: string, theme: Theme) => lowestContrast(accent, theme) >= minContrast;

/** The nearest color that is readable: darker in the light theme, lighter in the dark one, with the same hue. */
export function nearestAccent(accent: string, theme: Theme): string {
  if (isReadableAccent(accent, theme)) return accent;
  const { l, c, h } = toOklch(accent);
  const at = (distance: number) => toHex({ l: theme === 'light' ? l - l * distance : l + (1 - l) * distance, c, h });
  let [refused, readable] = [0, 1];
  for (let round = 0; round < 12; round += 1) {
    const middle = (refused + readable) / 2;
    if (isReadableAccent(at(middle), theme)) readable = middle;
    else refused = middle;
  }
  return at(readable);
}

/**
 * Derives the accent color of the dark theme from the accent color of the light theme. The result is as light as the site's own
 * dark accent color.
 */
export function darkAccentFor(accent: string): string {
  const { c, h } = toOklch(accent);
  return nearestAccent(toHex({ l: 0.77, c: Math.min(c, 0.15), h }), 'dark');
}

/** Why an accent color cannot be used in a theme, with the nearest color that can be used; undefined if it can. */
export function whyUnreadable(accent: string, theme: Theme): string | undefined {
  if (isReadableAccent(accent, theme)) return undefined;
  const found = Math.floor(lowestContrast(accent, theme) * 10) / 10;
  return `Too little contrast in the ${theme} theme: ${found} to 1, and text needs ${minContrast} to 1. The nearest color that works is ${nearestAccent(accent, theme)}.`;
}
