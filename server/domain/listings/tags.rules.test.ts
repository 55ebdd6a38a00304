import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeTag, frequentTags, nameTags, tagKeys } from './related-tags.ts';
import { tagKey } from './tags.rules.ts';

const tagPath = (key: string) => `/tags/${encodeURIComponent(key)}`;

test.each([
  ['SaaS', 'saas', '/tags/saas'],
  ['  Developer   Tools ', 'developer tools', '/tags/developer%20tools'],
  ['C++', 'c++', '/tags/c%2B%2B'],
  ['C#', 'c#', '/tags/c%23'],
  ['.NET', '.net', '/tags/.net'],
  ['R&D', 'r&d', '/tags/r%26d'],
  ['Crypto/Web3', 'crypto/web3', '/tags/crypto%2Fweb3'],
  ['100 %', '100 %', '/tags/100%20%25'],
  ['Café', 'cafe', '/tags/cafe'],
  ['⚡️', '⚡', '/tags/%E2%9A%A1'],
  ['ذكاء', 'ذكاء', '/tags/%D8%B0%D9%83%D8%A7%D8%A1'],
  ['x'.repeat(80), 'x'.repeat(60), `/tags/${'x'.repeat(60)}`],
])('the tag %j has the key %j and the address %s', (tag, key, path) => {
  expect([tagKey(tag), tagPath(tagKey(tag))]).toEqual([key, path]);
});

test.each(['.', '..', '‥', '\u0301', ' '])('the tag %j has no key, and so no page', (tag) => {
  expect([tagKey(tag), tagKeys([tag])]).toEqual(['', []]);
});

test('the key of a key is the key itself, and a URL that contains a key yields the same key', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, (tag) => {
      const key = tagKey(tag);
      const { pathname } = new URL(tagPath(key), 'https://site.example');
      expect([tagKey(key), decodeURIComponent(pathname.slice('/tags/'.length))]).toEqual([key, key]);
      expect([...key].length).toBeLessThanOrEqual(60);
    }),
    { numRuns: 500, seed: 20_261_123 },
  );
});

test('a tag is spelled as in its newest listing, and related tags are those that most of its listings share', () => {
  const newest = [{ tags: ['SaaS', 'B2B', 'b2b', '..'] }, { tags: ['Saas', 'B2b', 'Ähre'] }, { tags: ['saas', 'ahre', 'AI'] }];
  expect(describeTag('saas', newest, 12)).toEqual({ tag: 'SaaS', related: ['Ähre', 'b2b', 'AI'] });
  expect(describeTag('saas', newest, 1).related).toEqual(['Ähre']);
});

test('each tag is spelled as in its newest listing, which is read if it is not among the newest listings overall', async () => {
  const listings = [{ tags: ['SaaS', '3D'] }, { tags: ['Ähre', 'saas'] }, { tags: ['B2b', 'ahre'] }, { tags: ['gone'] }];
  const counts = frequentTags(listings, 1, 9);
  expect(counts.map(({ key, startupCount }) => `${key} ${startupCount}`)).toEqual([
    'ahre 2',
    'saas 2',
    '3d 1',
    'b2b 1',
    'gone 1',
  ]);
  let read: readonly string[] = [];
  const named = await nameTags(counts, listings.slice(0, 2), async (keys) => {
    read = keys;
    return new Map([['b2b', ['ahre', 'B2b']]]);
  });
  expect([named.map(({ tag, startupCount }) => `${tag} ${startupCount}`), read]).toEqual([
    ['3D 1', 'Ähre 2', 'B2b 1', 'gone 1', 'SaaS 2'],
    ['b2b', 'gone'],
  ]);
});
