import { expect, test } from 'vitest';
import { canonicalWebsite, feedKey, presentCard, progressOf, shortId, startupCan } from './startups.ts';

test('a card has the fields that lists show, and neither owner nor status', () => {
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
  expect(presentCard({ ...card, ...hidden })).toEqual(card);
});

test.each([
  ['pending', { decide: true, resubmit: false, like: false }],
  ['active', { decide: false, resubmit: false, like: true }],
  ['rejected', { decide: false, resubmit: true, like: false }],
] as const)('a listing that is %s can: %j', (status, expected) => {
  expect({
    decide: startupCan.decide({ status }),
    resubmit: startupCan.resubmit({ status }),
    like: startupCan.like({ status }),
  }).toEqual(expected);
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
])('the website %s is compared as %s', (website, canonical) => {
  expect(canonicalWebsite(website)).toBe(canonical);
});

test.each([
  ['pending', false, { label: 'Submitted', percent: 50, colour: 'yellow', steps: 1 }],
  ['pending', true, { label: 'Submitted', percent: 50, colour: 'yellow', steps: 1 }],
  ['active', false, { label: 'Approved', percent: 100, colour: 'green', steps: 3 }],
  ['active', true, { label: 'Featured', percent: 100, colour: 'green', steps: 3 }],
  ['rejected', false, { label: 'Rejected', percent: 100, colour: 'red', steps: 2 }],
  ['rejected', true, { label: 'Rejected', percent: 100, colour: 'red', steps: 2 }],
] as const)('the progress of a listing that is %s, featured: %s', (status, featured, progress) => {
  expect(progressOf({ status, featured })).toEqual(progress);
});

test('the short id of a listing is the last six characters of its id', () => {
  expect(shortId('0123456789abcdef01234567')).toBe('234567');
});
