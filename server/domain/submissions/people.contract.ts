import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { count, id, isoTime, messageReply, statusCounts } from '../core/schemas.ts';
import { messages } from '../core/messages.ts';
import { adminUser } from '../accounts/members.contract.ts';
import { passkey } from '../accounts/passkeys.contract.ts';
import { securityEvent } from '../accounts/security-events.contract.ts';
import { session } from '../accounts/sessions.contract.ts';
import { user } from '../accounts/users.contract.ts';
import { auditEntry } from '../site/audit.contract.ts';
import { outboxEntry } from '../site/outbox.contract.ts';
import { feedback } from '../audience/feedback.contract.ts';
import { report, reportStatuses } from '../audience/reports.contract.ts';
import { claim, claimStatuses } from '../ownership/claims.contract.ts';
import { startup, startupStatuses } from '../listings/startups.contract.ts';
import { makerStatuses } from './makers.contract.ts';
import { ownPayment, ownSubscription } from './payments/payments.contract.ts';
import { revision, revisionStatuses } from './revisions.contract.ts';

const params = v.strictObject({ id });

/** A member's track record in numbers, without contact details. */
export const standing = v.strictObject({
  ...v.pick(user, ['_id', 'username', 'name', 'avatar', 'role', 'status', 'createdAt']).entries,
  startups: statusCounts(startupStatuses),
  claims: statusCounts(claimStatuses),
  revisions: statusCounts(revisionStatuses),
  /** Visitors' reports of the member's listings. */
  reports: statusCounts(reportStatuses),
});
export type Standing = v.InferOutput<typeof standing>;

export const getStanding = declareCall('GET', '/admin/users/:id/standing', {
  summary:
    'The record of a member whose submission or claim is reviewed: the numbers of their listings, claims and changes by status, and of the reports of their listings. It contains no email addresses.',
  who: { may: 'review' },
  params,
  reply: standing,
  errors: ['users.not_found'],
});

const listedStartup = v.pick(startup, ['_id', 'name', 'slug', 'logo', 'status']);

/** The newest of a member's rows, and their total number. */
/* @__NO_SIDE_EFFECTS__ */
const newest = <Row extends v.GenericSchema>(row: Row) => v.strictObject({ rows: v.array(row), total: count });

/** Everything about a user that helps admins decide. Feedback, reports and emails are found by the address, which may be unconfirmed. */
export const person = v.strictObject({
  user: adminUser,
  standing,
  /** The last use of a session, or else the last known sign-in; null when neither is known. */
  seenAt: v.nullable(isoTime),
  signIn: v.strictObject({
    hasPassword: v.boolean(),
    googleConnected: v.boolean(),
    twoStep: v.boolean(),
    passkeys: v.array(passkey),
    recoveryCodesLeft: count,
  }),
  sessions: v.array(session),
  startups: newest(listedStartup),
  makerOf: newest(v.strictObject({ startup: listedStartup, status: v.picklist(makerStatuses), askedAt: isoTime })),
  claims: newest(claim),
  revisions: newest(revision),
  reports: newest(report),
  feedback: newest(feedback),
  subscriptions: newest(ownSubscription),
  payments: newest(ownPayment),
  emails: newest(outboxEntry),
  securityEvents: newest(v.omit(securityEvent, ['network', 'device'])),
  audit: newest(auditEntry),
});
export type Person = v.InferOutput<typeof person>;

export const getPerson = declareCall('GET', '/admin/users/:id', {
  summary:
    "A user with the newest of everything that belongs to them: listings, claims, changes, reports, feedback, payments, sessions, emails, security events and admins' actions by and about them.",
  who: { may: 'manageUsers' },
  params,
  reply: person,
  errors: ['users.not_found'],
});

export const endUserSession = declareCall('DELETE', '/admin/users/:id/sessions/:sessionId', {
  summary: "Ends one of a user's sessions.",
  who: { may: 'manageUsers' },
  params: v.strictObject({ id, sessionId: id }),
  reply: messageReply(messages.sessionEnded),
  errors: ['users.not_found', 'sessions.not_found'],
});

export const endUserSessions = declareCall('DELETE', '/admin/users/:id/sessions', {
  summary: "Ends all sessions of a user, except the caller's own.",
  who: { may: 'manageUsers' },
  params,
  reply: messageReply(messages.userSessionsEnded),
  errors: ['users.not_found'],
});

/** The choice for a deleted user's listings. */
export const listingFates = ['keep', 'delete'] as const;
export type ListingFate = (typeof listingFates)[number];

/** The maximum number of listings removed in one deletion, because the database is locked while it runs. */
export const maxRemovedListings = 500;

export const removeUser = declareCall('DELETE', '/admin/users/:id', {
  summary: `Deletes a user, as the user could. Their listings stay without an owner. With \`startups=delete\`, up to ${maxRemovedListings} listings are deleted permanently, whatever their status. Duplicates that were merged into a listing that stays are kept. The subscriptions are canceled. The last active admin cannot be deleted.`,
  who: { may: 'manageUsers' },
  params,
  query: v.strictObject({ startups: v.optional(v.picklist(listingFates), 'keep') }),
  reply: messageReply(messages.userDeleted),
  errors: ['users.not_found', 'users.last_admin', 'users.too_many_startups', 'auth.reauthentication_required'],
});

/** Shown to an admin before they confirm a deletion. */
export const getDeletionImpact = declareCall('GET', '/admin/users/:id/related-counts', {
  summary:
    'The numbers of listings, favorites, claims and running subscriptions a user has. When the user is deleted, the favorites and claims are deleted, the subscriptions are canceled, and the listings stay without an owner or are deleted, too. `merged` is the number of duplicates that stay in any case, because they were merged into a listing that stays.',
  who: { may: 'manageUsers' },
  params,
  reply: v.strictObject({ startups: count, merged: count, favorites: count, claims: count, subscriptions: count }),
  errors: ['users.not_found'],
});
