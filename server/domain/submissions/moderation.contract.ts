import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { contact, count, id, isoTime, optionalText, version } from '../core/schemas.ts';
import { archiveLengths, maxEmailFailure, startupLengths, userLengths } from '../core/lengths.ts';
import { refundable, rejectionOrders } from './payments/payment-orders.contract.ts';
import { ownSubscription } from './payments/payments.contract.ts';
import { startup, startupStatuses } from '../listings/startups.contract.ts';
import { archiveReasons } from '../core/kinds.ts';
import { possibleDuplicate } from './admin-startups.contract.ts';
import { submission } from './submissions.contract.ts';
import { ownershipReview } from '../ownership/ownership.contract.ts';
import { user } from '../accounts/users.contract.ts';

/** The figures of the admin dashboard. */
export const getStats = declareCall('GET', '/admin/stats', {
  summary: 'The totals of the directory, and how many items wait for a decision.',
  who: { may: 'enterAdmin' },
  reply: v.strictObject({
    totalStartups: count,
    pendingStartups: count,
    totalCategories: count,
    /** Null for members who may not see users. The numbers of emails are null for members who may not see emails. */
    totalUsers: v.nullable(count),
    pendingClaims: count,
    pendingRevisions: count,
    /** Archived listings whose owners asked for their deletion. */
    removalRequests: count,
    openReports: count,
    /** Websites that are gone, moved or parked, except those whose owners still have time to answer. */
    linkFindings: count,
    /** Emails of the last 90 days that are not tried again. */
    failedEmails: v.nullable(count),
    /** The mail server's failure, without addresses; null while emails are sent. */
    emailFailure: v.nullable(v.strictObject({ since: isoTime, reason: optionalText(maxEmailFailure) })),
  }),
});

/** Another listing of the same founder. */
const otherSubmission = v.strictObject({
  ...v.pick(startup, ['_id', 'name', 'slug', 'logo', 'status', 'rejectionReason']).entries,
  submittedAt: isoTime,
});

export const reviewStartup = declareCall('GET', '/admin/startups/:id', {
  summary:
    "A listing of any status with its submission details, its owner and the owner's other listings, and listings with the same name or website.",
  who: { may: 'readStartups' },
  params: v.strictObject({ id }),
  reply: v.strictObject({
    startup,
    version,
    submission: v.nullable(v.omit(submission, ['startupId', 'userId'])),
    owner: v.nullable(
      v.strictObject({ ...v.pick(user, ['_id', 'username', 'name', 'avatar']).entries, email: contact(user.entries.email) }),
    ),
    ownership: ownershipReview,
    possibleDuplicates: v.array(possibleDuplicate),
    /** The owner's other listings, newest first, at most fifty. */
    otherSubmissions: v.array(otherSubmission),
    submittedAt: isoTime,
    /** The archive of an archived listing; `by` is a username, '' if the account was removed. */
    archive: v.nullable(
      v.strictObject({
        reason: v.picklist(archiveReasons),
        note: optionalText(archiveLengths.note),
        archivedAt: isoTime,
        by: optionalText(userLengths.username),
        statusBefore: v.picklist(startupStatuses),
        removalRequestedAt: v.nullable(isoTime),
        /** The survivor if the listing was merged. */
        mergedInto: v.optional(v.pick(startup, ['_id', 'name'])),
      }),
    ),
    /** The subscription that pays for the plan; null for those who may not see payments. */
    subscription: v.nullable(
      v.strictObject({
        _id: id,
        ...v.omit(ownSubscription, ['startup', 'renewalIncentives']).entries,
        /** The last payment, if it can be refunded. */
        refundable: v.nullable(refundable),
      }),
    ),
  }),
  errors: ['startups.not_found'],
});

export const decideStartup = declareCall('PATCH', '/admin/startups/:id/status', {
  summary:
    'Approves or rejects a pending listing, once. Its owner is emailed ten seconds later. An approved listing is public immediately, with `publishedAt` as its date (default: now; never in the future).',
  who: { may: 'review' },
  params: v.strictObject({ id }),
  body: v.strictObject({
    status: v.picklist(['active', 'rejected']),
    rejectionReason: v.optional(optionalText(startupLengths.rejectionReason)),
    publishedAt: v.optional(isoTime),
    /**
     * The orders for the subscription of a rejected listing, sent when the rejection can no longer be undone. Without orders the
     * subscription keeps running.
     */
    subscription: v.optional(rejectionOrders),
  }),
  reply: startup,
  errors: [
    'startups.not_found',
    'startups.not_pending',
    'payments.not_found',
    'payments.ended',
    'payments.in_progress',
    'payments.already_refunded',
    'payments.too_old',
    'payments.amount_changed',
    'plans.sync_not_configured',
  ],
});

export const reopenStartup = declareCall('POST', '/admin/startups/:id/reopen', {
  summary:
    'Returns an approved or rejected listing to the queue, at any time: it is pending and private until it is decided again. Its owner is emailed with the note. Likes, statistics and slug are kept.',
  who: { may: 'review' },
  params: v.strictObject({ id }),
  body: v.strictObject({ note: v.optional(optionalText(archiveLengths.note), '') }),
  reply: startup,
  errors: ['startups.not_found', 'startups.not_decided'],
});

export const undoStartupDecision = declareCall('POST', '/admin/startups/:id/undo', {
  summary: 'Undoes the decision on a listing within ten seconds: it is pending and private again, and no email is sent.',
  who: { may: 'review' },
  params: v.strictObject({ id }),
  reply: startup,
  errors: ['startups.not_found', 'decisions.final'],
});
