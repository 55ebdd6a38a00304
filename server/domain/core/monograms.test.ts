import { expect, test } from 'vitest';
import { initialOf, initialsOf } from './initials.ts';
import { monogramOf } from './monograms.ts';

/** The relative luminance of "#rrggbb", as WCAG defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const slugs = Array.from({ length: 3_000 }, (_, at) => `startup-${at}`);
const monograms = slugs.map((slug) => monogramOf(slug, slug));

test('the initial of a name is its first letter in upper case', () => {
  expect(['acme', ' écho', '👩‍🚀 crew', ''].map(initialOf)).toEqual(['A', 'É', '👩‍🚀', '?']);
});

test('a name with several words has two initials', () => {
  const names = ['Ferrywire', 'Moss & Sons', 'handover hat club', '株式会社 東京', '4chan.org', '  ', '"Quoted" name'];
  expect(names.map(initialsOf)).toEqual(['F', 'MS', 'HH', '株東', '4O', '?', 'N']);
});

test('the same slug always has the same monogram', () => {
  expect(monogramOf('ferrywire', 'Ferrywire')).toEqual(monogramOf('ferrywire', 'Ferrywire'));
  expect(monogramOf('Forget Me, Please!', 'A')).toEqual(monogramOf('forget-me-please', 'A'));
});

test('monograms use all hues, shapes and rotations about equally often', () => {
  const count = (key: 'back' | 'path' | 'turn') =>
    [...Map.groupBy(monograms, (monogram) => monogram[key]).values()].map(({ length }) => length);
  for (const [key, kinds] of [
    ['back', 12],
    ['path', 10],
    ['turn', 4],
  ] as const) {
    const counts = count(key);
    expect(counts).toHaveLength(kinds);
    expect(Math.min(...counts)).toBeGreaterThan((0.7 * slugs.length) / kinds);
  }
});

test('the letters of every monogram are readable on both tones', () => {
  for (const { back, shape, ink } of new Map(monograms.map((monogram) => [monogram.back, monogram])).values()) {
    expect(contrast(ink, back)).toBeGreaterThan(7);
    expect(contrast(ink, shape)).toBeGreaterThan(5);
  }
});
