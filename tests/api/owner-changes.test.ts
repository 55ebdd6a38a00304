import { describe, expect, test } from 'vitest';
import { type Username, personId } from '../../db/sample/people.ts';
import { unsentEmails } from './account-calls.ts';
import { createSession } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

/** Owned by Mara. */
const ferrywire = '0000000000030000294ca9d6';
const about = { kind: 'ownership.changed', startup: 'Ferrywire', startupId: ferrywire, host: '', reason: '' };
const removed = { ...about, to: 'mara@people.example', change: 'removed' };

describe.each(bothHosts)('when an admin changes the owner of a listing on %s', (_name, open) => {
  async function openFerrywire() {
    const host = await openForTest(open);
    const session = await createSession(host, 'ida');
    const path = `/api/admin/startups/${ferrywire}`;
    const give = async (username: Username | null) => {
      const { startup } = JSON.parse((await host.send({ path, session })).text) as { startup: Record<string, unknown> };
      const { name, tagline, description, logo, website, categories, tags, featured } = startup;
      const edit = { name, tagline, description, logo, website, affiliateLink: '', categories, tags, featured };
      const body = { ...edit, userId: username === null ? null : personId(username) };
      return (await host.send({ method: 'PUT', path, body, session })).status;
    };
    return { host, give, listing: () => host.store.startups.byId(ferrywire) };
  }

  test('the old and the new owner are emailed, and the old owner’s proof no longer counts', async () => {
    const { host, give, listing } = await openFerrywire();
    const before = await listing();
    if (before !== undefined) await host.store.startups.update({ ...before, verifiedAt: '2026-11-18T12:00:00.000Z' });
    expect(await give('lucia')).toBe(200);
    const after = await listing();
    expect([after?.userId, after?.verifiedAt]).toEqual([personId('lucia'), undefined]);
    expect(await unsentEmails(host)).toEqual([removed, { ...about, to: 'lucia@people.example', change: 'received' }]);
  });

  test('without a new owner, only the previous owner is emailed', async () => {
    const { host, give, listing } = await openFerrywire();
    expect(await give(null)).toBe(200);
    expect((await listing())?.userId).toBeUndefined();
    expect(await unsentEmails(host)).toEqual([removed]);
  });

  test('an admin who becomes the owner gets no email, and an edit that keeps the owner sends none', async () => {
    const { host, give } = await openFerrywire();
    expect(await give('mara')).toBe(200);
    expect(await unsentEmails(host)).toEqual([]);
    expect(await give('ida')).toBe(200);
    expect(await unsentEmails(host)).toEqual([removed]);
  });

  test('the pending claim of the new owner is approved, and claims of others stay pending', async () => {
    const { host, give } = await openFerrywire();
    const at = '2026-11-20T12:00:00.000Z';
    const claim = { startup_id: ferrywire, status: 'pending', createdAt: at, updatedAt: at } as const;
    await host.store.claims.insert({ ...claim, _id: 'a'.repeat(24), userId: personId('lucia') });
    await host.store.claims.insert({ ...claim, _id: 'b'.repeat(24), userId: personId('noor') });
    expect(await give('lucia')).toBe(200);
    expect((await host.store.claims.byId('a'.repeat(24)))?.status).toBe('approved');
    expect((await host.store.claims.byId('b'.repeat(24)))?.status).toBe('pending');
    expect(await unsentEmails(host)).toEqual([
      { kind: 'claim.decided', to: 'lucia@people.example', startup: 'Ferrywire', slug: 'ferrywire', status: 'approved' },
      removed,
    ]);
  });

  test('an inactive member does not become the owner', async () => {
    const { host, give, listing } = await openFerrywire();
    const lucia = await host.store.users.byId(personId('lucia'));
    if (lucia !== undefined) await host.store.users.update({ ...lucia, status: 'inactive' });
    expect(await give('lucia')).toBe(404);
    expect((await listing())?.userId).toBe(personId('mara'));
  });
});
