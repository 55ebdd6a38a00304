import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { slug } from '../contract/fields.ts';
import { faqSlug } from './faq.ts';

describe('faqSlug', () => {
  it.each([
    ['Is it free to browse?', 'is-it-free-to-browse'],
    ['  What  does\t"featured" mean? ', 'what-does-featured-mean'],
    ["Why isn't my start-up listed -- yet?", 'why-isnt-my-start-up-listed-yet'],
    ['Wie schnell geht das für Österreich?', 'wie-schnell-geht-das-für-österreich'],
    ['無料ですか?', '無料ですか'],
    ['What is my user_id?', 'what-is-my-user-id'],
    ['?!', ''],
  ])('%j becomes %j', (question, expected) => {
    expect(faqSlug(question)).toBe(expected);
  });

  it('ends neither in a hyphen nor in half a character where a long question is cut', () => {
    const long = faqSlug(`${'a'.repeat(119)} and more`);
    const astral = faqSlug(`${'a'.repeat(119)}𠮷 and more`);
    expect(long).toBe('a'.repeat(119));
    expect(astral).toBe('a'.repeat(119));
    expect(v.is(slug, long)).toBe(true);
  });
});
