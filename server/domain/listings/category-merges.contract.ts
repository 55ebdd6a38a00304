import * as v from 'valibot';
import { bulkPosition, bulkReply, bulkUndo } from '../core/bulk.ts';
import { declareCall } from '../core/call.ts';
import { id, slug } from '../core/schemas.ts';

export const mergeCategory = declareCall('POST', '/admin/categories/:id/merge', {
  summary:
    'Merges a category into another one: a batch of its listings, of every status, gets the other category. The first call omits the position; each later call sends the `next` of the previous reply. The last batch deletes the category, and its addresses redirect to the other one. A merge that was interrupted is completed by repeating it. `done` counts listings.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  body: v.strictObject({ intoId: id, from: v.optional(bulkPosition) }),
  reply: bulkReply,
  errors: ['categories.not_found', 'categories.same_category', 'categories.target_not_found', 'categories.slug_changing'],
});

export const removeCategory = declareCall('DELETE', '/admin/categories/:id', {
  summary:
    'Deletes a category: removes it from a batch of its listings, of every status. The first call omits `after`; each later call sends the one in the `next` of the previous reply. The last batch deletes the category, and its addresses end. A removal that was interrupted is completed by repeating it. `done` counts listings.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  query: v.strictObject({ after: v.optional(id) }),
  reply: bulkReply,
  errors: ['categories.not_found', 'categories.slug_changing'],
});

export const undoCategories = declareCall('POST', '/admin/categories/:id/undo', {
  summary:
    'Undoes one batch of a merge or removal, up to an hour after it. The last batch must be undone first, because undoing it restores the category and its addresses. Listings whose categories have changed since are left as they are and listed in the reply.',
  ...bulkUndo,
  who: { may: 'editContent' },
});

export const renameCategory = declareCall('POST', '/admin/categories/:id/slug', {
  summary:
    'Changes the slug of a category with many listings, a batch of listings at a time. The first call omits the position; each later call sends the `next` of the previous reply. Until the last batch, the listings that were changed are in a copy of the category with the new slug. The server completes a change that was interrupted within a minute or two. `done` counts listings.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  body: v.strictObject({ slug, from: v.optional(bulkPosition) }),
  reply: v.pick(bulkReply, ['done', 'next']),
  errors: ['categories.not_found', 'categories.slug_taken', 'categories.slug_changing', 'bulk.unchanged'],
});
