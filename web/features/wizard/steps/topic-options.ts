import type { Category } from '../../../../server/contract/categories.ts';
import { fold, tokens } from '../../../../server/rules/search.ts';

/** Shown before anything is typed (spec §9). */
const maxSuggestions = 20;

/**
 * Topics to choose from: those whose name has every word of `text`, the last as a beginning; without a text the trending
 * ones, fullest first, filled up with the fullest others. Chosen ones are left out.
 */
export function topicOptions(categories: readonly Category[], text: string, chosen: readonly string[]): Category[] {
  const open = categories.filter(({ slug }) => !chosen.includes(slug));
  const words = tokens(text);
  if (words.length === 0) {
    // Nothing was typed, or nothing that could be found.
    if (text.trim() !== '') return [];
    return open
      .toSorted(
        (a, b) => Number(b.trending) - Number(a.trending) || b.startupCount - a.startupCount || (a.name < b.name ? -1 : 1),
      )
      .slice(0, maxSuggestions);
  }
  const beginning = fold(text.trim());
  const matches = open.filter(({ name }) => {
    const own = tokens(name);
    return words.every((word) => own.some((ownWord) => ownWord.startsWith(word)));
  });
  return matches.toSorted((a, b) => Number(fold(b.name).startsWith(beginning)) - Number(fold(a.name).startsWith(beginning)));
}
