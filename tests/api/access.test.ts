import { expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import { aSubscriber } from '../store/builders.ts';
import { createSession } from './hosts.ts';
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
    const { unsubscribeToken: _secret, ...subscriber } = aSubscriber();
    expect(await listSubscribers(ida)).toEqual([200, [subscriber]]);
    const admin = await host.store.users.byId(personId('ida'));
    if (admin !== undefined) await host.store.users.update({ ...admin, status: 'inactive' });
    expect(await listSubscribers(ida)).toEqual([401, required]);
  }
});
