import { expect, test } from 'vitest';
import { presentFace } from './face-css.ts';
import { defaultSections } from './default-sections.ts';

const face = defaultSections.face;
const logo = `/images/${'a'.repeat(64)}.webp`;
const darkLogo = `/images/${'b'.repeat(64)}.webp`;

test('the default look adds nothing to a page', () => {
  expect(presentFace(face, '')).toBeUndefined();
});

test('the colors of both themes are in one rule, and the dark colors are derived from the accent color', () => {
  expect(presentFace({ ...face, accent: '#0063c8' }, '')?.css).toBe(
    ':root{--color-accent:var(--lightningcss-light,#0063c8) var(--lightningcss-dark,#81b7ff);' +
      '--color-on-accent:var(--lightningcss-light,#ffffff) var(--lightningcss-dark,#051428);' +
      '--color-accent-wash:var(--lightningcss-light,#dae9fe) var(--lightningcss-dark,#172639)}',
  );
});

test('badges and embeds get the dark color too, the derived or the chosen one', () => {
  const colors = (chosen: object) => {
    const { accent, darkAccent } = presentFace({ ...face, ...chosen }, '') ?? {};
    return [accent, darkAccent];
  };
  expect(colors({ accent: '#0063c8' })).toEqual(['#0063c8', '#81b7ff']);
  expect(colors({ accent: '#0063c8', darkAccent: '#ffd400' })).toEqual(['#0063c8', '#ffd400']);
  expect(colors({ darkAccent: '#ffd400' })).toEqual(['', '#ffd400']);
});

test('a default theme applies to visitors who have not chosen one, and never to printed pages', () => {
  expect(presentFace({ ...face, theme: 'dark' }, '')).toEqual({
    css: '@media screen{:root:not([data-theme]){--lightningcss-light: ;--lightningcss-dark:initial;color-scheme:dark}}',
    theme: 'dark',
    typeface: 'own',
    accent: '',
    darkAccent: '',
  });
});

test('the dark logo replaces the light one in the dark theme, whether the visitor chose that theme or it is the default', () => {
  const css = (theme: 'auto' | 'light' | 'dark') => presentFace({ ...face, theme, darkLogoUrl: darkLogo }, logo)?.css ?? '';
  const rule = '.site-logo{content:var(--dark-logo)}';
  expect(css('auto')).toContain(`@media (prefers-color-scheme:dark){:root:not([data-theme=light]) ${rule}}`);
  expect(css('light')).toContain(`@media (prefers-color-scheme:dark){:root[data-theme=auto] ${rule}}`);
  expect(css('dark')).toContain(`:root:not([data-theme=light],[data-theme=auto]) ${rule}`);
});

test('the name beside a logo is hidden only if a logo is there', () => {
  const css = (url: string, showsName: boolean) => presentFace({ ...face, showsName }, url)?.css ?? '';
  expect(css(logo, false)).toContain('.site-logo+.font-display{position:absolute;');
  expect(css(logo, true)).not.toContain('+');
  expect(css('', false)).toBe('');
});

test('no value can close the style element', () => {
  for (const typeface of ['own', 'system'] as const)
    for (const corners of ['round', 'slight', 'square'] as const)
      expect(presentFace({ ...face, typeface, corners, accent: '#0063c8', darkLogoUrl: darkLogo }, logo)?.css).not.toMatch(/[<]/);
});
