import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { bulkErrors, bulkReply, bulkRows, bulkUndo } from '../core/bulk.ts';
import { bulkBatch } from '../core/page-sizes.ts';
import { archiveReasons } from '../core/kinds.ts';
import { archiveLengths, maxItems, startupLengths, userLengths } from '../core/lengths.ts';
import { count, optionalText, queryText, slug, text } from '../core/schemas.ts';
import { startupStatuses } from '../listings/startups.contract.ts';
import { revisionStatuses } from './revisions.contract.ts';

export const archiveStartups = declareCall('POST', '/admin/bulk/startups/archive', {
  summary:
    'Archives a batch of listings with one reason, as `archiveStartup` does. After two minutes, when this can no longer be undone, their owners are emailed.',
  who: { may: 'editStartups' },
  body: v.strictObject({
    rows: bulkRows(startupStatuses),
    reason: v.picklist(archiveReasons),
    note: v.optional(optionalText(archiveLengths.note), ''),
  }),
  reply: bulkReply,
  errors: bulkErrors,
});

const idList = new RegExp(`^(?:[0-9a-f]{24}(?:,[0-9a-f]{24}){0,${bulkBatch - 1}})?$`);

export const countChargedStartups = declareCall('GET', '/admin/bulk/startups/charged', {
  summary:
    'The number of pending listings with a subscription that will be charged again. Counts the listings that match a search, or the listings with the given ids (up to 30, separated by commas).',
  who: { may: 'review' },
  query: v.strictObject({
    search: queryText,
    ids: v.optional(v.pipe(v.string(), v.regex(idList, 'Please send ids separated by commas.')), ''),
  }),
  reply: v.strictObject({ charged: count }),
});

export const decideStartups = declareCall('POST', '/admin/bulk/startups/decide', {
  summary: 'Approves or rejects a batch of pending listings, each once, as `decideStartup` does.',
  who: { may: 'review' },
  body: v.strictObject({
    rows: bulkRows(startupStatuses),
    status: v.picklist(['active', 'rejected']),
    rejectionReason: v.optional(optionalText(startupLengths.rejectionReason), ''),
  }),
  reply: bulkReply,
  errors: bulkErrors,
});

export const featureStartups = declareCall('POST', '/admin/bulk/startups/feature', {
  summary: 'Marks a batch of listings as featured or as not featured.',
  who: { may: 'editStartups' },
  body: v.strictObject({ rows: bulkRows(startupStatuses), featured: v.boolean() }),
  reply: bulkReply,
  errors: bulkErrors,
});

export const categorizeStartups = declareCall('POST', '/admin/bulk/startups/categorize', {
  summary: 'Adds categories to a batch of listings, or replaces their categories.',
  who: { may: 'editStartups' },
  body: v.strictObject({
    rows: bulkRows(startupStatuses),
    mode: v.picklist(['add', 'replace']),
    categories: v.pipe(
      v.array(slug),
      v.minLength(1, 'Please choose at least one category.'),
      v.maxLength(maxItems.topics, `Please choose at most ${maxItems.topics} categories.`),
    ),
  }),
  reply: bulkReply,
  errors: [...bulkErrors, 'categories.not_found'],
});

export const moveStartups = declareCall('POST', '/admin/bulk/startups/move', {
  summary:
    'Gives a batch of listings to a member. After two minutes, when this can no longer be undone, the previous and the new owners are emailed.',
  who: { may: 'editStartups' },
  body: v.strictObject({ rows: bulkRows(startupStatuses), owner: text(userLengths.username, 'Username is required.') }),
  reply: bulkReply,
  errors: [...bulkErrors, 'users.not_found'],
});

export const undoStartups = declareCall('POST', '/admin/bulk/startups/:id/undo', {
  summary:
    'Undoes one batch of a bulk action on listings within two minutes, and no email is sent. Rows that were changed since are kept and named.',
  ...bulkUndo,
});

export const decideRevisions = declareCall('POST', '/admin/bulk/revisions', {
  summary:
    'Accepts or rejects a batch of pending changes with one answer, each once, as `decideRevision` does. Changes whose listing has changed since, and changes of makers, are not accepted.',
  who: { may: 'review' },
  body: v.strictObject({
    rows: bulkRows(revisionStatuses),
    status: v.picklist(['accepted', 'rejected']),
    answer: v.optional(optionalText(startupLengths.rejectionReason), ''),
  }),
  reply: bulkReply,
  errors: bulkErrors,
});

export const undoRevisions = declareCall('POST', '/admin/bulk/revisions/:id/undo', {
  summary:
    'Undoes one batch of a bulk action on changes within two minutes, and no email is sent. Rows that were changed since are kept and named.',
  ...bulkUndo,
});
