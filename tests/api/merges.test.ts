import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { StartupRecord } from '../../db/store.ts';
import { aClaim, aCollection, anId, anIntent, anOwnershipProof, aRevision, daysAgo } from '../store/builders.ts';
import { unsentEmails } from './account-calls.ts';
import { createSession, now, type TestHost } from './hosts.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';
import { SyncClient } from './sync-client.ts';

/** An active listing of Beatrix. */
const mosscount = '00000000000300003b6c9058';
/** An active listing without an owner. */
const bylinery = '000000000003000018cafacd';
/** An active listing without an owner. */
const kanbanjo = '000000000003000036557afb';

type Admin = Awaited<ReturnType<typeof signInAs>>;

const choices = { duplicateId: mosscount, survivorId: bylinery, parts: [] as string[], owner: 'survivor', plan: 'survivor' };
const merge = (admin: Admin, chosen: Partial<typeof choices> = {}) =>
  admin.send('POST', '/api/admin/merges', { ...choices, ...chosen });
const undo = (admin: Admin, id = mosscount) => admin.send('POST', `/api/admin/merges/${id}/undo`, undefined);

async function stored({ store }: TestHost, id: string): Promise<StartupRecord> {
  const startup = await store.startups.byId(id);
  if (startup === undefined) throw new Error('The sample has changed.');
  return startup;
}

describe.each(bothHosts)('a merge on %s', (_, open) => {
  test('gives the survivor the likes of both listings, and likes that are later sent to the duplicate', async () => {
    const host = await openForTest(open);
    const [ida, ravi, noor, jonas] = await Promise.all(
      ['ida', 'ravi', 'noor', 'jonas'].map((name) => signInAs(host, name as 'ida')),
    );
    if (!ida || !ravi || !noor || !jonas) throw new Error('Nobody is signed in.');
    await ravi.toggle(mosscount, true);
    await ravi.toggle(bylinery, true);
    await noor.toggle(mosscount, true);
    const [duplicate, survivor] = [await stored(host, mosscount), await stored(host, bylinery)];
    expect((await merge(ida))[0]).toBe(200);
    const likes = duplicate.likes + survivor.likes - 1;
    expect((await stored(host, bylinery)).likes).toBe(likes);
    expect(await noor.get(`/api/favorites/user/${noor.id}`)).toMatchObject([200, [{ _id: bylinery, likes }]]);
    expect(await jonas.toggle(mosscount, true)).toEqual([200, { liked: true, likes: likes + 1 }]);
    expect(await noor.toggle(mosscount, false)).toEqual([200, { liked: false, likes }]);
    expect((await undo(ida))[0]).toBe(200);
    // Noor has removed both likes. Jonas has liked the duplicate after the merge, and this like counts for the survivor.
    expect((await stored(host, mosscount)).likes).toBe(duplicate.likes - 1);
    expect((await stored(host, bylinery)).likes).toBe(survivor.likes + 1);
  });

  test('adds up daily counts; buffered counts of the duplicate go to the survivor', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const totals = () => host.store.analytics.totals([mosscount, bylinery]);
    const before = await totals();
    await merge(ida);
    const day = now.toISOString().slice(0, 10);
    await host.store.analytics.record([{ kind: 'views', startupId: mosscount, visitor: 'late', network: 'home', day }]);
    const [duplicate, survivor] = await totals();
    expect(duplicate).toEqual(before[0]);
    expect(survivor?.views).toBe((before[0]?.views ?? 0) + (before[1]?.views ?? 0) + 1);
    await undo(ida);
    expect(await totals()).toEqual([before[0], { ...before[1], views: (before[1]?.views ?? 0) + 1 }]);
  });

  test('is synced to devices with the slugs that redirect to the survivor, and so is its undo', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const device = new SyncClient();
    const sync = async () => {
      await device.sync(async (path) => JSON.parse((await host.send({ path })).text) as unknown, 1_000);
      return [mosscount, bylinery, kanbanjo].map((id) => device.rows.get(id)?.former ?? device.rows.has(id));
    };
    expect(await sync()).toEqual([true, true, true]);
    await merge(ida);
    expect(await sync()).toEqual([false, [mosscount, 'mosscount'], true]);
    await merge(ida, { duplicateId: bylinery, survivorId: kanbanjo });
    const both = [bylinery, 'bylinery', mosscount, 'mosscount'];
    expect(await sync()).toEqual([false, false, both]);
    const later = new SyncClient();
    await later.sync(async (path) => JSON.parse((await host.send({ path })).text) as unknown, 20);
    expect(later.rows.get(kanbanjo)?.former).toEqual(both);
    await undo(ida, bylinery);
    expect(await sync()).toEqual([false, [mosscount, 'mosscount'], true]);
    await undo(ida);
    expect(await sync()).toEqual([true, true, true]);
  });

  test('replaces the duplicate in collections, reports, suggestions and claims', async () => {
    const host = await openForTest(open);
    const [ida, ravi] = [await signInAs(host, 'ida'), await signInAs(host, 'ravi')];
    await host.store.collections.insert(aCollection({ startupIds: [mosscount, kanbanjo, bylinery] }));
    await merge(ida);
    const { text } = await host.send({ path: '/api/collections/slug/for-makers' });
    const { startups } = JSON.parse(text) as { startups: { _id: string }[] };
    expect(startups.map(({ _id }) => _id)).toEqual([bylinery, kanbanjo]);
    expect((await ravi.send('POST', '/api/reports', { startupId: mosscount, reason: 'spam' }))[0]).toBe(200);
    const reports = await host.store.reports.table({ search: '', status: 'open' }, { offset: 0, limit: 1 });
    expect(reports.reports[0]?.startupId).toBe(bylinery);
    const correction = { startupId: mosscount, changes: { tagline: 'It prints.' } };
    expect((await ravi.send('POST', '/api/corrections', correction))[0]).toBe(200);
    expect(await host.store.revisions.pendingCorrections(bylinery)).toHaveLength(1);
    const known = await host.send({ path: '/api/startups/check-website?website=https://mosscount.example' });
    expect(known.text).toContain('"slug":"bylinery"');
    expect((await ravi.claim(mosscount))[0]).toBe(200);
    expect(await host.store.claims.pendingOfStartup(bylinery)).toHaveLength(1);
  });

  test('moves pending claims and revisions to the survivor, and an undo moves back those that are still pending', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const [ravi, noor] = [personId('ravi'), personId('noor')];
    const { claims, revisions } = host.store;
    await claims.insert(aClaim({ _id: anId(1), startup_id: mosscount, userId: ravi }));
    await claims.insert(aClaim({ _id: anId(2), startup_id: mosscount, userId: noor, updatedAt: daysAgo(1) }));
    await claims.insert(aClaim({ _id: anId(3), startup_id: bylinery, userId: noor }));
    await revisions.insert(aRevision({ _id: anId(1), startupId: mosscount, userId: ravi }));
    await revisions.insert(aRevision({ _id: anId(2), startupId: mosscount, userId: noor }));
    await revisions.insert(aRevision({ _id: anId(3), startupId: bylinery, userId: noor }));
    await merge(ida);
    const where = async () => [
      (await claims.pendingOfStartup(mosscount)).map(({ _id }) => _id),
      (await claims.pendingOfStartup(bylinery)).map(({ _id }) => _id),
      (await revisions.pendingOfStartup(mosscount)).map(({ _id }) => _id),
      (await revisions.pendingOfStartup(bylinery)).map(({ _id }) => _id),
    ];
    expect(await where()).toEqual([[], [anId(1), anId(3)], [anId(2)], [anId(1), anId(3)]]);
    await claims.decide(anId(1), 'rejected', now.toISOString());
    await undo(ida);
    expect(await where()).toEqual([[anId(2)], [anId(3)], [anId(1), anId(2)], [anId(3)]]);
    expect(await claims.byId(anId(2))).toMatchObject({ updatedAt: daysAgo(1) });
  });

  test('gives the survivor the chosen owner, verified if the website is still proven, and emails both owners', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const beatrix = personId('beatrix');
    const verifiedAt = daysAgo(3);
    await host.store.startups.update({ ...(await stored(host, mosscount)), verifiedAt });
    const proven = { method: 'dns', host: 'mosscount.example', at: verifiedAt } as const;
    await host.store.ownershipProofs.save(
      anOwnershipProof({ startupId: mosscount, userId: beatrix, proven, checkAt: daysAgo(-1) }),
    );
    await host.store.startups.update({ ...(await stored(host, bylinery)), userId: personId('ravi') });
    const before = await stored(host, bylinery);

    await merge(ida, { owner: 'duplicate' });
    expect((await stored(host, bylinery)).userId).toBe(beatrix);
    expect((await stored(host, bylinery)).verifiedAt).toBeUndefined();
    await undo(ida);
    await merge(ida, { owner: 'duplicate', parts: ['website'] });
    expect(await stored(host, bylinery)).toMatchObject({ userId: beatrix, verifiedAt, website: 'https://mosscount.example' });
    expect(await host.store.ownershipProofs.find(bylinery, beatrix)).toMatchObject({ proven });
    expect(await unsentEmails(host, 'listing.merged')).toMatchObject([
      { startup: 'Mosscount', into: 'Bylinery', slug: 'bylinery' },
      { startup: 'Mosscount', into: 'Bylinery', slug: 'bylinery' },
    ]);
    expect(await unsentEmails(host, 'ownership.changed')).toMatchObject([
      { startup: 'Bylinery', change: 'transferred' },
      { startup: 'Bylinery', change: 'transferred' },
    ]);
    await undo(ida);
    expect(await stored(host, bylinery)).toEqual(before);
    expect(await host.store.ownershipProofs.find(bylinery, beatrix)).toBeUndefined();
  });

  test('can be undone without losing changes that were made since', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const { name, tagline } = await stored(host, bylinery);
    await merge(ida, { parts: ['name', 'tagline'] });
    await host.store.startups.update({ ...(await stored(host, bylinery)), tagline: 'Another one', description: 'Anew.' });
    await undo(ida);
    expect(await stored(host, bylinery)).toMatchObject({ name, tagline: 'Another one', description: 'Anew.' });
    expect(tagline).not.toBe('Another one');
  });

  test('moves the subscription that pays for the duplicate, and is refused while both are paid', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const paid = { status: 'fulfilled', subscriptionStatus: 'active', userId: personId('beatrix') } as const;
    const { insertIntent, updateIntent, intentById } = host.store.payments;
    await insertIntent(anIntent({ _id: anId(1), startupId: mosscount, subscriptionId: 'I-1', ...paid }));
    await insertIntent(anIntent({ _id: anId(2), startupId: bylinery, subscriptionId: 'I-2', ...paid }));
    expect(await merge(ida)).toMatchObject([409, { code: 'merges.two_subscriptions' }]);
    await updateIntent(
      anIntent({ _id: anId(2), startupId: bylinery, subscriptionId: 'I-2', ...paid, subscriptionStatus: 'expired' }),
      'fulfilled',
    );
    await merge(ida, { plan: 'duplicate' });
    expect((await intentById(anId(1)))?.startupId).toBe(bylinery);
    await undo(ida);
    expect((await intentById(anId(1)))?.startupId).toBe(mosscount);
  });

  test('succeeds for one of two admins who merge at once, and is refused if the admin saw an older state', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const path = `/api/admin/merges/review?duplicateId=${mosscount}&survivorId=${bylinery}`;
    const [, { version }] = await ida.get<{ version: string }>(path);
    await host.store.startups.update({ ...(await stored(host, bylinery)), tagline: 'Another one' });
    const session = await createSession(host, 'ida');
    const headers = { 'If-Match': `"${version}"` };
    const stale = await host.send({ method: 'POST', path: '/api/admin/merges', body: choices, session, headers });
    expect([stale.status, JSON.parse(stale.text)]).toMatchObject([409, { code: 'request.changed_meanwhile' }]);
    const statuses = (
      await Promise.all([merge(ida), merge(ida), merge(ida, { duplicateId: bylinery, survivorId: mosscount })])
    ).map(([status]) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
  });

  test('can be chained with other merges, which are undone starting with the last', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const slugAt = async (slug: string) => {
      const { status, text } = await host.send({ path: `/api/startups/slug/${slug}` });
      return status === 200 ? (JSON.parse(text) as { slug: string }).slug : status;
    };
    await merge(ida);
    await merge(ida, { duplicateId: bylinery, survivorId: kanbanjo });
    expect([await slugAt('mosscount'), await slugAt('bylinery')]).toEqual(['kanbanjo', 'kanbanjo']);
    expect((await host.store.startups.formerSlugs(kanbanjo)).sort()).toEqual(['bylinery', 'mosscount']);
    expect(await undo(ida)).toMatchObject([409, { code: 'merges.survivor_not_live' }]);
    await ida.send('POST', `/api/admin/startups/${kanbanjo}/archive`, { reason: 'closed' });
    expect([await slugAt('mosscount'), await slugAt('bylinery')]).toEqual([410, 410]);
    expect(await undo(ida, bylinery)).toMatchObject([409, { code: 'merges.survivor_not_live' }]);
    await ida.send('POST', `/api/admin/startups/${kanbanjo}/restore`, undefined);
    await undo(ida, bylinery);
    const another = '0000000000030000';
    const { startups } = await host.store.startups.table({ search: '', status: 'active' }, { offset: 0, limit: 9 });
    const other = startups.find(({ _id }) => _id.startsWith(another) && ![mosscount, bylinery, kanbanjo].includes(_id));
    await merge(ida, { duplicateId: other?._id ?? '', survivorId: bylinery });
    expect(await undo(ida)).toMatchObject([409, { code: 'merges.newer_first' }]);
    await undo(ida, other?._id ?? '');
    expect((await undo(ida))[0]).toBe(200);
    expect(await slugAt('mosscount')).toBe('mosscount');
  });

  test('is final after thirty days, and ends when its survivor is deleted', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    await merge(ida);
    const made = await host.store.merges.byDuplicate(mosscount);
    if (made === undefined) throw new Error('Nothing was merged.');
    await host.store.merges.remove(mosscount);
    await host.store.merges.insert({ ...made, mergedAt: new Date(now.getTime() - 30 * 86_400_000).toISOString() });
    expect(await undo(ida)).toMatchObject([409, { code: 'merges.too_late' }]);
    await host.store.purge(new Date(now.getTime() + 1).toISOString());
    const later = await signInAs(host, 'ida');
    expect(await host.store.merges.byDuplicate(mosscount)).toMatchObject({ survivorId: bylinery, undo: null });
    expect(await later.get('/api/admin/merges')).toMatchObject([200, { merges: [{ _id: mosscount, undoUntil: null }] }]);
    expect(await later.get(`/api/admin/startups/${bylinery}/related-counts`)).toMatchObject([200, { merges: 1 }]);
    await later.send('POST', `/api/admin/startups/${bylinery}/archive`, { reason: 'spam' });
    expect((await later.send('DELETE', `/api/admin/startups/${bylinery}`, undefined))[0]).toBe(200);
    expect((await host.send({ path: '/api/startups/slug/mosscount' })).status).toBe(410);
    expect((await later.send('POST', `/api/admin/startups/${mosscount}/restore`, undefined))[0]).toBe(200);
  });
});
