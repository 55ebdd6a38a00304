import { expect, test } from 'vitest';
import { canonicalWebsite, cardOf, feedKey } from './startups.ts';

test('a card shows what lists need and nothing of the owner', () => {
  const card = {
    _id: '0123456789abcdef01234567',
    name: 'Acme',
    slug: 'acme',
    tagline: 'Pay',
    logo: '',
    categories: ['fintech'],
    tags: [],
    likes: 1,
    featured: false,
    publishedAt: null,
  };
  const hidden = {
    description: 'Long',
    website: 'https://acme.example',
    screenshots: [],
    status: 'rejected' as const,
    userId: '0123456789abcdef01234567',
    rejectionReason: 'No.',
  };
  expect(cardOf({ ...card, ...hidden })).toEqual(card);
});

test('an unknown date sorts after every known one', () => {
  expect(feedKey({ publishedAt: null })).toBe('');
  expect(feedKey({ publishedAt: '2026-11-21T12:00:00.000Z' })).toBe('2026-11-21T12:00:00.000Z');
});

test.each([
  ['https://www.Acme.example/', 'acme.example'],
  ['http://acme.example', 'acme.example'],
  ['https://acme.example:443/#top', 'acme.example'],
  ['https://user:secret@acme.example/a//', 'acme.example/a'],
  ['https://acme.example/a?b=1', 'acme.example/a?b=1'],
  ['https://acme.example:8443/A', 'acme.example:8443/A'],
  ['https://müller.example', 'xn--mller-kva.example'],
  [' Not a URL ', 'not a url'],
])('%s is the website %s', (website, canonical) => {
  expect(canonicalWebsite(website)).toBe(canonical);
});
