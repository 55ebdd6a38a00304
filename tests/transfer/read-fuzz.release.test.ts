import { expect, test } from 'vitest';
import { fuzzFiles } from './read-fuzz.ts';

test('no row of ten thousand mutated files is lost', { timeout: 600_000 }, async () => {
  const runs = Number(process.env['RUNS'] ?? 10_000);
  const { read, refused } = await fuzzFiles(runs, 29);
  expect(read + refused).toBe(runs);
});
