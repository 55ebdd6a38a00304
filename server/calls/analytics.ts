import type {
  AnalyticsKind,
  recordImpressions as impressions,
  recordTraffic as traffic,
  recordView as view,
} from '../contract/analytics.ts';
import type { Call, CallContext } from './call.ts';

const recorded = { message: 'Recorded.' } as const;

export const recordImpressions: Call<typeof impressions> = async (context, { body }) => {
  await record(context, 'impressions', body.startupIds);
  return recorded;
};

export const recordView: Call<typeof view> = async (context, { body }) => {
  await record(context, 'views', [body.startupId]);
  return recorded;
};

export const recordTraffic: Call<typeof traffic> = async (context, { body }) => {
  await record(context, 'traffic', [body.startupId]);
  return recorded;
};

/** Owners do not count on their own listings; what is not public is not counted at all. */
async function record(context: CallContext, kind: AnalyticsKind, startupIds: readonly string[]): Promise<void> {
  const day = context.now().toISOString().slice(0, 10);
  const active = await context.store.startups.activeAmong([...new Set(startupIds)]);
  const counted = active.filter(({ userId }) => userId === undefined || userId !== context.actor.user?._id);
  context.count(counted.map(({ _id }) => ({ kind, startupId: _id, visitor: context.visitor, day })));
}
