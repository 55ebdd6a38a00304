import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import { type Person, maxRemovedListings } from '../../server/domain/submissions/people.contract.ts';
import { anId, anIntent, aStartup } from '../store/builders.ts';
import { aMerge } from '../store/merge-builder.ts';
import { signInAs } from './members.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const mara = personId('mara');

describe.each(bothHosts)('a person on %s', (_, open) => {
  test('can be signed out of one or all devices by an admin, who stays signed in on the current device', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    await signInAs(host, 'mara');
    await signInAs(host, 'mara');
    const sessionsOf = async (id: string) => ((await ida.get(`/api/admin/users/${id}`))[1] as Person).sessions;
    const [first] = await sessionsOf(mara);
    expect(await ida.send('DELETE', `/api/admin/users/${mara}/sessions/${first?._id ?? ''}`, undefined)).toMatchObject([200, {}]);
    expect(await sessionsOf(mara)).toHaveLength(1);
    expect(await ida.send('DELETE', `/api/admin/users/${mara}/sessions`, undefined)).toMatchObject([200, {}]);
    expect(await sessionsOf(mara)).toEqual([]);
    expect(await ida.send('DELETE', `/api/admin/users/${ida.id}/sessions`, undefined)).toMatchObject([200, {}]);
    expect(await sessionsOf(ida.id)).toMatchObject([{ current: true }]);
  });

  test('is deleted with their listings, which writes one audit entry; subscriptions end, and merged duplicates stay', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const { store } = host;
    const owned = (await store.startups.ofUser(mara)).map(({ _id }) => _id);
    const [paid = ''] = owned;
    await store.payments.insertIntent(
      anIntent({ userId: mara, startupId: paid, status: 'fulfilled', subscriptionId: 'I-1', subscriptionStatus: 'active' }),
    );
    await store.startups.insert(aStartup({ _id: anId(1), slug: 'kept-duplicate', userId: mara, status: 'archived' }));
    await store.merges.insert(aMerge({ duplicateId: anId(1), survivorId: '00000000000300003b6c9058', mergedBy: ida.id }));
    expect(await ida.get(`/api/admin/users/${mara}/related-counts`)).toMatchObject([
      200,
      { startups: owned.length + 1, merged: 1, subscriptions: 1 },
    ]);
    const before = (await store.audit.table({ search: 'removeUser' }, { offset: 0, limit: 9 })).total;

    expect(await ida.send('DELETE', `/api/admin/users/${mara}?startups=delete`, undefined)).toEqual([
      200,
      { message: 'User deleted.' },
    ]);
    for (const id of owned) expect(await store.startups.byId(id)).toBeUndefined();
    const kept = await store.startups.byId(anId(1));
    expect([kept?.status, kept?.userId]).toEqual(['archived', undefined]);
    expect(await store.payments.intentBySubscription('I-1')).toMatchObject({
      userId: null,
      startupId: null,
      cancelPending: true,
    });
    const { entries, total } = await store.audit.table({ search: 'removeUser' }, { offset: 0, limit: 1 });
    expect(total - before).toBe(1);
    expect(entries[0]?.before?.['deletedStartups']).toHaveLength(owned.length);
    expect(JSON.stringify(entries)).not.toContain('mara');
  });

  test('is deleted without their listings by default; the listings then have no owner', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const owned = await host.store.startups.ofUser(mara);
    await ida.send('DELETE', `/api/admin/users/${mara}`, undefined);
    for (const { _id, status } of owned) {
      const kept = await host.store.startups.byId(_id);
      expect([kept?.status, kept?.userId]).toEqual([status, undefined]);
    }
  });

  test('is not deleted if they have too many listings to delete at once', async () => {
    const host = await openForTest(open);
    const ida = await signInAs(host, 'ida');
    const owned = (await host.store.startups.ofUser(mara)).length;
    await host.store.transaction(async (tx) => {
      for (let number = owned; number <= maxRemovedListings; number += 1)
        await tx.startups.insert(
          aStartup({
            _id: anId(number),
            slug: `import-${number}`,
            sourceId: `import:${number}`,
            userId: mara,
            status: 'rejected',
          }),
        );
    });
    expect(await ida.send('DELETE', `/api/admin/users/${mara}?startups=delete`, undefined)).toMatchObject([
      409,
      { code: 'users.too_many_startups' },
    ]);
    expect(await host.store.users.byId(mara)).toBeDefined();
  });
});
