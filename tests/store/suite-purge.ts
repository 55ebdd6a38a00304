import { describe, expect, test } from 'vitest';
import type { AnalyticsEvent } from '../../db/store.ts';
import { sumOf } from '../../server/domain/audience/analytics.rules.ts';
import { firstDailyCounts, neverAgain, rowsPerPurgeStep } from '../../server/domain/core/retention.ts';
import { anEmail, anEmailToken, anId, aSession, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { aMerge } from './merge-builder.ts';
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
    // Expired tokens are kept for fourteen days, because an email that waited for the mail server renews its link.
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

  test('emails that were sent or abandoned are purged after 90 days, and waiting ones are not', async () => {
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
    // Enqueuing succeeds only if no email with this key exists.
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

  describe('daily counts', () => {
    const before = firstDailyCounts(noon.toISOString());
    const counts = { impressions: 7, views: 2, traffic: 1 };
    const sumMonths = async (limit = 2) => {
      for (let after: string | undefined = ''; after !== undefined;)
        after = await store().analytics.sumMonths({ before, after, limit });
    };
    const days = (number: number) => store().analytics.days([anId(number)], '');

    test('from two years ago are moved to their month, and all sums stay the same', async () => {
      const all = [1, 2, 3].map(anId);
      for (const _id of all) await store().startups.insert(aStartup({ _id }));
      for (const day of ['2024-09-01', '2024-09-02', '2024-09-30', '2024-10-31', '2024-11-01', '2024-11-30', '2026-11-21'])
        for (const startupId of all.slice(0, 2)) await store().analytics.add(startupId, { day, ...counts });
      const sums = () =>
        Promise.all([
          store().analytics.totals(all),
          store().analytics.days(all, '2026-10-23'),
          store().analytics.activity('2026-11-14', '', 9),
          ...['2024-09-01', '2024-10-01', '2024-11-01', '2025-01-01'].map(async (from) =>
            sumOf(await store().analytics.days(all, from)),
          ),
          store().changes.after(0, 9),
        ]);
      const first = await sums();
      for (let run = 0; run < 2; run += 1) {
        await sumMonths();
        expect(await sums()).toEqual(first);
        expect(await days(1)).toEqual([
          { day: '2024-09-01', impressions: 21, views: 6, traffic: 3 },
          { day: '2024-10-01', ...counts },
          { day: '2024-11-01', ...counts },
          { day: '2024-11-30', ...counts },
          { day: '2026-11-21', ...counts },
        ]);
      }
      // These counts arrive late, as from a merge.
      await store().analytics.add(anId(1), { day: '2024-09-07', ...counts });
      await sumMonths();
      expect((await days(1))[0]).toEqual({ day: '2024-09-01', impressions: 28, views: 8, traffic: 4 });
    });

    test('of many months are moved to their months in several transactions', async () => {
      await store().startups.insert(aStartup());
      const length = rowsPerPurgeStep + 20;
      await store().transaction(async (inside) => {
        for (let at = 0; at < length; at += 1) {
          const day = new Date(Date.UTC(2015, 0, 1 + at)).toISOString().slice(0, 10);
          await inside.analytics.add(anId(1), { day, ...counts });
        }
      });
      await sumMonths();
      expect(await days(1)).toHaveLength(34);
      expect(await store().analytics.totals([anId(1)])).toEqual([
        { startupId: anId(1), impressions: 7 * length, views: 2 * length, traffic: length },
      ]);
    });

    test('of merged listings stay until the merge can no longer be undone', async () => {
      for (const number of [1, 2]) {
        await store().startups.insert(aStartup({ _id: anId(number) }));
        await store().analytics.add(anId(number), { day: '2024-09-07', ...counts });
      }
      const pair = { duplicateId: anId(1), survivorId: anId(2) };
      await store().merges.insert(aMerge({ ...pair, mergedBy: null, mergedAt: daysAgo(29) }));
      await store().merges.addCounts(pair);
      await sumMonths();
      expect([await days(1), await days(2)]).toEqual([
        [{ day: '2024-09-07', ...counts }],
        [{ day: '2024-09-07', impressions: 14, views: 4, traffic: 2 }],
      ]);
      await store().merges.removeCounts(pair);
      expect(await days(2)).toEqual([{ day: '2024-09-07', ...counts }]);
      await store().merges.remove(anId(1));
      await sumMonths();
      expect(await days(2)).toEqual([{ day: '2024-09-01', ...counts }]);
    });
  });

  test('a purge deletes more rows than one transaction may delete, and no rows that are still needed', async () => {
    const event = (number: number, createdAt: string) =>
      ({
        _id: anId(number),
        kind: 'signed_in',
        userId: null,
        username: '',
        detail: '',
        network: '',
        device: '',
        createdAt,
      }) as const;
    await store().transaction(async (inside) => {
      for (let number = 1; number <= 2 * rowsPerPurgeStep + 1; number += 1)
        await inside.securityEvents.add(event(number, daysAgo(90.01)));
      await inside.securityEvents.add(event(9_999, daysAgo(89.99)));
    });
    await store().purge(noon.toISOString());
    const { events } = await store().securityEvents.table({ search: '', kind: '' }, { offset: 0, limit: 9 });
    expect(events.map(({ _id }) => _id)).toEqual([anId(9_999)]);
  });
}
