import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { bulkErrors, bulkReply, bulkRows, bulkUndo } from '../core/bulk.ts';
import {
  awaitingFilter,
  count,
  id,
  isoTime,
  optionalText,
  optionalUploadedImageUrl,
  text,
  messageReply,
  statusFilter,
  tableQuery,
  statusCounts,
  contact,
} from '../core/schemas.ts';
import { ownershipLengths, startupLengths, userLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { messages } from '../core/messages.ts';
import { startup } from '../listings/startups.contract.ts';

export const claimStatuses = ['pending', 'approved', 'rejected'] as const;

/**
 * The methods for proving ownership of a website: a code emailed to an address at its domain, a TXT record of the domain, a file at a
 * well-known address, or a tag or link on the page.
 */
export const proofMethods = ['mail', 'dns', 'file', 'page'] as const;
export type ProofMethod = (typeof proofMethods)[number];

/** A member's claim to own a listing, with the names of both. */
export const claim = v.strictObject({
  _id: id,
  startup_id: id,
  userId: id,
  status: v.picklist(claimStatuses),
  createdAt: isoTime,
  updatedAt: isoTime,
  /** The method and host by which the claimant proved the ownership of the website. */
  proof: v.optional(v.strictObject({ method: v.picklist(proofMethods), host: text(ownershipLengths.host) })),
  startup: v.strictObject({ name: text(startupLengths.name), logo: optionalUploadedImageUrl }),
  user: v.strictObject({ username: text(userLengths.username), email: text(commonLengths.email), emailVerified: v.boolean() }),
});
export type Claim = v.InferOutput<typeof claim>;

/** A claim in the admin area. */
const reviewedClaim = v.strictObject({
  ...claim.entries,
  user: v.strictObject({ ...claim.entries.user.entries, email: contact(claim.entries.user.entries.email) }),
});
export type ReviewedClaim = v.InferOutput<typeof reviewedClaim>;

export const claimStartup = declareCall('POST', '/startups/claim', {
  summary: 'Claims a listing that has no owner.',
  who: 'member',
  body: v.strictObject({ startup_id: id, userId: id }),
  reply: messageReply(messages.claimSubmitted),
  errors: [
    'startups.not_found',
    'claims.already_pending',
    'claims.already_approved',
    'claims.already_rejected',
    'claims.has_owner',
    'auth.email_unconfirmed',
  ],
  rateLimit: { points: 30, perSeconds: 3_600 },
});

export const listOwnClaims = declareCall('GET', '/business-claims/user/:userId', {
  summary: "A member's claims, newest first.",
  who: { self: 'userId' },
  params: v.strictObject({ userId: id }),
  reply: v.array(claim),
});

export const decideClaim = declareCall('PATCH', '/business-claims/:id/status', {
  summary:
    'Approves or rejects a pending claim, once. Approving gives the listing to the claimant and rejects the other pending claims on it. Each claimant is emailed ten seconds later.',
  who: { may: 'review' },
  params: v.strictObject({ id }),
  body: v.strictObject({ status: text(40) }),
  reply: v.strictObject({ message: v.picklist([messages.claimApproved, messages.claimRejected]) }),
  errors: ['claims.not_found', 'claims.invalid_status', 'claims.already_decided', 'claims.startup_archived', 'claims.has_owner'],
});

export const undoClaimDecision = declareCall('POST', '/business-claims/:id/undo', {
  summary:
    'Undoes the decision on a claim within ten seconds: the claim and the claims rejected with it are pending again, the listing has its former owner, and no email is sent.',
  who: { may: 'review' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.claimReopened),
  errors: ['claims.not_found', 'decisions.final'],
});

/** The number of other claims of a claimant that a review shows. */
export const maxOtherClaims = 20;

/** The state of a claimant's proof: found at `host`, missing there since a time, revoked by an admin, or never found. */
const claimProof = v.variant('state', [
  v.strictObject({ state: v.literal('none') }),
  v.strictObject({
    state: v.picklist(['found', 'missing']),
    method: v.picklist(proofMethods),
    host: text(ownershipLengths.host),
    since: isoTime,
  }),
  v.strictObject({ state: v.literal('revoked'), reason: optionalText(ownershipLengths.reason), since: isoTime }),
]);

export const reviewClaim = declareCall('GET', '/business-claims/:id', {
  summary:
    "What an admin needs to decide a claim: the listing with its website and owner, the other pending claims on it, the claimant's account, other claims and proof.",
  who: { may: 'review' },
  params: v.strictObject({ id }),
  reply: v.strictObject({
    startup: v.strictObject({
      ...v.pick(startup, ['_id', 'slug', 'website', 'status', 'verifiedAt']).entries,
      /** The owner's username; null without one. */
      owner: v.nullable(text(userLengths.username)),
    }),
    memberSince: isoTime,
    proof: claimProof,
    rivals: v.array(v.pick(reviewedClaim, ['_id', 'user', 'createdAt', 'proof'])),
    /** Newest first, at most twenty. */
    otherClaims: v.array(v.pick(claim, ['_id', 'startup_id', 'startup', 'status', 'createdAt'])),
  }),
  errors: ['claims.not_found'],
});

export const listClaims = declareCall('GET', '/business-claims', {
  summary:
    'Claims, newest first. `search` matches every word in the startup, the username or the address. `awaiting=answer` narrows to items whose question is unanswered. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'review' },
  query: tableQuery('claims', adminPageSizes.claims, { status: statusFilter(claimStatuses), awaiting: awaitingFilter }),
  reply: v.strictObject({ claims: v.array(reviewedClaim), total: count, counts: statusCounts(claimStatuses) }),
});

export const decideClaims = declareCall('POST', '/admin/bulk/claims', {
  summary: 'Approves or rejects a batch of pending claims, each once, oldest first, as `decideClaim` does.',
  who: { may: 'review' },
  body: v.strictObject({ rows: bulkRows(claimStatuses), status: v.picklist(['approved', 'rejected']) }),
  reply: bulkReply,
  errors: bulkErrors,
});

export const undoClaims = declareCall('POST', '/admin/bulk/claims/:id/undo', {
  summary:
    'Undoes one batch of a bulk action on claims within two minutes, and no email is sent. Rows that were changed since are kept and named.',
  ...bulkUndo,
});
