import { describe, expect, test } from 'vitest';
import type { TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const today = '2026-11-21';
let host: TestHost;

const visit = (body: object, headers: Record<string, string> = {}) =>
  host.send({ method: 'POST', path: '/api/visits', body, headers });

async function counted(kind: 'page' | 'referrer' | 'search'): Promise<Map<string, number>> {
  await host.flushCounts();
  return new Map((await host.store.numbers.top(kind, today, 999)).map(({ key, count }) => [key, count]));
}

/** How many counts of a kind `work` has added, by key. */
async function addedBy(kind: 'page' | 'referrer' | 'search', work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counted(kind);
  await work();
  const after = await counted(kind);
  return Object.fromEntries(
    [...after].map(([key, count]) => [key, count - (before.get(key) ?? 0)] as const).filter(([, count]) => count > 0),
  );
}

const network = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` });

describe.each(bothHosts)('the numbers on %s', (_, open) => {
  test('visits of existing public pages count once a day; other pages, programs, owners and admins do not count', async () => {
    host = await openForTest(open);
    const mara = await signInAs(host, 'mara');
    const ida = await signInAs(host, 'ida');
    const added = await addedBy('page', async () => {
      for (const path of [
        '/badges',
        '/badges',
        '/startup/mosscount',
        '/startup/unknown',
        '/startup/commonplacer',
        '/categories/design',
        '/categories/unknown',
        '/tags/no-such-tag',
        '/blog/unknown',
        '/collections/unknown',
        '/collections/mine',
        '/dashboard',
        '/admin/users',
      ])
        expect([path, (await visit({ path })).status]).toEqual([path, 202]);
      await visit({ path: '/compare' }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
      await ida.send('POST', '/api/visits', { path: '/compare' });
      await mara.send('POST', '/api/visits', { path: '/startup/ferrywire' });
      await mara.send('POST', '/api/visits', { path: '/report' });
    });
    expect(added).toEqual({ '/badges': 1, '/startup/mosscount': 1, '/categories/design': 1, '/report': 1 });
  });

  test('only the host of another site is a referrer', async () => {
    host = await openForTest(open);
    const added = await addedBy('referrer', async () => {
      for (const referrer of [
        'WWW.letters.example',
        'letters.example',
        'https://letters.example/secret',
        '10.0.0.1',
        'localhost',
      ])
        await visit({ path: '/', referrer });
    });
    expect(added).toEqual({ 'letters.example': 1 });
  });

  test('a search without results is stored only after three networks have made it; searches with results, email addresses or numbers are never stored', async () => {
    host = await openForTest(open);
    const search = (searches: string[], from: number) =>
      host.send({ method: 'POST', path: '/api/visits/searches', body: { searches }, headers: network(from) });
    const texts = ['Zzqxv  Wkrp', 'moss', 'zzqxv@example.com', 'zzqxv 4711'];
    const both = await addedBy('search', async () => {
      await search(texts, 1);
      await search(texts, 1);
      await search(['zzqxv wkrp'], 2);
    });
    expect(both).toEqual({});
    expect(await addedBy('search', () => search(texts, 3))).toEqual({ 'zzqxv wkrp': 3 });
    expect(await addedBy('search', () => search(['ZZQXV WKRP'], 4))).toEqual({ 'zzqxv wkrp': 1 });
  });
});
