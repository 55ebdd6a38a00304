import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../tests/random.ts';
import {
  accentColors,
  darkAccentFor,
  isReadableAccent,
  lowestContrast,
  nearestAccent,
  ownAccents,
  surfaces,
  themes,
  whyUnreadable,
} from './accents.ts';
import { contrast, parseColor, toHex, toOklch } from './colors.ts';

const random = seededRandom(59);
const accents = Array.from(
  { length: 50 },
  () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`,
);

describe.each(themes)('in the %s theme', (theme) => {
  test.each(accents)('the nearest readable color to %s is readable everywhere, and no nearer color is', (accent) => {
    const nearest = nearestAccent(accent, theme);
    const { onAccent, wash } = accentColors(nearest, theme);
    for (const background of [...Object.values(surfaces[theme]), wash])
      expect(contrast(nearest, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onAccent, nearest)).toBeGreaterThanOrEqual(4.5);
    expect(nearestAccent(nearest, theme)).toBe(nearest);
    expect(nearest === accent).toBe(isReadableAccent(accent, theme));
    if (nearest === accent) return;
    const { l, c, h } = toOklch(accent);
    // A lightness of 0.006 is about two steps of a color channel.
    const nearer = toOklch(nearest).l + (theme === 'light' ? 0.006 : -0.006);
    const isBeyond = theme === 'light' ? nearer >= l : nearer <= l;
    expect(isBeyond || !isReadableAccent(toHex({ l: nearer, c, h }), theme)).toBe(true);
  });

  test.each(accents)('normal and muted text are readable on the pale background color derived from %s', (accent) => {
    const { wash } = accentColors(accent, theme);
    const [ink, soft] = theme === 'light' ? ['#1f1b17', '#635b51'] : ['#f3eee6', '#b4aa9d'];
    expect(contrast(ink, wash)).toBeGreaterThanOrEqual(7);
    expect(contrast(soft, wash)).toBeGreaterThanOrEqual(4.5);
  });

  test("the site's own colors are readable", () => {
    const { accent, onAccent, wash } = ownAccents[theme];
    for (const other of [...Object.values(surfaces[theme]), onAccent, wash])
      expect(contrast(accent, other)).toBeGreaterThanOrEqual(4.5);
  });
});

test.each(accents)('the dark accent of %s is readable', (accent) => {
  expect(lowestContrast(darkAccentFor(accent), 'dark')).toBeGreaterThanOrEqual(4.5);
});

test('a refusal names the contrast and the nearest color', () => {
  expect(whyUnreadable('#ffd400', 'light')).toBe(
    'Too little contrast in the light theme: 1.1 to 1, and text needs 4.5 to 1. The nearest color that works is #7a6400.',
  );
  expect(whyUnreadable('#7a6400', 'light')).toBeUndefined();
});

test.each([
  ['#C0392B', '#c0392b'],
  ['c0392b', '#c0392b'],
  ['#abc', '#aabbcc'],
  [' oklch(62% 0.2 29) ', '#e64537'],
  ['oklch(0.62 50% 29deg)', '#e64537'],
  ['oklch(1 0 0)', '#ffffff'],
])('%j is the color %s', (typed, hex) => {
  expect(parseColor(typed)).toBe(hex);
});

test.each(['', 'red', '#12', '#12345', 'rgb(1,2,3)', 'oklch(200% 0.1 20)', 'oklch(. 0 0)', '#b3361e;}', 'url(x)'])(
  '%j is not a color',
  (typed) => {
    expect(parseColor(typed)).toBeUndefined();
  },
);

test('a color is unchanged after conversion to OKLCH and back', () => {
  for (const accent of accents) expect(toHex(toOklch(accent))).toBe(accent);
});
