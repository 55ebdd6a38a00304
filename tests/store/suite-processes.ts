import { expect, test } from 'vitest';
import { daysAgo } from './builders.ts';
import { type OpenStore, storePerTest } from './opened.ts';

export function processRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('the first secret of a name stays', async () => {
    const { get, getOrInsert } = store().secrets;
    expect(await get('key')).toBeUndefined();
    expect(await Promise.all(['a', 'b', 'c'].map((value) => getOrInsert('key', value)))).toEqual(['a', 'a', 'a']);
    expect([await get('key'), await getOrInsert('other', 'd')]).toEqual(['a', 'd']);
  });

  test('a first-admin link is valid until it expires or all are removed', async () => {
    const { insert, isValid, removeAll } = store().adminLinks;
    const after = (hours: number) => daysAgo(-hours / 24);
    await insert('one', after(2));
    await insert('two', after(3));
    expect([await isValid('one', after(1)), await isValid('one', after(2)), await isValid('none', after(1))]).toEqual([
      true,
      false,
      false,
    ]);
    await store().purge(after(2));
    expect([await isValid('one', after(1)), await isValid('two', after(1))]).toEqual([false, true]);
    await removeAll();
    expect(await isValid('two', after(1))).toBe(false);
  });
}
