import type { Slice } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';
import type * as contract from './removals.contract.ts';
import type { KeptReason, RemovalReply } from './removals.contract.ts';
import { removalBatch, whyKeepRevision, whyKeepUser } from './removals.rules.ts';
import { hasWords } from '../core/compare-texts.ts';
import { assertRecentlyAuthenticated, type Call, type CallContext, loadActiveUser } from '../call-context.ts';

export const removeMatchingUsers: Call<typeof contract.removeMatchingUsers> = async (context, { body }) => {
  const { store, actor } = context;
  const { username: admin } = await loadActiveUser(store, actor);
  return removeBatch(context, body, {
    page: async (slice) => {
      const { users, total } = await store.users.table({ search: body.search, role: body.role }, slice);
      return { rows: users, total };
    },
    whyKeep: async (user) => whyKeepUser(user, (await store.users.relatedCounts(user._id)).startups),
    remove: async (user) => {
      await context.logSecurity(store, { kind: 'account_deleted', user, detail: `by ${admin}` });
      await store.users.remove(user._id);
    },
    noun: 'Users',
  });
};

export const removeMatchingFeedback: Call<typeof contract.removeMatchingFeedback> = async (context, { body }) =>
  removeBatch(context, body, {
    page: async (slice) => {
      const { feedback, total } = await context.store.feedback.table({ search: body.search, status: body.status }, slice);
      return { rows: feedback, total };
    },
    remove: ({ _id }) => context.store.feedback.remove(_id),
    noun: 'Feedback',
  });

export const removeMatchingReports: Call<typeof contract.removeMatchingReports> = async (context, { body }) =>
  removeBatch(context, body, {
    page: async (slice) => {
      const { reports, total } = await context.store.reports.table({ search: body.search, status: body.status }, slice);
      return { rows: reports, total };
    },
    remove: ({ _id }) => context.store.reports.remove(_id),
    noun: 'Reports',
  });

export const removeMatchingCorrections: Call<typeof contract.removeMatchingCorrections> = async (context, { body }) =>
  removeBatch(context, body, {
    page: async (slice) => {
      const { revisions, total } = await context.store.revisions.table({ search: body.search, status: body.status }, slice);
      return { rows: revisions, total };
    },
    whyKeep: async (revision) => whyKeepRevision(revision),
    remove: ({ _id }) => context.store.revisions.remove(_id),
    noun: 'Corrections',
  });

export const removeMatchingSubscribers: Call<typeof contract.removeMatchingSubscribers> = async (context, { body }) => {
  const found = (await context.store.newsletter.list()).filter(
    ({ email, status }) => hasWords(body.search, [email]) && (body.status === 'all' || status === body.status),
  );
  return removeBatch(context, body, {
    page: async ({ offset, limit }) => ({ rows: found.slice(offset, offset + limit), total: found.length }),
    remove: ({ _id }) => context.store.newsletter.remove(_id),
    noun: 'Subscribers',
  });
};

/** The rows that match a filter, and how to remove them. */
interface Matches<Row> {
  page: (slice: Slice) => Promise<{ rows: readonly Row[]; total: number }>;
  /** Why a row is kept. Without this function, every row is removed. */
  whyKeep?: (row: Row) => Promise<KeptReason | undefined>;
  remove: (row: Row) => Promise<unknown>;
  /** The name for these rows in the audit log. */
  noun: string;
}

/** The number of rows read at once. */
const pageSize = 200;

/**
 * Removes one batch of the matching rows. Writes one audit entry with only their ids, because the log outlives personal data.
 * Throws `removals.more_match` if more rows match than the admin has seen.
 */
async function removeBatch<Row extends { _id: string }>(
  context: CallContext,
  { search, expected }: { search: string; expected: number },
  { page, whyKeep, remove, noun }: Matches<Row>,
): Promise<RemovalReply> {
  assertRecentlyAuthenticated(context);
  const kept = new Map<KeptReason, number>();
  const chosen: Row[] = [];
  let isDone = true;
  let total = 0;
  for (let offset = 0; isDone && (offset === 0 || offset < total); offset += pageSize) {
    const found = await page({ offset, limit: pageSize });
    total = found.total;
    if (total > expected) throw new CallError('removals.more_match');
    for (const row of found.rows) {
      const why = await whyKeep?.(row);
      if (why !== undefined) kept.set(why, (kept.get(why) ?? 0) + 1);
      else if (chosen.length < removalBatch) chosen.push(row);
      else {
        isDone = false;
        break;
      }
    }
  }
  for (const row of chosen) await remove(row);
  await context.audit(context.store, {
    subjectId: '',
    subject: search === '' ? noun : `${noun} with “${search}”`,
    before: Object.fromEntries(chosen.map((row, at) => [String(at + 1), row._id])),
    after: null,
  });
  return {
    removed: chosen.length,
    remaining: total - chosen.length,
    isDone,
    kept: [...kept].map(([why, count]) => ({ why, count })),
  };
}
