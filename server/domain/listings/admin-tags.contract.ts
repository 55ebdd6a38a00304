import * as v from 'valibot';
import { bulkPosition, bulkReply, bulkUndo } from '../core/bulk.ts';
import { declareCall } from '../core/call.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { adminPageSizes } from '../core/admin-page-sizes.ts';
import { count, pageQuery, queryText, sortQuery, text } from '../core/schemas.ts';

/** A tag, spelled as in its newest active startup. `_id` is its key (`tags.rules.ts`). `startupCount` counts active startups. */
const tagRow = v.strictObject({ _id: text(commonLengths.searchText), tag: text(commonLengths.tag), startupCount: count });
export type TagRow = v.InferOutput<typeof tagRow>;

export const listTagRows = declareCall('GET', '/admin/tags', {
  summary:
    'The tags of active startups, one page at a time. The tag named by `query` comes first, then the tags with the most startups. `query` matches every word in the name. `sort` is a column name, with `-` before it for descending order.',
  who: { may: 'editContent' },
  query: v.strictObject({ ...pageQuery(adminPageSizes.tags), query: queryText, sort: sortQuery('tags') }),
  reply: v.strictObject({ tags: v.array(tagRow), total: count }),
});

const position = v.optional(bulkPosition);

/** The tag that is changed, in any spelling. */
const tag = text(commonLengths.searchText);

export const renameTag = declareCall('POST', '/admin/tags/rename', {
  summary:
    'Renames a tag in a batch of listings of every status, or merges it into another tag. The first batch has no position. The page of the tag redirects to the new one. A rename that was interrupted is completed by repeating it. `merges` confirms that startups already have the new tag.',
  who: { may: 'editContent' },
  body: v.strictObject({ tag, to: text(commonLengths.tag), merges: v.boolean(), from: position }),
  reply: bulkReply,
  errors: ['tags.not_found', 'tags.no_name', 'tags.taken'],
});

export const removeTag = declareCall('POST', '/admin/tags/remove', {
  summary: 'Removes a tag from a batch of listings of every status. The first batch has no position.',
  who: { may: 'editContent' },
  body: v.strictObject({ tag, from: position }),
  reply: bulkReply,
  errors: ['tags.not_found'],
});

export const undoTags = declareCall('POST', '/admin/tags/:id/undo', {
  summary:
    'Undoes one batch of a tag change within an hour. The page of the tag then no longer redirects. Listings whose tags were changed since are kept and named.',
  ...bulkUndo,
  who: { may: 'editContent' },
});
