import * as v from 'valibot';
import { email, isoTime, optionalText, slug, text } from './fields.ts';
import { planLengths, startupLengths, userLengths } from './field-lengths.ts';

/**
 * What is to be told to whom. Calls put these down in the transaction of what happened; words, addresses and headers come
 * later, when it is sent.
 */
export const emailMessage = v.variant('kind', [
  v.strictObject({
    kind: v.literal('newsletter.welcome'),
    to: email,
    /** Ends the subscription that this mail welcomes. */
    unsubscribeToken: v.string(),
  }),
  /** The three links that work once; `token` is their secret. */
  v.strictObject({
    kind: v.picklist(['account.confirm_email', 'account.sign_in', 'account.reset_password']),
    to: email,
    username: text(userLengths.username),
    token: v.string(),
  }),
  v.strictObject({ kind: v.literal('account.password_changed'), to: email, username: text(userLengths.username) }),
  /** To the old address. */
  v.strictObject({ kind: v.literal('account.email_changed'), to: email, username: text(userLengths.username), newEmail: email }),
  v.strictObject({ kind: v.literal('submission.received'), to: email, startup: text(startupLengths.name) }),
  v.strictObject({ kind: v.literal('submission.approved'), to: email, startup: text(startupLengths.name), slug }),
  v.strictObject({
    kind: v.literal('submission.rejected'),
    to: email,
    startup: text(startupLengths.name),
    /** Empty when none was given. */
    reason: optionalText(startupLengths.rejectionReason),
  }),
  v.strictObject({
    kind: v.literal('claim.decided'),
    to: email,
    startup: text(startupLengths.name),
    slug,
    status: v.picklist(['approved', 'rejected']),
  }),
  /** The plan will not be renewed, or a payment did not come; `paidUntil` says until when it isEntitled, '' when it isEntitled no more. */
  v.strictObject({
    kind: v.picklist(['subscription.ended', 'subscription.suspended', 'subscription.payment_failed']),
    to: email,
    plan: text(planLengths.name),
    startup: optionalText(startupLengths.name),
    paidUntil: v.union([v.literal(''), isoTime]),
  }),
]);
export type Email = v.InferOutput<typeof emailMessage>;
