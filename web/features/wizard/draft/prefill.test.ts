import { expect, test } from 'vitest';
import { prefill, withScheme } from './prefill.ts';
import { blankListing } from '../steps/steps.ts';

const blank = blankListing('ada');

test.each([
  ['example.com', 'https://example.com'],
  ['  example.com/a?b ', 'https://example.com/a?b'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  ['mailto:ada@example.com', 'mailto:ada@example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['/path', '/path'],
  ['', ''],
  ['   ', ''],
])('the address %j becomes %j', (typed, expected) => expect(withScheme(typed)).toBe(expected));

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
])('%s is shared', (_, shared, expected) => expect(prefill(blank, shared)).toEqual(expected));

test('what was typed stays, whatever is shared', () => {
  const typed = { ...blank, website: 'https://mine.example', productName: 'Mine' };
  expect(prefill(typed, { url: 'https://acme.example', title: 'Acme', text: 'They move money.' })).toEqual({
    description: 'They move money.',
  });
});

test('what is shared fits its fields, and has nothing that no form takes', () => {
  const { productName = '', description = '' } = prefill(blank, {
    title: 'A'.repeat(500),
    text: `a\u0007b\ud800${'c'.repeat(20_000)}`,
  });
  expect(productName).toHaveLength(100);
  expect(description).toHaveLength(10_000);
  expect(description.startsWith('a b\ufffdc')).toBe(true);
});
