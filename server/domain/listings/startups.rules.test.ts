import { expect, test } from 'vitest';
import { cardFields } from './card-fields.ts';
import { byCodePoints } from '../core/compare-texts.ts';
import { feedKey } from './feed-days.ts';
import { withoutStaleProof, presentCard, progressOf, shortId, startupCan } from './startups.rules.ts';

test('a card has the fields that lists show, without owner and status', () => {
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
] as const)('what is possible with a listing that is %s: %j', (status, expected) => {
  expect({
    decide: startupCan.decide({ status }),
    resubmit: startupCan.resubmit({ status }),
    like: startupCan.like({ status }),
  }).toEqual(expected);
});

test('unknown dates sort after known ones, and closed companies last', () => {
  const publishedAt = '2026-11-21T12:00:00.000Z';
  expect(feedKey({ publishedAt })).toBe(publishedAt);
  const closed = { fields: { status: 'closed' } };
  const keys = [
    { publishedAt: null, ...closed },
    { publishedAt: null },
    { publishedAt, ...closed },
    { publishedAt, fields: { status: 'acquired' } },
    { publishedAt: '0000-01-01T00:00:00.000Z' },
  ].map(feedKey);
  expect([...keys].sort((a, b) => byCodePoints(b, a))).toEqual([keys[3], keys[4], keys[1], keys[2], keys[0]]);
});

test('a card has the status of the company only if the company is closed or acquired', () => {
  const fields = { pricing: 'free', status: 'closed' };
  expect(cardFields({ fields })).toEqual({ fields: { status: 'closed' } });
  expect(cardFields({ fields: { ...fields, status: 'acquired' } })).toEqual({ fields: { status: 'acquired' } });
  expect([{ status: 'active' }, { status: true }, {}, undefined].map((each) => cardFields({ fields: each }))).toEqual([
    {},
    {},
    {},
    {},
  ]);
});

test.each([
  ['https://acme.example', 'http://www.acme.example/', true],
  ['https://acme.example', 'https://acme.example/en?from=debut', true],
  ['https://git.example/acme', 'https://git.example/acme/app', true],
  ['https://git.example/acme', 'https://git.example/acme2', false],
  ['https://git.example/acme', 'https://git.example/', false],
  ['https://acme.example', 'https://acme.example.org', false],
  ['https://acme.example', 'https://app.acme.example', false],
])('a proof for %s counts for %s: %s', (before, after, counts) => {
  const proven = { website: after, verifiedAt: '2026-11-20T12:00:00.000Z' };
  expect(withoutStaleProof(proven, { website: before })).toStrictEqual(counts ? proven : { website: after });
});

test.each([
  ['pending', false, { label: 'Submitted', percent: 50, color: 'yellow', steps: 1 }],
  ['pending', true, { label: 'Submitted', percent: 50, color: 'yellow', steps: 1 }],
  ['active', false, { label: 'Approved', percent: 100, color: 'green', steps: 3 }],
  ['active', true, { label: 'Featured', percent: 100, color: 'green', steps: 3 }],
  ['rejected', false, { label: 'Rejected', percent: 100, color: 'red', steps: 2 }],
  ['rejected', true, { label: 'Rejected', percent: 100, color: 'red', steps: 2 }],
] as const)('the progress of a listing that is %s, featured: %s', (status, featured, progress) => {
  expect(progressOf({ status, featured })).toEqual(progress);
});

test('the short id of a listing is the last six characters of its id', () => {
  expect(shortId('0123456789abcdef01234567')).toBe('234567');
});
