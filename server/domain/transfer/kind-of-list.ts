import { headingKey, headingWords, isWebsiteHeading } from './headings.ts';
import type { ImportKind } from './imports.contract.ts';

const contentWords = new Set(headingWords.posts.get('content'));
const titleWords = new Set(headingWords.posts.get('title'));
const categoryMarks = new Set(['icon', 'emoji', 'trending', 'cat-name', 'cat-slug']);
const taglineWords = new Set(headingWords.startups.get('tagline'));
/** Headings that can mean either a startup's website or the address of a post. */
const anyAddress = new Set(['url', 'link', 'web', 'site']);

/**
 * The kind of rows in a list, recognized by the headings: startups have a website or a tagline, and posts have a title and
 * content.
 */
export function kindOfHeadings(headings: readonly string[]): ImportKind {
  const keys = headings.map(headingKey);
  const has = (words: ReadonlySet<string>) => keys.some((key) => words.has(key));
  const addresses = headings.filter(isWebsiteHeading).map(headingKey);
  if (keys.includes('tagline') || addresses.some((key) => !anyAddress.has(key))) return 'startups';
  if (has(contentWords) && has(titleWords) && (addresses.length === 0 || keys.includes('content'))) return 'posts';
  if (addresses.length > 0 || has(taglineWords)) return 'startups';
  return has(categoryMarks) ? 'categories' : 'startups';
}
