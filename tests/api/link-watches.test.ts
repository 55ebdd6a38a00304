import { beforeEach, describe, expect, test } from 'vitest';
import type { LinkFinding } from '../../server/domain/submissions/link-watches.contract.ts';
import type { OwnStartup } from '../../server/domain/submissions/submissions.contract.ts';
import { aLinkWatch, goneFor } from '../store/link-watch-builder.ts';
import { now, type TestHost } from './hosts.ts';
import { type Member, signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const mosscount = '00000000000300003b6c9058';
const movedTo = 'https://moss.example/new';

describe.each(bothHosts)('broken websites on %s', (_, open) => {
  let host: TestHost;
  let ida: Member;
  let beatrix: Member;
  beforeEach(async () => {
    host = await openForTest(open);
    ida = await signInAs(host, 'ida');
    beatrix = await signInAs(host, 'beatrix');
  });

  /** Stores a problem with the website of Beatrix's listing Mosscount, found yesterday. */
  const find = async (trouble: 'gone' | 'moved', reviewAt = now.toISOString()) => {
    const startup = await host.store.startups.byId(mosscount);
    if (startup === undefined) throw new Error('The sample has it.');
    const { suspicion, ...found } = goneFor(1);
    const overrides = {
      suspicion: suspicion && { ...suspicion, kind: trouble },
      movedTo: trouble === 'moved' ? movedTo : '',
      lastAliveAt: now.toISOString(),
    };
    await host.store.linkWatches.save(
      aLinkWatch({ ...found, ...overrides, startupId: mosscount, website: startup.website, reviewAt }),
    );
    if (trouble === 'gone') await host.store.startups.update({ ...startup, lastAliveAt: now.toISOString() });
  };
  const links = async () => {
    const [, { findings }] = await ida.get<{ findings: LinkFinding[] }>('/api/admin/links');
    return findings.map(({ startup }) => startup.name);
  };
  const asked = async () => {
    const [, startups] = await beatrix.get<OwnStartup[]>(`/api/startups/user/${beatrix.id}`);
    return startups.flatMap(({ link }) => link ?? []);
  };
  const lastAliveAt = async () => {
    const { text } = await host.send({ path: '/api/startups/slug/mosscount' });
    return (JSON.parse(text) as { lastAliveAt?: string }).lastAliveAt;
  };

  test('the owner is asked first, and can say that the website works', async () => {
    const later = new Date(now.getTime() + 1_000).toISOString();
    await find('gone', later);
    expect([await links(), await lastAliveAt()]).toEqual([['Pebblequeue'], now.toISOString()]);
    expect(await asked()).toMatchObject([{ trouble: 'gone', movedTo: '', reviewAt: later }]);
    const pausedUntil = new Date(now.getTime() + 90 * 86_400_000).toISOString();
    expect(await beatrix.send('POST', `/api/startups/${mosscount}/link/alive`, {})).toEqual([200, { pausedUntil }]);
    expect([await asked(), await lastAliveAt()]).toEqual([[], undefined]);
    expect(await host.store.linkWatches.byStartup(mosscount)).toMatchObject({ suspicion: null, pausedUntil });
    expect(host.failures).toEqual([]);
  });

  test('an admin can ignore a problem for some days', async () => {
    await find('gone');
    expect(await links()).toEqual(['Pebblequeue', 'Mosscount']);
    expect((await ida.send('POST', `/api/admin/startups/${mosscount}/link/ignore`, { days: 30 }))[0]).toBe(200);
    expect([await links(), await lastAliveAt(), await asked()]).toEqual([['Pebblequeue'], undefined, []]);
  });

  test('an admin accepts a moved website’s new address, which the history records; of two admins, one succeeds', async () => {
    await find('moved');
    expect(await lastAliveAt()).toBeUndefined();
    const follow = (address: string) =>
      ida.send<{ code?: string }>('POST', `/api/admin/startups/${mosscount}/link/follow`, { movedTo: address });
    expect((await follow('https://other.example/'))[1].code).toBe('links.nothing_found');
    const replies = await Promise.all([follow(movedTo), follow(movedTo)]);
    expect(replies.map(([status]) => status).toSorted()).toEqual([200, 409]);
    expect((await host.store.startups.byId(mosscount))?.website).toBe(movedTo);
    const { revisions } = await host.store.revisions.history(mosscount, { offset: 0, limit: 9 });
    expect(revisions).toMatchObject([{ kind: 'admin', patch: { website: movedTo } }]);
    expect(await links()).toEqual(['Pebblequeue']);
  });

  test('archived or changed listings no longer show a problem', async () => {
    await find('gone');
    await ida.send('POST', `/api/admin/startups/${mosscount}/archive`, { reason: 'closed' });
    expect([await links(), await asked()]).toEqual([['Pebblequeue'], []]);
    await ida.send('POST', `/api/admin/startups/${mosscount}/restore`, {});
    expect(await links()).toEqual(['Pebblequeue', 'Mosscount']);
    const startup = await host.store.startups.byId(mosscount);
    if (startup !== undefined) await host.store.startups.update({ ...startup, website: movedTo });
    expect([await links(), await asked()]).toEqual([['Pebblequeue'], []]);
  });
});
