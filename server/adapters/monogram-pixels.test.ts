import { expect, test } from 'vitest';
import type { Monogram } from '../domain/core/monograms.ts';
import { monogramPixels } from './monogram-pixels.ts';

const monogram = { back: '#ffffff', shape: '#000000', ink: '#000000', turn: 0, initials: '', size: 18 } as const;

/** The drawing in eight by eight pixels, with "#" where the shape covers more than half of a pixel. */
function drawn(path: string, turn = 0): string[] {
  const pixels = monogramPixels({ ...monogram, path, turn } satisfies Monogram, 8);
  return Array.from({ length: 8 }, (_, y) =>
    Array.from({ length: 8 }, (_, x) => ((pixels[3 * (8 * y + x)] ?? 255) < 128 ? '#' : '.')).join(''),
  );
}

test('a shape of straight lines is filled, and rotated around the center', () => {
  const top = ['########', '########', '########', '........', '........', '........', '........', '........'];
  expect(drawn('M0 0H48V18H0Z')).toEqual(top);
  expect(drawn('M0 0H48V18H0Z', 90)).toEqual(top.map(() => '.....###'));
  expect(drawn('M0 0H48V18H0Z', 180)).toEqual(top.toReversed());
});

test('arcs curve in the direction of their sweep flag', () => {
  expect(drawn('M0 48A24 24 0 0 1 48 48Z')).toEqual([
    '........',
    '........',
    '........',
    '........',
    '..####..',
    '.######.',
    '########',
    '########',
  ]);
  expect(drawn('M42 24A18 18 0 1 1 6 24A18 18 0 1 1 42 24Z')).toEqual([
    '........',
    '...##...',
    '..####..',
    '.######.',
    '.######.',
    '..####..',
    '...##...',
    '........',
  ]);
});
