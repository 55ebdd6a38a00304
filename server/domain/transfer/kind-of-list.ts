import { headingKey, headingWords, isWebsiteHeading } from './headings.ts';
import type { ImportKind } from './startup-rows.ts';

const contentWords = new Set(headingWords.posts.get('content'));
const titleWords = new Set(headingWords.posts.get('title'));
const categoryMarks = new Set(['icon', 'emoji', 'trending', 'cat-name', 'cat-slug']);
const taglineWords = new Set(headingWords.startups.get('tagline'));

/** The kind of a list, by its headings: startups have a website or a tagline, posts have a title and a content. */
export function kindOfHeadings(headings: readonly string[]): ImportKind {
  const keys = headings.map(headingKey);
  if (headings.some(isWebsiteHeading) || keys.some((key) => taglineWords.has(key))) return 'startups';
  if (keys.some((key) => contentWords.has(key)) && keys.some((key) => titleWords.has(key))) return 'posts';
  return keys.some((key) => categoryMarks.has(key)) ? 'categories' : 'startups';
}
