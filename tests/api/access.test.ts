import { expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import { anId, aSubscriber } from '../store/builders.ts';
import { now, createSession } from './hosts.ts';
import { openBothHosts } from './shared-hosts.ts';

const hosts = openBothHosts();

test('only active admins can list subscribers, and the list contains no unsubscribe tokens', async () => {
  const required = { message: 'Not logged in', code: 'auth.required' };
  const forbidden = { message: 'You do not have permission to do this.', code: 'auth.forbidden' };
  for (const host of hosts) {
    await host.store.newsletter.insert(aSubscriber());
    const listSubscribers = async (session?: string) => {
      const { status, text } = await host.send({ path: '/api/newsletter', ...(session === undefined ? {} : { session }) });
      return [status, JSON.parse(text)];
    };
    expect(await listSubscribers()).toEqual([401, required]);
    expect(await listSubscribers('f'.repeat(64))).toEqual([401, required]);
    expect(await listSubscribers('nonsense')).toEqual([401, required]);
    // One user of each lower role: member, reviewer, editor.
    for (const username of ['mara', 'priya', 'tomasz'] as const) {
      expect(await listSubscribers(await createSession(host, username))).toEqual([403, forbidden]);
    }
    const ida = await createSession(host, 'ida');
    expect(await listSubscribers(ida)).toEqual([
      200,
      [{ _id: anId(1), email: 'reader-1@example.com', createdAt: now.toISOString() }],
    ]);
    const admin = await host.store.users.byId(personId('ida'));
    if (admin !== undefined) await host.store.users.update({ ...admin, status: 'inactive' });
    expect(await listSubscribers(ida)).toEqual([401, required]);
  }
});
