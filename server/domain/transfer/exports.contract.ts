import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { backupLengths, userLengths } from '../core/lengths.ts';
import { awaitingFilter, id, queryText, statusFilter, text } from '../core/schemas.ts';
import { startup, startupStatuses } from '../listings/startups.contract.ts';
import { submission } from '../submissions/submissions.contract.ts';

/** A listing with every field and its last submission. */
export const exportedStartup = v.strictObject({
  ...v.omit(startup, ['userId']).entries,
  /** The id in the import source; null for a listing that was not imported. */
  sourceId: v.nullable(v.string()),
  /** The owner's username; null for no one. */
  owner: v.nullable(text(userLengths.username)),
  /** Set when another public listing has the same website, so that the import keeps both even if they also have the same name. */
  websiteKind: v.optional(v.literal('platform')),
  /** Null for a listing that was never submitted. */
  submission: v.nullable(v.omit(submission, ['startupId', 'userId'])),
});
export type ExportedStartup = v.InferOutput<typeof exportedStartup>;

export const downloadEverything = declareCall('POST', '/admin/export/everything', {
  summary:
    'Returns the path from which the session can download everything.zip for a minute. The file contains the addresses of all members, so the caller must have signed in within the last ten minutes.',
  who: { may: 'importAndExport' },
  reply: v.strictObject({ path: text(backupLengths.path) }),
  errors: ['exports.not_available', 'auth.reauthentication_required'],
  secretReply: true,
  rateLimit: { points: 12, perSeconds: 3_600 },
});

/** The number of listings in a reply. */
export const exportBatch = 100;

export const exportStartups = declareCall('GET', '/admin/export/startups', {
  summary: `Up to ${exportBatch} listings with every field, by id, filtered as in \`listAllStartups\`. \`next\` is the \`after\` of the next request, or null at the end.`,
  who: { may: 'readStartups' },
  query: v.strictObject({
    status: statusFilter(startupStatuses),
    search: queryText,
    awaiting: awaitingFilter,
    after: v.optional(v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{24})?$/, 'Please send an id: 24 digits from 0 to f.')), ''),
  }),
  reply: v.strictObject({ startups: v.array(exportedStartup), next: v.nullable(id) }),
});
