import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { category } from './categories.contract.ts';
import { text } from '../core/schemas.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { publicPost } from '../content/posts.contract.ts';
import { pageLink } from '../content/pages.contract.ts';
import { searchText, startupSuggestion } from './startups.contract.ts';

/** The search box's suggestions in groups. In each group, the best comes first. */
export const suggestions = v.strictObject({
  startups: v.array(startupSuggestion),
  categories: v.array(v.pick(category, ['name', 'slug', 'icon', 'startupCount'])),
  /** Tags of startups that match the text. */
  tags: v.array(text(commonLengths.tag)),
  posts: v.array(v.pick(publicPost, ['title', 'slug'])),
  /** The operator's own pages. */
  pages: v.array(v.pick(pageLink, ['title', 'slug', 'address'])),
});
export type Suggestions = v.InferOutput<typeof suggestions>;

export const listSuggestions = declareCall('GET', '/suggestions', {
  summary:
    'Startups, categories, tags, posts and pages whose names have the typed words. The last word may be a prefix, and typos are allowed. For categories, one matching word is enough.',
  who: 'anyone',
  query: v.strictObject({ q: searchText }),
  reply: suggestions,
  cache: 'public',
});
