import { expect, test } from 'vitest';
import { categoryHue } from './category-hue.ts';

test.each([
  ['developer-tools', 270],
  ['music-audio', 180],
  ['', 255],
])('the hue of "%s" is %i', (slug, hue) => {
  expect(categoryHue(slug)).toBe(hue);
});

test('hundreds of slugs use all hues about equally often', () => {
  const counts = new Map<number, number>();
  for (let at = 0; at < 480; at += 1) {
    const hue = categoryHue(`category-${at}`);
    counts.set(hue, (counts.get(hue) ?? 0) + 1);
  }
  expect(counts.size).toBe(24);
  expect(Math.max(...counts.values())).toBeLessThan(50);
});
