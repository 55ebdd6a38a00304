import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { proofMethods } from './claims.contract.ts';
import { ownershipLengths, startupLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { httpUrl, id, isoTime, optionalText, slug, text, messageReply } from '../core/schemas.ts';
import { messages } from '../core/messages.ts';

/** Why a method cannot be used for the website, as a sentence; '' if it can. */
const whyNot = v.string();

const host = text(ownershipLengths.host);

/** How, where and when an owner proved the ownership of the website, and since when the proof has been missing. */
const ownership = v.strictObject({
  method: v.picklist(proofMethods),
  host,
  at: isoTime,
  failingSince: v.optional(isoTime),
});

/** An admin's refusal of a member's proof. */
const revocation = v.strictObject({ at: isoTime, reason: optionalText(ownershipLengths.reason) });

/** The owner's proof as shown to admins; null if it does not count. */
export const ownershipReview = v.strictObject({ proof: v.nullable(ownership), revoked: v.nullable(revocation) });

/** The instructions for each method of proving ownership, and the current state. */
export const ownershipProof = v.strictObject({
  startup: v.strictObject({ _id: id, name: text(startupLengths.name), slug, website: httpUrl }),
  ways: v.strictObject({
    /** The code is sent to an address at one of these domains, as `whyCannotMail` allows. */
    mail: v.strictObject({ whyNot, domains: v.array(host) }),
    dns: v.strictObject({ whyNot, name: host, value: v.string() }),
    file: v.strictObject({ whyNot, address: httpUrl, content: v.string() }),
    page: v.strictObject({ whyNot, address: httpUrl, meta: v.string(), link: v.string() }),
  }),
  /** When the emailed code expires. */
  codeExpiresAt: v.optional(isoTime),
  isOwner: v.boolean(),
  /** Whether an admin decides, because another member owns the listing or the member's claim was rejected. */
  asksAdmin: v.boolean(),
  /** The member's proof if it counts. */
  proof: v.optional(ownership),
  revoked: v.optional(revocation),
});
export type OwnershipProof = v.InferOutput<typeof ownershipProof>;

export const startOwnershipProof = declareCall('PUT', '/startups/:id/ownership-proof', {
  summary: "The ways in which the member can prove that a listing's website is theirs, and why some are unavailable.",
  who: 'member',
  params: v.strictObject({ id }),
  reply: ownershipProof,
  errors: ['startups.not_found', 'auth.email_unconfirmed', 'ownership.not_available'],
  transaction: 'own',
  rateLimit: { points: 120, perSeconds: 3_600 },
});

/** Errors of calls about a started proof. */
const startedProofErrors = [
  'startups.not_found',
  'auth.email_unconfirmed',
  'ownership.not_available',
  'ownership.not_started',
  'ownership.does_not_fit',
  'ownership.revoked',
] as const;

export const sendOwnershipCode = declareCall('POST', '/startups/:id/ownership-proof/code', {
  summary: 'Emails a code to an accepted address. It works for 30 minutes and five attempts.',
  who: 'member',
  params: v.strictObject({ id }),
  body: v.strictObject({
    mailbox: v.pipe(text(ownershipLengths.mailbox), v.regex(/^[\w+-]+(?:\.[\w+-]+)*$/, 'Please enter the part before the @.')),
    domain: text(commonLengths.email),
  }),
  reply: v.strictObject({ message: v.literal(messages.codeSent), codeExpiresAt: isoTime }),
  errors: [...startedProofErrors, 'ownership.address_does_not_count'],
  transaction: 'own',
  rateLimit: { points: 20, perSeconds: 3_600 },
});

export const checkOwnershipProof = declareCall('POST', '/startups/:id/ownership-proof/check', {
  summary:
    'Looks for the proof. If found, the member becomes the verified owner; if the listing has another owner, the admins get a claim to review.',
  who: 'member',
  params: v.strictObject({ id }),
  body: v.strictObject({
    method: v.picklist(proofMethods),
    /** The emailed code; '' for other methods. */
    code: v.optional(optionalText(commonLengths.tag), ''),
  }),
  reply: v.strictObject({
    outcome: v.picklist(['verified', 'asks_admin', 'not_proven']),
    /** The result as a sentence. */
    message: v.string(),
    /** The shortened texts that were found instead. */
    found: v.array(v.string()),
  }),
  errors: startedProofErrors,
  transaction: 'own',
  rateLimit: { points: 120, perSeconds: 3_600 },
});

export const setOwnershipRevoked = declareCall('PUT', '/admin/startups/:id/ownership', {
  summary: "Revokes the owner's verification, with an email, or allows it again. The owner stays the owner.",
  who: { may: 'editStartups' },
  params: v.strictObject({ id }),
  body: v.strictObject({ revoked: v.boolean(), reason: v.optional(optionalText(ownershipLengths.reason), '') }),
  reply: messageReply(messages.ownershipDecided),
  errors: ['startups.not_found', 'ownership.not_started'],
});
