import { expect, test } from 'vitest';
import type { AnalyticsEvent } from '../../db/store.ts';
import { neverAgain } from '../../server/rules/retention.ts';
import { anEmail, anEmailToken, anId, aSession, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { brokenBy, type OpenStore, storePerTest } from './opened.ts';

export function purgeRules(open: OpenStore): void {
  const store = storePerTest(open);
  const at = (seconds: number) => new Date(noon.getTime() + seconds * 1_000).toISOString();

  test('expired sessions are purged, and email tokens fourteen days later unless they were used or renewed', async () => {
    await store().users.insert(aUser());
    await store().sessions.insert(aSession({ tokenHash: 'over', expiresAt: at(0) }));
    await store().sessions.insert(aSession({ tokenHash: 'lasting', expiresAt: at(1) }));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'over', expiresAt: daysAgo(14) }));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'used', expiresAt: at(0) }));
    await store().emailTokens.consume('used', 'sign_in', at(-1));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'lasting', expiresAt: at(1) }));
    // An email may wait for the mail server and get its link renewed.
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'expired', expiresAt: daysAgo(13.9) }));
    await store().emailTokens.insert(anEmailToken({ tokenHash: 'renewed', purpose: 'restore_email', expiresAt: daysAgo(20) }));
    await store().emailTokens.renew('renewed', 'restore_email', { now: at(-1), until: at(1) });
    await store().purge(noon.toISOString());
    expect((await store().sessions.ofUser(anId(1))).map(({ tokenHash }) => tokenHash)).toEqual(['lasting']);
    const isKept = async (tokenHash: string) =>
      (await brokenBy(store().emailTokens.insert(anEmailToken({ tokenHash })))) !== 'none';
    expect([await isKept('over'), await isKept('used'), await isKept('expired')]).toEqual([false, false, true]);
    expect((await store().emailTokens.consume('lasting', 'sign_in', at(0)))?.userId).toBe(anId(1));
    expect((await store().emailTokens.consume('renewed', 'restore_email', at(0)))?.userId).toBe(anId(1));
  });

  test('emails that were sent or abandoned are purged after 90 days, and those that wait are not', async () => {
    const { enqueue, lease, markFailed, markSent } = store().outbox;
    for (const [key, age] of [
      ['sent', 90.01],
      ['abandoned', 90.01],
      ['waiting', 90.01],
      ['sent lately', 89.99],
    ] as const)
      await enqueue(anEmail({ key, createdAt: daysAgo(age) }));
    for (const key of ['sent', 'sent lately']) await markSent(key, daysAgo(89));
    await lease('abandoned', 0, at(60));
    await markFailed('abandoned', 'refused', neverAgain);
    await store().purge(noon.toISOString());
    // A key that is still there is not enqueued again.
    const isGone = (key: string) => enqueue(anEmail({ key }));
    expect([await isGone('sent'), await isGone('abandoned'), await isGone('waiting'), await isGone('sent lately')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a used email token stays used', async () => {
    await store().users.insert(aUser());
    await store().emailTokens.insert(anEmailToken());
    await store().emailTokens.consume('token-1', 'sign_in', at(0));
    await store().purge(noon.toISOString());
    expect(await store().emailTokens.consume('token-1', 'sign_in', at(0))).toBeUndefined();
  });

  test('ended rate limits are purged, and open ones keep counting', async () => {
    const { hit } = store().rateLimits;
    await hit('long', 60_000, noon);
    await hit('short', 1_000, noon);
    await store().purge(at(1));
    expect(await hit('long', 60_000, noon)).toEqual({ count: 2, resetsAt: noon.getTime() + 60_000 });
    expect(await hit('short', 1_000, noon)).toEqual({ count: 1, resetsAt: noon.getTime() + 1_000 });
  });

  test('counted visitors are stored until the end of the day, their counts forever', async () => {
    await store().startups.insert(aStartup());
    const seen = (day: string): AnalyticsEvent => ({ kind: 'views', startupId: anId(1), visitor: 'ada', network: 'home', day });
    const both = [seen('2026-11-20'), seen('2026-11-21')];
    await store().analytics.record(both);
    await store().purge(noon.toISOString());
    expect(await store().analytics.totals([anId(1)])).toMatchObject([{ views: 2 }]);
    await store().analytics.record(both);
    expect(await store().analytics.days([anId(1)], '2026-01-01')).toEqual([
      { day: '2026-11-20', impressions: 0, views: 2, traffic: 0 },
      { day: '2026-11-21', impressions: 0, views: 1, traffic: 0 },
    ]);
  });
}
