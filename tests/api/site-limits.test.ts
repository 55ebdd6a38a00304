import { describe, expect, test } from 'vitest';
import { personId } from '../../db/sample/people.ts';
import type { FloodKind } from '../../server/domain/core/emails.ts';
import { siteLimitMs, siteLimits } from '../../server/domain/accounts/site-limits.ts';
import { callApi, createTestClock, days, hours, outcome, password, unsentEmails } from './account-calls.ts';
import type { TestHost } from './hosts.ts';
import { bothHosts, openForTest } from './shared-hosts.ts';

const kanbanjo = '000000000003000036557afb';

/** Strangers' requests, each from another network and with other contents. */
const floods: Record<FloodKind, (host: TestHost, at: number) => ReturnType<typeof callApi>> = {
  signUps: (host, at) => callApi(host, '/users/signup', { username: `f${at}`, email: `f${at}@f${at}.example`, password }),
  subscriptions: (host, at) => callApi(host, '/newsletter/subscribe', { email: `f${at}@f${at}.example` }),
  feedback: (host, at) => callApi(host, '/feedback', { content: `Spam ${at}` }),
  reports: (host, at) => callApi(host, '/reports', { startupId: kanbanjo, reason: 'spam', details: `Spam ${at}` }),
  corrections: (host, at) => callApi(host, '/corrections', { startupId: kanbanjo, changes: { tagline: `Spam ${at}` } }),
};

describe.each(bothHosts)('%s', (_, open) => {
  test.each(Object.keys(floods) as FloodKind[])(
    'the whole site accepts a limited number of %s an hour, and its admins are told once a day',
    async (what) => {
      const { clock, pass } = createTestClock();
      const host = await openForTest(open, { clock });
      const admin = await host.store.users.byId(personId('ida'));
      if (admin === undefined) throw new Error('The sample has changed.');
      await host.store.users.update({ ...admin, passwordHash: 'x' });
      const fill = async (count: number) => {
        for (let time = 0; time < count; time += 1) await host.store.rateLimits.hit(`site ${what}`, siteLimitMs, clock());
      };
      const notices = () => unsentEmails(host, 'site.limit_reached');
      await fill(siteLimits[what] - 2);
      expect(outcome(await floods[what](host, 1))).toBe(200);
      expect(await notices()).toEqual([]);
      expect(outcome(await floods[what](host, 2))).toBe(200);
      const endsAt = new Date(clock().getTime() + hours(1)).toISOString();
      const notice = { kind: 'site.limit_reached', to: admin.email, what, limit: siteLimits[what], endsAt };
      expect(await notices()).toEqual([notice]);
      const refused = await floods[what](host, 3);
      expect([outcome(refused), refused.headers['retry-after']]).toEqual(['request.too_many', '3600']);
      expect(await host.store.users.byUsername('f3')).toBeUndefined();

      pass(hours(1));
      await fill(siteLimits[what] - 1);
      expect(outcome(await floods[what](host, 4))).toBe(200);
      expect(outcome(await floods[what](host, 5))).toBe('request.too_many');
      expect(await notices()).toHaveLength(1);
      pass(days(1));
      await fill(siteLimits[what] - 1);
      expect(outcome(await floods[what](host, 6))).toBe(200);
      expect(await notices()).toHaveLength(2);
    },
  );

  test('a sign-up that is refused for another reason does not count for the site', async () => {
    const host = await openForTest(open);
    await floods.signUps(host, 1);
    expect(outcome(await floods.signUps(host, 1))).toBe('users.already_exists');
    const { count } = await host.store.rateLimits.hit('site signUps', siteLimitMs, new Date('2026-11-21T12:00:00.000Z'));
    expect(count).toBe(2);
  });
});
