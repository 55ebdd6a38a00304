import { expect, test } from 'vitest';
import { openMemoryStore } from '../../db/memory/store.ts';
import { rowsPerPurgeStep } from '../../server/domain/core/retention.ts';
import { noon } from './builders.ts';
import { conformanceSuite } from './suite.ts';

conformanceSuite('in memory', async () => openMemoryStore());

test('a purge in memory deletes a limited number of rows at once', async () => {
  const sizes: number[] = [];
  const store = openMemoryStore({ onChange: ({ rateLimits }) => void sizes.push(rateLimits.size) });
  for (let key = 0; key < 2 * rowsPerPurgeStep + 1; key += 1) await store.rateLimits.hit(`${key}`, 60_000, noon);
  sizes.length = 0;
  await store.purge('2026-11-21T12:01:00.000Z');
  expect([...new Set(sizes)]).toEqual([2 * rowsPerPurgeStep + 1, rowsPerPurgeStep + 1, 1, 0]);
});
