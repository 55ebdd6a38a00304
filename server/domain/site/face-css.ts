import { accentColors, darkAccentFor, type AccentColors, ownAccents, type Theme } from '../core/accents.ts';
import type { PublicFace } from './sections.contract.ts';
import type { Face } from './stored-sections.contract.ts';

/**
 * The site's face (colors, typefaces, corners, logo and theme) as every visitor gets it; undefined if nothing differs from the
 * default.
 */
export function presentFace(face: Face, logoUrl: string): PublicFace | undefined {
  const css = [...colorRules(face), ...shapeRules(face, ':root'), ...logoRules(face, logoUrl), ...themeRules(face)].join('');
  if (css === '') return undefined;
  const { accent, theme, typeface } = face;
  return { css, theme, typeface, accent, darkAccent: hasOwnAccent(face) ? accentsOf(face, 'dark').accent : '' };
}

const hasOwnAccent = ({ accent, darkAccent }: Face) => accent !== '' || darkAccent !== '';

/** The accent color of a theme, and the colors that go with it. */
export function accentsOf({ accent, darkAccent }: Pick<Face, 'accent' | 'darkAccent'>, theme: Theme): AccentColors {
  const chosen = theme === 'light' ? accent : darkAccent || (accent && darkAccentFor(accent));
  return chosen === '' ? ownAccents[theme] : accentColors(chosen, theme);
}

/**
 * The build replaces `light-dark()`, which the oldest supported browsers lack, with these two variables, of which one is always
 * empty (`tests/architecture/theme-colors.test.ts`).
 */
const lightDark = (light: string, dark: string) => `var(--lightningcss-light,${light}) var(--lightningcss-dark,${dark})`;

function colorRules(face: Face): string[] {
  if (!hasOwnAccent(face)) return [];
  const [light, dark] = [accentsOf(face, 'light'), accentsOf(face, 'dark')];
  const variables = [
    `--color-accent:${lightDark(light.accent, dark.accent)}`,
    `--color-on-accent:${lightDark(light.onAccent, dark.onAccent)}`,
    `--color-accent-wash:${lightDark(light.wash, dark.wash)}`,
  ];
  return [`:root{${variables.join(';')}}`];
}

/** The radii of cards, tiles, controls and round controls, in rem. */
const radii = {
  slight: { card: 0.375, tile: 0.375, control: 0.25, pill: 0.5 },
  square: { card: 0, tile: 0, control: 0, pill: 0 },
};

/** Controls that are round. Switches and images stay round in every face. */
const pills = ':is(a,button,input,select,textarea,label,fieldset,form).rounded-full:not([role=switch],:has(>img))';

/** The CSS rules of the default typefaces and corners, for a preview on a site that uses other typefaces or corners. */
export function defaultShapeRules(within: string): string[] {
  return [
    `${within}{--font-display:'Young Serif',var(--fallback-display);--font-sans:'Instrument Sans',var(--fallback-sans);--radius-card:1rem;--radius-tile:.75rem;--radius-lg:.5rem;--radius-xl:.75rem;--radius-2xl:1rem}`,
    `${within} .font-display{font-weight:400;letter-spacing:normal}`,
    `${within} ${pills}{border-radius:99rem}`,
    `${within} .logo-tile{border-radius:.625rem}`,
  ];
}

/** The CSS rules of the chosen typefaces and corners, for the elements in `within`: `:root`, or a preview. */
export function shapeRules({ typeface, corners }: Pick<Face, 'typeface' | 'corners'>, within: string): string[] {
  const rules: string[] = [];
  if (typeface === 'system') {
    rules.push(`${within}{--font-display:system-ui,sans-serif;--font-sans:system-ui,sans-serif}`);
    // Headings in the system's typeface need a heavier weight than in the site's own.
    rules.push(`${within} .font-display{font-weight:700;letter-spacing:-.015em}`);
  }
  if (corners !== 'round') {
    const { card, tile, control, pill } = radii[corners];
    const variables = [
      `--radius-card:${card}rem`,
      `--radius-tile:${tile}rem`,
      ...['sm', 'md', 'lg', 'xl'].map((size) => `--radius-${size}:${control}rem`),
      ...['2xl', '3xl'].map((size) => `--radius-${size}:${card}rem`),
    ];
    rules.push(`${within}{${variables.join(';')}}`);
    rules.push(`${within} ${pills}{border-radius:${pill}rem}`);
    rules.push(`${within} .logo-tile{border-radius:${tile}rem}`);
  }
  return rules;
}

/**
 * Hides the name beside a logo from everyone but screen readers, and gives its room to the logo. In the admin area, the name stays,
 * because "Admin" is below it.
 */
const logoAlone =
  '.site-logo+.font-display{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}' +
  '@media (width>=40rem){.site-logo:has(+.font-display){max-width:12rem}}';

/**
 * Wide logos are shown whole. A shadow outlines logos of the color of the page. In the dark theme, the dark logo replaces the light
 * logo.
 */
function logoRules({ darkLogoUrl, theme, showsName }: Face, logoUrl: string): string[] {
  if (logoUrl === '') return [];
  const outline = `drop-shadow(0 0 1px ${lightDark('#0006', '#fff6')})`;
  const size = `.site-logo{width:auto;max-width:6rem;filter:${outline}}${showsName ? '' : logoAlone}`;
  if (darkLogoUrl === '') return [size];
  const rule = '.site-logo{content:var(--dark-logo)}';
  const inDarkDevices = (selector: string) => `@media (prefers-color-scheme:dark){${selector} ${rule}}`;
  const rules = {
    auto: `${inDarkDevices(':root:not([data-theme=light])')}:root[data-theme=dark] ${rule}`,
    light: `${inDarkDevices(':root[data-theme=auto]')}:root[data-theme=dark] ${rule}`,
    dark: `${inDarkDevices(':root[data-theme=auto]')}:root:not([data-theme=light],[data-theme=auto]) ${rule}`,
  };
  // Printed pages are light.
  return [size, `:root{--dark-logo:url("${darkLogoUrl}")}@media screen{${rules[theme]}}`];
}

/** The theme of visitors who have not chosen one. */
function themeRules({ theme }: Face): string[] {
  if (theme === 'auto') return [];
  const [light, dark] = theme === 'light' ? ['initial', ' '] : [' ', 'initial'];
  const variables = `--lightningcss-light:${light};--lightningcss-dark:${dark};color-scheme:${theme}`;
  return [`@media screen{:root:not([data-theme]){${variables}}}`];
}
