import { expect, test } from 'vitest';
import { prefill } from './prefill.ts';
import { blankListing } from '../steps/steps.ts';

const blank = blankListing('ada');

test.each([
  ['an address', { url: 'https://acme.example/' }, { website: 'https://acme.example/' }],
  ['a bare host', { url: 'acme.example' }, { website: 'https://acme.example' }],
  [
    'a page with its title',
    { url: 'https://acme.example', title: 'Acme – Payments for everyone' },
    { website: 'https://acme.example', productName: 'Acme' },
  ],
  [
    'a text around an address',
    { text: 'Have a look: https://acme.example/launch. They move money.' },
    { website: 'https://acme.example/launch', description: 'Have a look:  They move money.' },
  ],
  ['an address as the title', { title: 'https://acme.example' }, { website: 'https://acme.example' }],
  ['nothing of use', { url: 'javascript:alert(1)', title: '  ', text: '\u0000' }, {}],
  ['nothing', {}, {}],
])('shared content with %s prefills the right fields', (_, shared, expected) => expect(prefill(blank, shared)).toEqual(expected));

test('shared content does not change fields that have a value', () => {
  const typed = { ...blank, website: 'https://mine.example', productName: 'Mine' };
  expect(prefill(typed, { url: 'https://acme.example', title: 'Acme', text: 'They move money.' })).toEqual({
    description: 'They move money.',
  });
});

test('shared content is cut to the length of its field, and characters that the contract rejects are removed', () => {
  const { productName = '', description = '' } = prefill(blank, {
    title: 'A'.repeat(500),
    text: `a\u0007b\ud800${'c'.repeat(20_000)}`,
  });
  expect(productName).toHaveLength(100);
  expect(description).toHaveLength(10_000);
  expect(description.startsWith('a b\ufffdc')).toBe(true);
});
