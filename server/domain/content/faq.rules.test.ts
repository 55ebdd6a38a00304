import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { slug } from '../core/schemas.ts';
import { faqFields, faqSlug, normalizeFaq } from './faq.rules.ts';

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

  it('of a long question ends with neither a hyphen nor half a character', () => {
    const long = faqSlug(`${'a'.repeat(119)} and more`);
    const astral = faqSlug(`${'a'.repeat(119)}𠮷 and more`);
    expect(long).toBe('a'.repeat(119));
    expect(astral).toBe('a'.repeat(119));
    expect(v.is(slug, long)).toBe(true);
  });
});

describe('normalizeFaq', () => {
  const ids = () => {
    let count = 0;
    return () => String((count += 1)).padStart(24, '0');
  };
  const item = (_id: string, question: string) => ({ _id, question, answer: 'Because.' });
  const [a, b] = ['a'.repeat(24), 'b'.repeat(24)];

  it('keeps real ids and replaces temporary and repeated ones', async () => {
    const saved = await normalizeFaq(
      [
        { _id: a, name: 'Moss', faqs: [item(b, 'Why?'), item('new-faq-1', 'How?'), item(b, 'When?')] },
        { _id: 'new-cat-1', name: 'Lamps', faqs: [] },
        { _id: a, name: 'Again', faqs: [] },
      ],
      ids(),
    );
    expect(saved).toEqual([
      {
        _id: a,
        name: 'Moss',
        faqs: [
          { _id: b, question: 'Why?', answer: 'Because.', slug: 'why' },
          { _id: '000000000000000000000001', question: 'How?', answer: 'Because.', slug: 'how' },
          { _id: '000000000000000000000002', question: 'When?', answer: 'Because.', slug: 'when' },
        ],
      },
      { _id: '000000000000000000000003', name: 'Lamps', faqs: [] },
      { _id: '000000000000000000000004', name: 'Again', faqs: [] },
    ]);
  });

  it('gives every question a unique valid slug, however long the question is', async () => {
    const long = 'moss '.repeat(60);
    const questions = ['Why?', 'why', '?', '!', long, long, `${long}?`];
    const [category] = await normalizeFaq(
      [{ _id: a, name: 'Moss', faqs: questions.map((each) => item('new-faq-1', each)) }],
      ids(),
    );
    const slugs = category?.faqs.map((each) => each.slug) ?? [];
    expect(slugs.slice(0, 4)).toEqual(['why', 'why-2', 'question', 'question-2']);
    expect(new Set(slugs).size).toBe(7);
    expect(slugs.filter((each) => !v.is(slug, each))).toEqual([]);
  });
});

describe('a list for the audit log', () => {
  const list = [{ _id: 'a', name: 'Moss', faqs: [{ _id: 'b', question: 'Why?', answer: 'Because.', slug: 'why' }] }];

  it('has one field per question, named after its group and the question', () => {
    expect(faqFields(list)).toEqual({ order: 'why', categories: 'Moss', 'Moss: Why?': 'Because.' });
  });
});
