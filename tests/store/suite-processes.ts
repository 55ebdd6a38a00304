import { expect, test } from 'vitest';
import { type OpenStore, storePerTest } from './opened.ts';

export function processRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('the first secret of a name stays', async () => {
    const { get, getOrInsert } = store().secrets;
    expect(await get('key')).toBeUndefined();
    expect(await Promise.all(['a', 'b', 'c'].map((value) => getOrInsert('key', value)))).toEqual(['a', 'a', 'a']);
    expect([await get('key'), await getOrInsert('other', 'd')]).toEqual(['a', 'd']);
  });
}
