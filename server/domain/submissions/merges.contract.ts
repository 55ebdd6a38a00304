import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, id, isoTime, pageQuery, text, version, messageReply } from '../core/schemas.ts';
import { planLengths, userLengths } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { partValue } from './revisions.contract.ts';
import { startup } from '../listings/startups.contract.ts';

const named = v.strictObject({ ...v.pick(startup, ['_id', 'name', 'slug', 'logo', 'status']).entries });

/** One of the two listings before a merge. */
const mergeSide = v.strictObject({
  ...named.entries,
  likes: count,
  /** A username; null without an owner. */
  owner: v.nullable(text(userLengths.username)),
  /** Whether the owner is verified. */
  verified: v.boolean(),
  /** The plan of the listing's subscription; null without one. */
  plan: v.nullable(text(planLengths.name)),
});
export type MergeSide = v.InferOutput<typeof mergeSide>;

export const reviewMerge = declareCall('GET', '/admin/merges/review', {
  summary:
    'A preview of merging one published listing into another: the parts that differ, their owners and plans, and what the surviving listing would gain.',
  who: { may: 'editStartups' },
  query: v.strictObject({ duplicateId: id, survivorId: id }),
  reply: v.strictObject({
    duplicate: mergeSide,
    survivor: mergeSide,
    parts: v.array(v.strictObject({ part: v.string(), duplicate: partValue, survivor: partValue })),
    /** The survivor’s gains: likes of members who do not like it yet, days with counts, pending claims and revisions. */
    gains: v.strictObject({ likes: count, days: count, claims: count, revisions: count }),
    /** The number of collections in which the survivor replaces the duplicate. */
    collections: count,
    version,
  }),
  errors: ['startups.not_found', 'merges.same_startup', 'merges.not_live', 'merges.two_subscriptions'],
});

const side = v.picklist(['survivor', 'duplicate']);

export const mergeStartups = declareCall('POST', '/admin/merges', {
  summary:
    'Merges a published listing into another. The duplicate is archived and its address redirects to the surviving listing, which gets its likes (once per member), its daily statistics, its pending claims and changes, the values of the named `parts`, and, if chosen, its owner and its plan. The owner of the duplicate is emailed once, and so is an owner of the surviving listing who loses it.',
  who: { may: 'editStartups' },
  body: v.strictObject({
    duplicateId: id,
    survivorId: id,
    /** The differing parts ("name", "fields.pricing") for which the survivor gets the duplicate's value. */
    parts: v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(200)),
    owner: side,
    /** `duplicate` moves the duplicate's subscription. */
    plan: side,
  }),
  versioned: true,
  reply: v.strictObject({ message: v.literal(messages.startupsMerged), survivor: named }),
  errors: ['startups.not_found', 'merges.same_startup', 'merges.not_live', 'merges.two_subscriptions'],
});

/** A merge that has not been undone. `_id` is the duplicate's. */
const merge = v.strictObject({
  _id: id,
  duplicate: v.omit(named, ['status']),
  survivor: named,
  mergedAt: isoTime,
  /** The username of the admin who merged; null after the account was removed. */
  merger: v.nullable(text(userLengths.username)),
  /** When the time for an undo ends; null once it has ended. */
  undoUntil: v.nullable(isoTime),
});
export type Merge = v.InferOutput<typeof merge>;

export const listMerges = declareCall('GET', '/admin/merges', {
  summary: 'The merges in effect, newest first.',
  who: { may: 'editStartups' },
  query: v.strictObject(pageQuery(pageSizes.history)),
  reply: v.strictObject({ merges: v.array(merge), total: count }),
});

export const undoMerge = declareCall('POST', '/admin/merges/:id/undo', {
  summary:
    'Undoes a merge within 30 days: both listings get back their earlier content, and later changes to the surviving listing stay. Merges into the same listing are undone in reverse order.',
  who: { may: 'editStartups' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.mergeUndone),
  errors: ['merges.not_found', 'merges.too_late', 'merges.newer_first', 'merges.survivor_not_live'],
});
