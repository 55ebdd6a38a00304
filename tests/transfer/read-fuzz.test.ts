import { expect, test } from 'vitest';
import { fuzzFiles } from './read-fuzz.ts';

test('no row of a mutated file is lost, and no file ends in a program error', async () => {
  const runs = Number(process.env['RUNS'] ?? 60);
  const { read, refused } = await fuzzFiles(runs, 58);
  expect(read + refused).toBe(runs);
  expect(read).toBeGreaterThan(runs / 2);
});
