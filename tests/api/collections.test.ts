import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { CollectionEdit, OwnCollection, PublicCollection } from '../../server/domain/collections/collections.contract.ts';
import { maxItems } from '../../server/domain/core/lengths.ts';
import { newCollection, withStartup } from '../../server/domain/collections/collections.rules.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { createSession, now, type TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const hearsay = '00000000000300002aeae14f';
const deepshelf = '000000000003000013b3e570';
const ravi = personId('ravi');

async function raviOn(host: TestHost) {
  const session = await createSession(host, 'ravi');
  const send = async (method: string, path: string, body?: object) => {
    const sent = body === undefined ? {} : { body };
    const { status, text } = await host.send({ method, path: `/api/collections${path}`, session, ...sent });
    return { status, body: JSON.parse(text) as unknown };
  };
  return {
    save: (id: string, collection: CollectionEdit) => send('PUT', `/user/${ravi}/${id}`, collection),
    share: async (id: string, shared: boolean) =>
      (await send('PUT', `/user/${ravi}/${id}/share`, { shared })).body as OwnCollection,
  };
}

const list = withStartup(withStartup(newCollection('For the shop', now), hearsay, true, now), deepshelf, true, now);

describe.each(bothHosts)('collections on %s', (_, open) => {
  test('a link shows the current collection, but not its member, until the link is revoked or the collection is removed', async () => {
    const host = await openForTest(open);
    const { save, share } = await raviOn(host);
    const id = newId();
    await save(id, list);
    const read = async (token: string | null) => {
      const { status, text } = await host.send({ path: `/api/collections/shared/${token ?? ''}` });
      return status === 200 ? (JSON.parse(text) as PublicCollection) : status;
    };
    const { shareToken } = await share(id, true);
    const shown = await read(shareToken);
    expect(shown).toMatchObject({ title: 'For the shop', introduction: '', changedAt: now.toISOString() });
    expect(Object.keys(shown).sort()).toEqual(['changedAt', 'introduction', 'startups', 'title']);
    expect((shown as PublicCollection).startups.map(({ slug }) => slug)).toEqual(['deepshelf', 'hearsay-garden']);
    expect((await share(id, true)).shareToken).toBe(shareToken);

    const listing = await host.store.startups.byId(deepshelf);
    if (listing === undefined) throw new Error('The sample has changed.');
    await host.store.startups.update({ ...listing, status: 'rejected' });
    expect(((await read(shareToken)) as PublicCollection).startups.map(({ slug }) => slug)).toEqual(['hearsay-garden']);

    expect((await share(id, false)).shareToken).toBeNull();
    expect(await read(shareToken)).toBe(404);
    const { shareToken: later } = await share(id, true);
    expect(later).not.toBe(shareToken);
    expect(await read(later)).toMatchObject({ title: 'For the shop' });
    await save(id, { ...list, entries: [], deletedAt: now.toISOString() });
    expect(await read(later)).toBe(404);
  });

  test('a deactivated member’s link stops working at once, even if cached, and works again after reactivation', async () => {
    const host = await openForTest(open);
    const { save, share } = await raviOn(host);
    const id = newId();
    await save(id, list);
    const { shareToken } = await share(id, true);
    // Without a name and an avatar, only the collection is public.
    const user = await host.store.users.byId(ravi);
    if (user !== undefined) await host.store.users.update({ ...user, name: '', avatar: '' });
    const path = `/api/collections/shared/${shareToken ?? ''}`;
    const read = async () => (await host.send({ path })).status;
    expect([await read(), await read(), await read()]).toEqual([200, 200, 200]);
    const admin = await createSession(host, 'ida');
    const setStatus = async (status: string) =>
      host.send({ method: 'PATCH', path: `/api/admin/users/${ravi}/status`, session: admin, body: { status } });
    expect((await setStatus('inactive')).status).toBe(200);
    expect([await read(), await read()]).toEqual([404, 404]);
    expect((await setStatus('active')).status).toBe(200);
    expect(await read()).toBe(200);
    await host.store.users.remove(ravi);
    expect(await read()).toBe(404);
  });

  test('one collection over the limit is refused until another is removed', async () => {
    const host = await openForTest(open);
    const { save } = await raviOn(host);
    const ids = Array.from({ length: maxItems.collections }, () => newId());
    for (const id of ids) await host.store.collections.insert(stored(id));
    expect(await save(newId(), list)).toMatchObject({ status: 409, body: { code: 'collections.too_many' } });
    // Existing collections can still be changed. A collection that another device removed does not count as new.
    expect((await save(ids[0] ?? '', list)).status).toBe(200);
    expect((await save(newId(), { ...list, entries: [], deletedAt: now.toISOString() })).status).toBe(200);
    await save(ids[1] ?? '', { ...list, entries: [], deletedAt: now.toISOString() });
    expect((await save(newId(), list)).status).toBe(200);
  });

  test('when twenty devices save at the same time, every addition is kept', async () => {
    const host = await openForTest(open);
    const { save } = await raviOn(host);
    const id = newId();
    const additions = Array.from({ length: 20 }, (__, at) => at.toString(16).padStart(24, '0'));
    const replies = await Promise.all(additions.map((each) => save(id, withStartup(list, each, true, now))));
    expect(replies.map(({ status }) => status)).toEqual(additions.map(() => 200));
    const entries = (await host.store.collections.byId(id))?.entries.map(({ startupId }) => startupId);
    expect(entries).toEqual([...additions, deepshelf, hearsay].sort());
  });
});

function stored(_id: string) {
  return { _id, userId: ravi, slug: null, visibility: 'private', shareToken: null, ...list } as const;
}
