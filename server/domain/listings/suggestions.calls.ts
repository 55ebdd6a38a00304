import type { StartupCard } from './startups.contract.ts';
import { loadHiddenParts } from '../site/hidden-parts.ts';
import type * as contract from './suggestions.contract.ts';
import { pageSizes } from '../core/page-sizes.ts';
import { allPostsFilter } from '../content/posts.rules.ts';
import {
  comparedPosts,
  startupsWithTags,
  suggestCategories,
  suggestPages,
  suggestPosts,
  suggestTags,
} from './suggestions.rules.ts';
import type { Call } from '../call-context.ts';

export const listSuggestions: Call<typeof contract.listSuggestions> = async ({ store, now }, { query: { q } }) => {
  const newestPosts = { offset: 0, limit: comparedPosts };
  const [startups, { cards }, categories, { posts }, pages, hiddenParts] = await Promise.all([
    store.startups.suggest(q, pageSizes.suggestedStartups),
    store.startups.search(q, { offset: 0, limit: startupsWithTags }),
    store.categories.list(),
    store.posts.list(allPostsFilter, newestPosts, now().toISOString()),
    store.pages.published(),
    loadHiddenParts(store),
  ]);
  const found = cards.map((card) => JSON.parse(card) as StartupCard);
  return {
    startups,
    categories: suggestCategories(q, categories),
    tags: suggestTags(q, found),
    posts: hiddenParts.includes('blog') ? [] : suggestPosts(q, posts),
    pages: suggestPages(q, pages),
  };
};
