import { describe, expect, it } from 'vitest';
import { listDeals, removeDeal, saveDeal } from '../content/deals.contract.ts';
import { toFaqEdit } from '../content/faq.rules.ts';
import { editedVersionOf, versionOf, withVersion } from './versions.ts';

describe('versionOf', () => {
  const item = { _id: 'b', question: 'Why?', answer: 'Because.', slug: 'why' };
  const list = [{ _id: 'a', name: 'Moss', faqs: [item] }];
  const faqVersion = (categories: typeof list) => versionOf(toFaqEdit(categories));

  it('does not depend on the order in which a store returns the fields', () => {
    const { _id, question, answer, slug } = item;
    expect(faqVersion(list)).toMatch(/^[0-9a-f]{16}$/);
    expect(faqVersion([{ faqs: [{ slug, answer, question, _id }], name: 'Moss', _id: 'a' }])).toBe(faqVersion(list));
  });

  it('differs after every change', () => {
    const change = (overrides: object) => faqVersion([{ _id: 'a', name: 'Moss', faqs: [item], ...overrides }]);
    const changeQuestion = (overrides: object) => change({ faqs: [{ ...item, ...overrides }] });
    const versions = [
      versionOf(null),
      faqVersion([]),
      faqVersion([...list, ...list]),
      change({ name: 'Moos' }),
      change({ faqs: [] }),
      changeQuestion({ answer: 'Because!' }),
      changeQuestion({ question: 'Why' }),
      changeQuestion({ _id: 'c' }),
      changeQuestion({ answer: 'Ɓecause.' }),
    ];
    expect(new Set([...versions, faqVersion(list)]).size).toBe(10);
  });

  it('is added to the fields of the record', () => {
    expect(withVersion({ _id: 'a', likes: 3, name: 'Moss' }, { name: 'Moss' })).toEqual({
      _id: 'a',
      likes: 3,
      name: 'Moss',
      version: versionOf({ name: 'Moss' }),
    });
  });
});

describe('If-Match', () => {
  it.each([
    ['"0f1e2d3c4b5a6978"', '0f1e2d3c4b5a6978'],
    [' "a" ', 'a'],
    ['*', undefined],
    [undefined, undefined],
  ])('the header %j requests version %j', (header, version) => {
    expect(editedVersionOf(saveDeal, header)).toBe(version);
  });

  it.each(['0f1e2d3c4b5a6978', '"a", "b"', 'W/"a"', '""', ''])('the header %j is refused', (header) => {
    expect(() => editedVersionOf(saveDeal, header)).toThrow('Some fields are not valid.');
  });

  it('is refused by writes without versions, and ignored by reads', () => {
    expect(() => editedVersionOf(removeDeal, '"a"')).toThrow('Some fields are not valid.');
    expect(editedVersionOf(listDeals, '"a"')).toBeUndefined();
  });
});
