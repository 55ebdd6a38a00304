import { fold } from '../core/fold.ts';

/** The minimum number of listings for search engines to index the page of a tag. */
export const minIndexedListings = 3;

/** The maximum length in characters. Folding may lengthen a text. */
const maxKeyLength = 60;

/**
 * The key by which tags are compared and addressed: ignoring case, accents and repeated spaces. A key's key is the key itself. '' for "."
 * and "..", which browsers remove from URLs.
 */
export const tagKey = (tag: string): string =>
  [...fold(tag)]
    .slice(0, maxKeyLength)
    .join('')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^\.\.?$/, '');
