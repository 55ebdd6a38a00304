import type { LinkedPage } from './page-paths.ts';
import * as v from 'valibot';
import type { Noun } from './noun.ts';
import { count, email, httpUrl, optionalHttpUrl, id, isoTime, optionalText, sitePath, slug, text } from './schemas.ts';
import { archiveReasons, linkTroubles, notificationKinds } from './kinds.ts';
import {
  archiveLengths,
  backupLengths,
  messageLengths,
  ownershipLengths,
  planLengths,
  startupLengths,
  userLengths,
} from './lengths.ts';

/** The kinds of rows that visitors without an account can create in floods. */
export const floodKinds = ['signUps', 'subscriptions', 'feedback', 'reports', 'corrections'] as const;
export type FloodKind = (typeof floodKinds)[number];

const startup = text(startupLengths.name);
const username = text(userLengths.username);
/** '' when no reason was given. */
const answer = optionalText(startupLengths.rejectionReason);

/**
 * The subscription of a rejected listing, and whether it continues. Times are '' for none; `refund` is the amount ("24.00"), '' for
 * none.
 */
const rejectedSubscription = v.strictObject({
  plan: text(planLengths.name),
  state: v.picklist(['running', 'canceling', 'ended']),
  refund: optionalText(20),
  nextPaymentAt: v.union([v.literal(''), isoTime]),
  paidUntil: v.union([v.literal(''), isoTime]),
});
export type RejectedSubscription = v.InferOutput<typeof rejectedSubscription>;

/**
 * An email to send, by kind, with the values for its template. Calls enqueue it in the transaction of the event; subject, text and
 * headers are rendered when it is sent.
 */
export const emailMessage = v.variant('kind', [
  v.strictObject({
    kind: v.picklist(['newsletter.confirm', 'newsletter.welcome']),
    to: email,
    /** The secret of the subscriber's links. */
    unsubscribeToken: v.string(),
  }),
  /** Emails with a link that works once; `token` is its secret. */
  v.strictObject({
    kind: v.picklist(['account.confirm_email', 'account.reset_password']),
    to: email,
    username,
    token: v.string(),
  }),
  v.strictObject({
    kind: v.literal('account.sign_in'),
    to: email,
    username,
    token: v.string(),
    /** The page to open after signing in. */
    returnTo: v.optional(sitePath),
  }),
  v.strictObject({ kind: v.literal('account.password_changed'), to: email, username }),
  /** Changes to the sign-in methods. */
  v.strictObject({
    kind: v.picklist([
      'account.passkey_added',
      'account.passkey_removed',
      'account.two_step_on',
      'account.two_step_off',
      'account.recovery_codes_renewed',
      'account.recovery_code_used',
    ]),
    to: email,
    username,
  }),
  /** Sent to the old address; `token` reverts the change. */
  v.strictObject({ kind: v.literal('account.email_changed'), to: email, username, newEmail: email, token: v.string() }),
  v.strictObject({ kind: v.literal('submission.received'), to: email, startup }),
  v.strictObject({ kind: v.literal('submission.approved'), to: email, startup, slug }),
  v.strictObject({
    kind: v.literal('submission.rejected'),
    to: email,
    startup,
    reason: answer,
    /** Omitted when no subscription pays for the listing. */
    subscription: v.optional(rejectedSubscription),
  }),
  /** The listing was decided before, and an admin has returned it to the queue. `note` is the admin's text. */
  v.strictObject({
    kind: v.literal('submission.reopened'),
    to: email,
    startup,
    wasPublished: v.boolean(),
    note: optionalText(archiveLengths.note),
  }),
  v.strictObject({
    kind: v.literal('listing.archived'),
    to: email,
    startup,
    reason: v.picklist(archiveReasons),
    note: optionalText(archiveLengths.note),
  }),
  /** `slug` is the slug of the listing `into`. */
  v.strictObject({ kind: v.literal('listing.merged'), to: email, startup, into: startup, slug }),
  /** `slug` is '' when the listing is not public. */
  v.strictObject({ kind: v.literal('listing.restored'), to: email, startup, slug: v.union([v.literal(''), slug]) }),
  v.strictObject({ kind: v.literal('claim.decided'), to: email, startup, slug, status: v.picklist(['approved', 'rejected']) }),
  /** An admin's question to the member whose item it is, or to the owner of a reported listing. */
  v.strictObject({
    kind: v.literal('item.asked'),
    to: email,
    startup,
    about: v.picklist(notificationKinds),
    question: text(messageLengths.text),
  }),
  /** To a member whom the owner of a listing named as a maker. */
  v.strictObject({ kind: v.literal('maker.asked'), to: email, startup, slug }),
  v.strictObject({
    kind: v.picklist(['revision.decided', 'correction.decided']),
    to: email,
    startup,
    slug,
    status: v.picklist(['accepted', 'rejected']),
    answer,
  }),
  /** To an address that the member chose, at the domain of a listing's website. */
  v.strictObject({
    kind: v.literal('ownership.code'),
    to: email,
    startup,
    code: v.string(),
    /** The proof that the code belongs to. */
    proofOf: v.strictObject({ startupId: id, userId: id }),
  }),
  /** To the current or previous owner of a listing. */
  v.strictObject({
    kind: v.literal('ownership.changed'),
    to: email,
    startup,
    startupId: id,
    change: v.picklist(['verified', 'failing', 'lapsed', 'revoked', 'transferred', 'received', 'removed']),
    /** The host where the proof was or is missing; '' when the listing was given to another owner. */
    host: optionalText(ownershipLengths.host),
    /** An admin's reason; '' when there is none. */
    reason: optionalText(ownershipLengths.reason),
  }),
  /** To the owner of a listing whose website is gone, moved or parked. */
  v.strictObject({
    kind: v.literal('website.trouble'),
    to: email,
    startup,
    website: httpUrl,
    trouble: v.picklist(linkTroubles),
    /** The new address of a website that has moved; '' otherwise. */
    movedTo: optionalHttpUrl,
    /** The deadline for the owner's answer. */
    reviewAt: isoTime,
  }),
  v.strictObject({
    kind: v.literal('report.answered'),
    to: email,
    startup,
    slug,
    status: v.picklist(['done', 'dismissed']),
    answer,
  }),
  /** To an admin: the kinds of items that wait for a decision, their numbers, and the names of the first listings. */
  v.strictObject({
    kind: v.literal('moderation.digest'),
    to: email,
    groups: v.pipe(
      v.array(
        v.strictObject({
          kind: v.picklist(notificationKinds),
          total: count,
          startups: v.pipe(v.array(startup), v.minLength(1)),
        }),
      ),
      v.minLength(1),
    ),
  }),
  /** To the admin who tests whether emails arrive. */
  v.strictObject({ kind: v.literal('site.test'), to: email, username }),
  /** To admins; `newestAt` is the time of the newest good backup, '' when there is none. */
  v.strictObject({
    kind: v.literal('backup.failed'),
    to: email,
    reason: text(backupLengths.reason),
    newestAt: v.union([v.literal(''), isoTime]),
  }),
  /** To admins: the site's hourly limit is reached, and more are refused until `endsAt`. */
  v.strictObject({
    kind: v.literal('site.limit_reached'),
    to: email,
    what: v.picklist(floodKinds),
    limit: count,
    endsAt: isoTime,
  }),
  /** The plan will not be renewed, or a payment failed; `paidUntil` is the end of the paid time, '' when it has ended. */
  v.strictObject({
    kind: v.picklist(['subscription.ended', 'subscription.suspended', 'subscription.payment_failed']),
    to: email,
    plan: text(planLengths.name),
    startup: optionalText(startupLengths.name),
    /** Present when the listing is not published. */
    unlisted: v.optional(v.literal(true)),
    paidUntil: v.union([v.literal(''), isoTime]),
  }),
]);
export type Email = v.InferOutput<typeof emailMessage>;

/** A rendered email. `headers` are specific to its kind. */
export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
  /** The site's logo as PNG, which the HTML names as `cid:logo`. */
  logo?: Uint8Array;
}

/** The site as it is named in emails. `origin` is the public origin, without a trailing slash. */
export interface EmailSite {
  siteName: string;
  origin: string;
  /** A text below the email; none when omitted or ''. */
  footer?: string;
  /** The word for a listing; "startup" when omitted. */
  noun?: Noun;
  /** The operator's published pages, of which the terms and the privacy policy are linked below the email; none when omitted. */
  pages?: readonly LinkedPage[];
}
