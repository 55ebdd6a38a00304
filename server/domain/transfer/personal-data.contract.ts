import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { userLengths } from '../core/lengths.ts';
import { messages } from '../core/messages.ts';
import { count, email, id, messageReply, text } from '../core/schemas.ts';

const position = v.optional(
  v.pipe(v.string(), v.regex(/^\d{1,2}:\d{1,9}$/, 'Please send the position that the last reply named.')),
  '0:0',
);

/** A part of everything that is stored about a person. Rows of a file may continue in the next reply. */
const personalPage = v.strictObject({
  files: v.array(v.strictObject({ name: v.pipe(v.string(), v.maxLength(40)), rows: v.array(v.record(v.string(), v.unknown())) })),
  /** The position of the next reply; null at the end. */
  next: v.nullable(v.pipe(v.string(), v.maxLength(12))),
});
export type PersonalPage = v.InferOutput<typeof personalPage>;

export const exportOwnData = declareCall('POST', '/users/:id/export', {
  summary:
    'The next rows of everything that is stored about the member, without secrets and without what identifies others. `server/domain/transfer/personal-exports.ts` lists the columns. The caller must have proven their identity within the last ten minutes.',
  who: { self: 'id', nobodyElse: true },
  params: v.strictObject({ id }),
  body: v.strictObject({ position }),
  reply: personalPage,
  errors: ['users.not_found', 'auth.reauthentication_required'],
  secretReply: true,
  rateLimit: { points: 600, perSeconds: 3_600 },
});

const addressBody = v.strictObject({ email });

/** The numbers of rows that have an address. */
export const addressCounts = v.strictObject({
  newsletter: count,
  corrections: count,
  reports: count,
  feedback: count,
  emails: count,
});
export type AddressCounts = v.InferOutput<typeof addressCounts>;

export const findPersonalData = declareCall('GET', '/admin/personal-data', {
  summary: 'How much is stored about a person who has no account, by email address. `account` is the account with the address.',
  who: { may: 'manageUsers' },
  query: addressBody,
  reply: v.strictObject({
    email,
    account: v.nullable(v.strictObject({ _id: id, username: text(userLengths.username) })),
    counts: addressCounts,
  }),
});

export const exportPersonalData = declareCall('POST', '/admin/personal-data/export', {
  summary: 'The next rows of everything that is stored about a person who has no account, by email address.',
  who: { may: 'manageUsers' },
  body: v.strictObject({ email, position }),
  reply: personalPage,
  errors: ['personal_data.has_account', 'auth.reauthentication_required'],
  secretReply: true,
  rateLimit: { points: 600, perSeconds: 3_600 },
});

export const erasePersonalData = declareCall('POST', '/admin/personal-data/erase', {
  summary:
    'Erases a person who has no account, by email address: their subscription and feedback are deleted, and their reports, suggestions, emails and posts are kept without the address. The audit entry does not have the address.',
  who: { may: 'manageUsers' },
  body: addressBody,
  reply: messageReply(messages.personalDataErased),
  errors: ['personal_data.has_account', 'auth.reauthentication_required'],
});
