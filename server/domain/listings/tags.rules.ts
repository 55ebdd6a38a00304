import { fold } from '../core/fold.ts';

/** From how many listings on search engines are shown a tag's page. */
export const minIndexedListings = 3;

/** In characters. Folding may lengthen a text. */
const maxKeyLength = 60;

/**
 * By what tags are compared, and addressed: without case, accents and doubled blanks. The key of a key is the key. '' for a tag
 * that no address can have: browsers remove the segments "." and ".." from addresses.
 */
export const tagKey = (tag: string): string =>
  [...fold(tag)]
    .slice(0, maxKeyLength)
    .join('')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^\.\.?$/, '');
