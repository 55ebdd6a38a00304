import { slugify } from '../core/slugs.ts';

/** Characters that make another word or separate words: "C++" is not "C", and "€|C" is two words. Others are decoration. */
const signs = /[\p{Sc}\p{Sm}#%&/\\,;\n]/gu;
const separatorsAround = /^[\s,;|/#]+|[\s,;|/]+$/g;

/** The signs of a text that a slug leaves out, in their order. Separators before and after all words are ignored. */
export function signsIn(text: string): string {
  return (text.replace(separatorsAround, '').match(signs) ?? []).join('');
}

/** Equal for spellings of the same words: "Free plan", "FREE-PLAN" and "Free Plan!". */
export function spellingOf(text: string): string {
  return `${slugify(text)} ${signsIn(text)}`;
}
