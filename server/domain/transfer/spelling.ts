import { slugify } from '../core/slugs.ts';

/**
 * Characters that change the meaning of a word or separate words: "C++" is not "C", and "€|C" is two words. All other signs are
 * ignored.
 */
const signs = /[\p{Sc}\p{Sm}#%&/\\,;\n]/gu;
const separatorsAround = /^[\s,;|/#]+|[\s,;|/]+$/g;

/** The signs of a text that a slug leaves out, in their order. Separators before and after all words are ignored. */
export function signsIn(text: string): string {
  return (text.replace(separatorsAround, '').match(signs) ?? []).join('');
}

/** A text that is the same for all spellings of the same words, such as "Free plan", "FREE-PLAN" and "Free Plan!". */
export function spellingOf(text: string): string {
  return `${slugify(text)} ${signsIn(text)}`;
}
