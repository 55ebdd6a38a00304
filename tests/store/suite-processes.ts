import { expect, test } from 'vitest';
import { daysAgo, noon } from './builders.ts';
import { type OpenStore, storePerTest } from './opened.ts';

export function processRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a secret is not replaced by another one with the same name', async () => {
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

  const at = (seconds: number) => new Date(noon.getTime() + seconds * 1_000).toISOString();
  const lease = (now: number, since?: number, name = 'purge') =>
    store().jobs.lease(name, { now: at(now), until: at(now + 15), since: since === undefined ? undefined : at(since) });

  test('of ten processes that request a lease at once, one gets it, and each job has its own lease', async () => {
    const turns = await Promise.all(Array.from({ length: 10 }, () => lease(0)));
    expect(turns.toSorted()).toEqual(['leased', ...Array(9).fill('taken')]);
    expect(await lease(0, undefined, 'backups')).toBe('leased');
  });

  test('a lease lasts until its end, unless it is extended or completed', async () => {
    const { complete, extend } = store().jobs;
    expect([await lease(0), await lease(15), await lease(15.001)]).toEqual(['leased', 'taken', 'leased']);
    expect(await extend('purge', at(15), at(99))).toBe(false);
    expect(await extend('purge', at(30.001), at(40))).toBe(true);
    expect([await lease(31), await lease(40)]).toEqual(['taken', 'taken']);
    await complete('purge', at(30.001), at(15.001));
    expect(await lease(40)).toBe('taken');
    await complete('purge', at(40), at(15.001));
    expect(await lease(40)).toBe('leased');
  });

  test('a completed run is not repeated before its time, but a run that was not completed is', async () => {
    expect([await lease(0, -60), await lease(20, -40)]).toEqual(['leased', 'leased']);
    await store().jobs.complete('purge', at(35), at(20));
    expect([await lease(40, 20), await lease(40, 20.001), await lease(56, undefined)]).toEqual(['completed', 'leased', 'leased']);
  });

  test('times from a clock that was a day ahead do not block a job', async () => {
    expect([await lease(86_400), await lease(0, -60)]).toEqual(['leased', 'leased']);
    await store().jobs.complete('purge', at(15), at(86_400));
    expect(await lease(20, -60)).toBe('leased');
  });
}
