import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { count, text } from '../core/schemas.ts';

/**
 * A tag, spelled as in its newest startup. `startupCount` counts active startups. `related` are tags that many of these startups
 * also have.
 */
export const tag = v.strictObject({
  tag: text(commonLengths.tag),
  startupCount: count,
  related: v.array(text(commonLengths.tag)),
});
export type Tag = v.InferOutput<typeof tag>;

/** A tag, identified by its key (`tags.rules.ts`). */
export interface TagCount extends Pick<Tag, 'startupCount'> {
  key: string;
}

/** A tag in the list of all tags. */
const listedTag = v.strictObject({ tag: text(commonLengths.tag), startupCount: count });
export type ListedTag = v.InferOutput<typeof listedTag>;

export const listTags = declareCall('GET', '/tags', {
  summary: 'The tags of active startups in alphabetical order, at most the thousand most used.',
  who: 'anyone',
  reply: v.array(listedTag),
  cache: 'public',
});

export const getTag = declareCall('GET', '/tags/:tag', {
  summary:
    'A tag of active startups, matched without case, with up to twelve related tags. `listStartups` with `tag` lists its startups.',
  who: 'anyone',
  params: v.strictObject({ tag: v.pipe(v.string(), v.maxLength(commonLengths.searchText)) }),
  reply: tag,
  errors: ['tags.not_found'],
  cache: 'public',
});
