import { expect, test } from 'vitest';
import { createListCache, type PageAnchor, rowsPerAnchor } from './list-cache.ts';

const anchorAt = (row: number): PageAnchor => ({ feedKey: String(row), id: '' });

test('each anchor is the same row, regardless of which page is read first', async () => {
  const size = 30 * rowsPerAnchor;
  const cache = createListCache();
  let longestReading = 0;
  const readNext = async (after: PageAnchor | undefined, rows: number) => {
    longestReading = Math.max(longestReading, rows);
    const row = Number(after?.feedKey ?? 0) + rows;
    return row <= size ? anchorAt(row) : undefined;
  };
  for (const offset of [25.5, 3, 24, 0.5, 30, 12, 11.9, 29].map((anchors) => anchors * rowsPerAnchor)) {
    const row = Math.floor(offset / rowsPerAnchor) * rowsPerAnchor;
    expect(await cache.anchor(1, 'feed', offset, readNext)).toEqual(row === 0 ? undefined : anchorAt(row));
  }
  expect(await cache.anchor(1, 'feed', 45 * rowsPerAnchor, readNext)).toBeUndefined();
  expect(longestReading).toBe(10 * rowsPerAnchor);
});
