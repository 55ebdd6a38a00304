import type { StartupRecord, Store } from '../../../db/store.ts';
import type * as contract from './analytics.contract.ts';
import type { AnalyticsKind } from './analytics.contract.ts';
import { messages } from '../core/messages.ts';
import { filledDays, firstChartDay, maxEventsOfNetwork, sumOf } from './analytics.rules.ts';
import { dayMs, dayOf } from '../core/dates.ts';
import type { Call, CallContext } from '../call-context.ts';

const recorded = { message: messages.recorded } as const;

export const recordImpressions: Call<typeof contract.recordImpressions> = async (context, { body }) => {
  await record(context, 'impressions', body.startupIds);
  return recorded;
};

export const recordView: Call<typeof contract.recordView> = async (context, { body }) => {
  await record(context, 'views', [body.startupId]);
  return recorded;
};

export const recordTraffic: Call<typeof contract.recordTraffic> = async (context, { body }) => {
  await record(context, 'traffic', [body.startupId]);
  return recorded;
};

export const getAnalytics: Call<typeof contract.getAnalytics> = async ({ store, now }, { params }) => {
  const at = now();
  const active = await activeStartupsOf(store, params.userId);
  const ids = active.map(({ _id }) => _id);
  const totals = await store.analytics.totals(ids);
  const startups = active.flatMap(({ name, slug }, index) => {
    const counted = totals[index];
    return counted === undefined ? [] : [{ ...counted, name, slug }];
  });
  return { totals: sumOf(totals), startups, days: filledDays(at, await store.analytics.days(ids, firstChartDay(at))) };
};

export const mayReadAnalytics: Call<typeof contract.mayReadAnalytics> = async ({ store }, { params }) =>
  (await activeStartupsOf(store, params.userId)).length > 0;

/** A member's active listings. Other listings are not counted. */
async function activeStartupsOf(store: Store, userId: string): Promise<StartupRecord[]> {
  return (await store.startups.ofUser(userId)).filter(({ status }) => status === 'active');
}

/**
 * Records events of active listings. Events caused by programs, by owners on their own listings, and by networks over the limit
 * are recorded as not counted.
 */
async function record(context: CallContext, kind: AnalyticsKind, startupIds: readonly string[]): Promise<void> {
  const day = dayOf(context.now(), 'UTC');
  const active = await context.store.startups.activeAmong([...new Set(startupIds)]);
  const { visitor, network, actor, userAgent } = context;
  const whyNot = ({ userId }: Pick<StartupRecord, 'userId'>) => {
    if (context.adapters.isBot(userAgent)) return { discarded: 'bots' } as const;
    if (userId !== undefined && userId === actor.user?._id) return { discarded: 'owners' } as const;
    const { count } = context.hitInMemory(`${day} ${kind} ${network}`, dayMs);
    return count > maxEventsOfNetwork ? ({ discarded: 'repeats' } as const) : {};
  };
  context.count(active.map((startup) => ({ kind, startupId: startup._id, visitor, network, day, ...whyNot(startup) })));
}
