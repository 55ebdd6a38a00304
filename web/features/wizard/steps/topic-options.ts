import type { Category } from '../../../../server/domain/listings/categories.contract.ts';
import { fold } from '../../../../server/domain/core/fold.ts';
import { tokens } from '../../../../server/domain/core/compare-texts.ts';

/** The maximum number of topics suggested before anything is typed. */
const maxSuggestions = 20;

/**
 * The topics to offer, without the chosen ones. Each word of `text` must begin a word of the topic's name. For an empty text, the
 * trending topics come first, then the others, both sorted by number of startups.
 */
export function topicOptions(categories: readonly Category[], text: string, chosen: readonly string[]): Category[] {
  const available = categories.filter(({ slug }) => !chosen.includes(slug));
  const words = tokens(text);
  if (words.length === 0) {
    // A text without words, such as "&", matches nothing.
    if (text.trim() !== '') return [];
    return available
      .toSorted(
        (a, b) => Number(b.trending) - Number(a.trending) || b.startupCount - a.startupCount || (a.name < b.name ? -1 : 1),
      )
      .slice(0, maxSuggestions);
  }
  const prefix = fold(text.trim());
  const matches = available.filter(({ name }) => {
    const nameWords = tokens(name);
    return words.every((word) => nameWords.some((nameWord) => nameWord.startsWith(word)));
  });
  return matches.toSorted((a, b) => Number(fold(b.name).startsWith(prefix)) - Number(fold(a.name).startsWith(prefix)));
}

/**
 * The index of the option from which the arrow keys continue, in a list of `count` options. An index past either end wraps
 * around; -1 if the list is empty.
 */
export function placeAfterChoice(place: number, count: number): number {
  return count === 0 ? -1 : (place + count) % count;
}
