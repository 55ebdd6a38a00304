import { describe, expect, test } from 'vitest';
import { maxEventsOfNetwork, maxVisitorsOfNetwork } from '../../server/domain/audience/analytics.rules.ts';
import { koaHost, type TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const browserOf = (version: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;

const mosscount = '00000000000300003b6c9058';
const tallywick = '000000000003000039302166';
const pending = '00000000000300002e63bf33';
const unknown = 'ffffffffffffffffffffffff';

let host: TestHost;

async function record(kind: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const response = await host.send({ method: 'POST', path: `/api/analytics/${kind}`, body, headers });
  expect(response.status).toBe(202);
}

const totalsOf = (ids: string[]) => host.store.analytics.totals(ids);

describe.each(bothHosts)('counting on %s', (_, open) => {
  test('each kind of event counts once per visitor and day', async () => {
    host = await openForTest(open);
    const before = await totalsOf([mosscount, tallywick]);
    await record('impressions', { startupIds: [mosscount, tallywick, mosscount] });
    await record('impressions', { startupIds: [mosscount] });
    await record('view', { startupId: mosscount });
    await record('view', { startupId: mosscount });
    await record('traffic', { startupId: mosscount });
    await host.flushCounts();
    const [first, second] = before;
    expect(await totalsOf([mosscount, tallywick])).toEqual([
      {
        startupId: mosscount,
        impressions: (first?.impressions ?? 0) + 1,
        views: (first?.views ?? 0) + 1,
        traffic: (first?.traffic ?? 0) + 1,
      },
      {
        startupId: tallywick,
        impressions: (second?.impressions ?? 0) + 1,
        views: second?.views ?? 0,
        traffic: second?.traffic ?? 0,
      },
    ]);
  });

  test('repeats, programs, and owners who visit their own listings are not counted, and the number of such events is public', async () => {
    host = await openForTest(open);
    const mara = await signInAs(host, 'mara');
    const own = (await host.store.startups.ofUser(mara.id)).find(({ status }) => status === 'active')?._id ?? '';
    const before = await totalsOf([mosscount, own]);
    await record('view', { startupId: mosscount });
    await record('view', { startupId: mosscount });
    await record('impressions', { startupIds: [mosscount, own] }, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    expect((await mara.send('POST', '/api/analytics/traffic', { startupId: own }))[0]).toBe(202);
    await host.flushCounts();
    const [first, second] = await totalsOf([mosscount, own]);
    expect([first?.views, first?.impressions]).toEqual([(before[0]?.views ?? 0) + 1, before[0]?.impressions]);
    expect(second).toEqual(before[1]);
    const { text } = await host.send({ path: '/api/startups/queue' });
    expect((JSON.parse(text) as { discarded: object }).discarded).toEqual({ bots: 2, owners: 1, repeats: 1 });
  });

  test('a network that pretends to be many visitors is counted twenty times, and further events count as repeats', async () => {
    host = await openForTest(open);
    const [before] = await totalsOf([mosscount]);
    for (let at = 0; at < 30; at += 1) await record('view', { startupId: mosscount }, { 'user-agent': browserOf(at) });
    await host.flushCounts();
    const [after] = await totalsOf([mosscount]);
    expect((after?.views ?? 0) - (before?.views ?? 0)).toBe(maxVisitorsOfNetwork);
    expect((await host.store.analytics.discarded('')).repeats).toBe(30 - maxVisitorsOfNetwork);
    await record('view', { startupId: mosscount }, { 'x-forwarded-for': '203.0.113.77' });
    await host.flushCounts();
    expect((await totalsOf([mosscount]))[0]?.views).toBe((after?.views ?? 0) + 1);
  });

  test('at most two thousand impressions are counted per network and day, however many browsers the network has', async () => {
    host = await openForTest(open);
    const { startups } = await host.store.startups.table({ search: '', status: 'active' }, { offset: 0, limit: 50 });
    const startupIds = startups.map(({ _id }) => _id);
    const counted = async () => (await totalsOf(startupIds)).reduce((sum, { impressions }) => sum + impressions, 0);
    const before = await counted();
    const calls = Math.ceil(maxEventsOfNetwork / startupIds.length) + 3;
    for (let at = 0; at < calls; at += 1) await record('impressions', { startupIds }, { 'user-agent': browserOf(at % 20) });
    const { repeats } = await host.flushCounts().then(() => host.store.analytics.discarded(''));
    // Every listing counts at most twenty visitors of the network. All other events are discarded, some before they reach the
    // database.
    expect([(await counted()) - before, repeats]).toEqual([
      startupIds.length * maxVisitorsOfNetwork,
      (calls - maxVisitorsOfNetwork) * startupIds.length,
    ]);
  });

  test('events of listings that are not public are not counted', async () => {
    host = await openForTest(open);
    const before = await totalsOf([pending, unknown]);
    await record('impressions', { startupIds: [pending, unknown] });
    await record('view', { startupId: pending });
    await host.flushCounts();
    expect(await totalsOf([pending, unknown])).toEqual(before);
  });
});

test('two browsers behind one IP address are two visitors', async () => {
  host = await openForTest(() => koaHost());
  const [before] = await totalsOf([mosscount]);
  await record('view', { startupId: mosscount }, { 'user-agent': browserOf(1) });
  await record('view', { startupId: mosscount }, { 'user-agent': browserOf(2) });
  await record('view', { startupId: mosscount }, { 'user-agent': browserOf(2) });
  await host.flushCounts();
  const [after] = await totalsOf([mosscount]);
  expect((after?.views ?? 0) - (before?.views ?? 0)).toBe(2);
});
