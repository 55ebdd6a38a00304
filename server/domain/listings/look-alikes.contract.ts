import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { messages } from '../core/messages.ts';
import { count, id, messageReply, text } from '../core/schemas.ts';

const kind = v.picklist(['category', 'tag']);
const key = text(commonLengths.searchText);

/** A category or tag. `id` is a category's id or a tag's key; `key` identifies the name. */
const alikeTopic = v.strictObject({ id: v.union([id, key]), key, name: v.string(), startupCount: count });
export type AlikeTopic = v.InferOutput<typeof alikeTopic>;

export const listLookAlikes = declareCall('GET', '/admin/look-alikes', {
  summary:
    'Pairs of categories or of tags whose names probably mean the same: the twenty pairs with the most startups, each with the larger one first, and the number of all pairs.',
  who: { may: 'editContent' },
  query: v.strictObject({ kind }),
  reply: v.strictObject({ pairs: v.array(v.strictObject({ larger: alikeTopic, smaller: alikeTopic })), total: count }),
});

export const separateNames = declareCall('POST', '/admin/look-alikes', {
  summary:
    'Records that two names of categories or tags, by their keys, do not mean the same. They are no longer listed as a pair.',
  who: { may: 'editContent' },
  body: v.strictObject({ kind, firstKey: key, secondKey: key }),
  reply: messageReply(messages.namesSeparated),
  errors: ['categories.not_found', 'tags.not_found'],
});
