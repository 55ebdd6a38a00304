import { describe, expect, test } from 'vitest';
import { buildSearchIndex } from '../../db/sql/search/search-index.ts';
import { anId } from './builders.ts';
import { mark, rowsOfIndex, search, searchIndexes } from './search-indexes.ts';

const { openLargeDirectory, openIndex } = searchIndexes();

describe('a large index is built in the background', () => {
  test('the index is used as soon as it is complete', async () => {
    const { driver, folder } = await openLargeDirectory();
    const [started, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const index = openIndex(driver, folder, async () => {
      await buildSearchIndex(folder, driver);
      started.resolve();
      await mayEnd.promise;
    });
    await started.promise;
    mark(folder);
    expect(await search(index, driver, '2499')).toEqual([anId(2_499)]);
    mayEnd.resolve();
    await expect.poll(() => search(index, driver, '2499')).toEqual(['of the index']);
    expect(index.reports).toEqual([]);
  });

  test('if the background process fails, this process reports the error and applies the remaining changes', async () => {
    const { driver, folder } = await openLargeDirectory();
    const killed = new Error('It was killed.');
    const index = openIndex(driver, folder, () => Promise.reject(killed));
    await expect.poll(() => rowsOfIndex(folder)).toBe(2_500);
    expect(index.reports).toEqual([killed]);
  });

  test('closing the index ends the background process, and no error is reported', async () => {
    const { driver, folder } = await openLargeDirectory();
    const started = Promise.withResolvers<void>();
    const index = openIndex(driver, folder, async (signal) => {
      started.resolve();
      await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    });
    await started.promise;
    await index.close();
    expect(index.reports).toEqual([]);
  });
});
