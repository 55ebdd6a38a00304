import { fold } from '../core/fold.ts';

/** The fewest listings for which search engines may list a tag's page. */
export const minIndexedListings = 3;

/** The length in characters. Folding may lengthen a text. */
const maxKeyLength = 60;

/**
 * The key by which tags are compared and addressed: without case, accents and repeated blanks. The key of a key is the key
 * itself. '' for "." and "..", which browsers remove from addresses.
 */
export const tagKey = (tag: string): string =>
  [...fold(tag)]
    .slice(0, maxKeyLength)
    .join('')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^\.\.?$/, '');
