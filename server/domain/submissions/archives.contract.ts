import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { archiveLengths } from '../core/lengths.ts';
import { count, id, optionalText, messageReply } from '../core/schemas.ts';
import { messages } from '../core/messages.ts';
import { startup } from '../listings/startups.contract.ts';
import { archiveReasons } from '../core/kinds.ts';
import { ownStartup } from './submissions.contract.ts';

const params = v.strictObject({ id });

export const archiveStartup = declareCall('POST', '/admin/startups/:id/archive', {
  summary:
    'Archives a listing: it disappears from the site, and its page says so (410). The owner is emailed once with the reason and the note. Likes, statistics and slug are kept for `restoreStartup`.',
  who: { may: 'editStartups' },
  params,
  body: v.strictObject({ reason: v.picklist(archiveReasons), note: v.optional(optionalText(archiveLengths.note), '') }),
  reply: startup,
  errors: ['startups.not_found', 'archives.already_archived'],
});

export const restoreStartup = declareCall('POST', '/admin/startups/:id/restore', {
  summary: 'Restores an archived listing. Its owner is emailed once.',
  who: { may: 'editStartups' },
  params,
  reply: startup,
  errors: ['startups.not_found', 'archives.not_archived', 'archives.merged'],
});

export const getStartupDeletionImpact = declareCall('GET', '/admin/startups/:id/related-counts', {
  summary:
    "What is deleted together with a listing: likes, members' favorites, claims, revisions, days of statistics, places in collections, subscriptions (which are canceled), and redirects from merged duplicates.",
  who: { may: 'deletePermanently' },
  params,
  reply: v.strictObject({
    likes: count,
    favorites: count,
    claims: count,
    revisions: count,
    days: count,
    collections: count,
    subscriptions: count,
    merges: count,
  }),
  errors: ['startups.not_found'],
});

export const removeStartup = declareCall('DELETE', '/admin/startups/:id', {
  summary:
    'Permanently deletes an archived listing with everything that belongs to it. A subscription that pays for it is canceled.',
  who: { may: 'deletePermanently' },
  params,
  reply: messageReply(messages.startupDeleted),
  errors: ['startups.not_found', 'archives.archive_first', 'archives.merged'],
});

/** The limit for archiving and restoring listings, per network. */
const rateLimit = { points: 60, perSeconds: 3_600 };

export const withdrawStartup = declareCall('POST', '/startups/:id/withdraw', {
  summary: 'The owner takes a listing down immediately, or withdraws a submission.',
  who: { owner: 'id' },
  params,
  reply: ownStartup,
  errors: ['startups.not_found', 'archives.already_archived'],
  rateLimit,
});

export const undoWithdrawal = declareCall('POST', '/startups/:id/undo-withdrawal', {
  summary: 'The owner restores a listing that they took down themselves.',
  who: { owner: 'id' },
  params,
  reply: ownStartup,
  errors: ['startups.not_found', 'archives.not_archived', 'archives.by_admin'],
  rateLimit,
});

export const requestRemoval = declareCall('PUT', '/startups/:id/removal-request', {
  summary: 'The owner of an archived listing asks the admins to delete it permanently, or withdraws that request.',
  who: { owner: 'id' },
  params,
  body: v.strictObject({ requested: v.boolean() }),
  reply: ownStartup,
  errors: ['startups.not_found', 'archives.not_archived', 'archives.merged'],
  rateLimit,
});
