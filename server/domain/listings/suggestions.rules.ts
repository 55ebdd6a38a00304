import type { Category } from './categories.contract.ts';
import { pageSizes } from '../core/page-sizes.ts';
import type { PostCard } from '../content/posts.contract.ts';
import type { PageLink } from '../content/pages.contract.ts';
import type { StartupCard } from './startups.contract.ts';
import type { Suggestions } from './suggestions.contract.ts';
import { editDistance } from '../core/edit-distance.ts';
import { fold } from '../core/fold.ts';
import { byCodePoints } from '../core/compare-texts.ts';
import { searchWords, stemOf, stopWords } from './search/search-text.ts';

/** The number of matching startups whose tags are suggested, and the number of newest posts that are compared. */
export const startupsWithTags = 50;
export const comparedPosts = 500;

const scores = { same: 4, sameStem: 3, beginning: 3, typo: 1 } as const;

/** The categories with at least one matching word: best matches first, then those with the most startups. */
export function suggestCategories(text: string, categories: readonly Category[]): Suggestions['categories'] {
  const match = nameMatcher(text);
  return best(
    categories.map((category) => ({ ...match(category.name), category })),
    pageSizes.suggestedCategories,
    (a, b) => b.category.startupCount - a.category.startupCount || byCodePoints(a.category.slug, b.category.slug),
  ).map(({ category: { name, slug, icon, startupCount } }) => ({ name, slug, icon, startupCount }));
}

/** The tags that contain all words, most startups first. `found` are the startups that match the text. */
export function suggestTags(text: string, found: readonly Pick<StartupCard, 'tags'>[]): string[] {
  const match = nameMatcher(text);
  const tags = new Map<string, { tag: string; count: number }>();
  for (const tag of found.flatMap((startup) => startup.tags)) {
    const key = fold(tag);
    tags.set(key, { tag: tags.get(key)?.tag ?? tag, count: (tags.get(key)?.count ?? 0) + 1 });
  }
  return best(
    Array.from(tags.values(), (each) => ({ ...match(each.tag), ...each })).filter(({ hasAll }) => hasAll),
    pageSizes.suggestedTags,
    (a, b) => b.count - a.count || byCodePoints(a.tag, b.tag),
  ).map(({ tag }) => tag);
}

/** The posts with all words in their titles, best first. `posts` must be sorted with the newest first. */
export function suggestPosts(text: string, posts: readonly PostCard[]): Suggestions['posts'] {
  const match = nameMatcher(text);
  return best(
    posts.map((post) => ({ ...match(post.title), post })).filter(({ hasAll }) => hasAll),
    pageSizes.suggestedPosts,
    () => 0,
  ).map(({ post: { title, slug } }) => ({ title, slug }));
}

/** The operator's pages with all words in their titles or slugs, best first: "imprint" finds a legal notice at /imprint. */
export function suggestPages(text: string, pages: readonly PageLink[]): Suggestions['pages'] {
  const match = nameMatcher(text);
  return best(
    pages.map((page) => ({ ...match(`${page.title} ${page.slug.replaceAll('-', ' ')}`), page })).filter(({ hasAll }) => hasAll),
    pageSizes.suggestedPages,
    () => 0,
  ).map(({ page: { title, slug, address } }) => ({ title, slug, address }));
}

interface Match {
  /** How many words match, and how well; 0 for none. */
  score: number;
  hasAll: boolean;
}

function best<Matched extends Match>(all: readonly Matched[], limit: number, compare: (a: Matched, b: Matched) => number) {
  return all
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || compare(a, b))
    .slice(0, limit);
}

/** Returns a function that rates how well a name matches the typed text. */
function nameMatcher(text: string): (name: string) => Match {
  const typed = searchWords(text);
  const significant = typed.filter((word) => !stopWords.has(word));
  const words = significant.length === 0 ? typed : significant;
  return (name) => {
    const named = searchWords(name);
    const scored = words.map((word) => {
      const isLast = word === typed.at(-1);
      return Math.max(0, ...named.map((other) => wordScore(word, other, isLast)));
    });
    // A name that begins with the typed text comes before one that has it elsewhere.
    const isStart = named.join('').startsWith(typed.join(''));
    const score = scored.reduce((sum, each) => sum + each, 0);
    return { score: score > 0 && isStart ? score + 1 : score, hasAll: words.length > 0 && scored.every((each) => each > 0) };
  };
}

function wordScore(typed: string, word: string, isLast: boolean): number {
  if (typed === word) return scores.same;
  if (isLast && word.startsWith(typed)) return scores.beginning;
  if (stemOf(typed) === stemOf(word)) return scores.sameStem;
  if (typed.length < 4) return 0;
  const maxTypos = typed.length < 8 ? 1 : 2;
  return editDistance(typed, word, maxTypos, isLast) <= maxTypos ? scores.typo : 0;
}
