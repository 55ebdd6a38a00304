import { expect, test } from 'vitest';
import { countedPage, countedSearch, daysOfPeriod, referrerHost, waitOfShare, waitsOf } from './numbers.rules.ts';

test.each([
  ['/', { page: '/' }],
  ['/faq', { page: '/faq' }],
  ['/startup/moss', { page: '/startup/moss', named: { kind: 'startup', name: 'moss' } }],
  ['/startup/moss/alternatives', { page: '/startup/moss/alternatives', named: { kind: 'startup', name: 'moss' } }],
  ['/categories/ai', { page: '/categories/ai', named: { kind: 'category', name: 'ai' } }],
  ['/collections/tea', { page: '/collections/tea', named: { kind: 'collection', name: 'tea' } }],
  ['/blog/a-post', { page: '/blog/a-post', named: { kind: 'post', name: 'a-post' } }],
  ['/blog/category/news', { page: '/blog/category/news', named: { kind: 'postCategory', name: 'news' } }],
  ['/tags/C%2B%2B', { page: '/tags/c%2B%2B', named: { kind: 'tag', name: 'c++' } }],
  ['/blog/tag/launching', { page: '/blog/tag' }],
  ['/collections/shared/0123456789', undefined],
  ['/dashboard', undefined],
  ['/admin/users', undefined],
  ['/startup/日本', { page: '/startup/%E6%97%A5%E6%9C%AC', named: { kind: 'startup', name: '日本' } }],
  ['/startup/moss?utm=1', { page: '/startup/moss%3Futm%3D1', named: { kind: 'startup', name: 'moss?utm=1' } }],
  ['/startup/%E0%A4%A', undefined],
  ['/startup/a%00', undefined],
  ['/tags/%E0%A4%A', undefined],
  ['/tags/..', undefined],
  ['/api/startups', undefined],
])('%s is counted as %j', (path, counted) => {
  expect(countedPage(path)).toEqual(counted);
});

test.each([
  ['news.example', 'news.example'],
  ['WWW.News.Example', 'news.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['debut.example', undefined],
  ['www.debut.example', undefined],
  ['localhost', undefined],
  ['192.168.1.9', undefined],
  ['[::1]', undefined],
  ['a b.example', undefined],
  ['-a.example', undefined],
  [`${'a'.repeat(100)}.example`, undefined],
  ['', undefined],
])('the referrer %j is the host %j', (host, counted) => {
  expect(referrerHost(host, 'debut.example')).toBe(counted);
});

test.each([
  ['  Bee   Keeping ', 'bee keeping'],
  ['Café', 'cafe'],
  ['web3', 'web3'],
  ['k8s tools', 'k8s tools'],
  ['c++', 'c++'],
  ['日本語', '日本語'],
])('the search %j is counted as %j', (text, counted) => {
  expect(countedSearch(text)).toBe(counted);
});

test.each([
  'ada@example.com',
  '@ada',
  'https://example.com/me',
  'www.example',
  'example.com',
  '555 0199',
  '+44 20 7946 0958',
  '12 main street',
  'order 4711',
  'iban de44500105175407324931',
  'a1b2c3',
  '٣ شارع',
  '?!',
  'tea\u0000',
  'tea\uD83D',
  'a',
  '',
  'x'.repeat(61),
])('the search %j is dropped', (text) => {
  expect(countedSearch(text)).toBeUndefined();
});

test('a period ends with today in UTC', () => {
  expect(daysOfPeriod(new Date('2026-03-01T00:30:00.000Z'), 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});

test('waiting times exclude the time spent waiting for the founder’s answer, and are never negative', () => {
  const decided = (decidedAt: string, pausedMs: number) => ({
    createdAt: '2026-11-01T00:00:00.000Z',
    decidedAt,
    pausedMs,
    isAccepted: true,
  });
  expect(
    waitsOf([
      decided('2026-11-01T00:00:09.000Z', 0),
      decided('2026-11-01T00:00:05.000Z', 2_000),
      decided('2026-10-31T00:00:00.000Z', 0),
    ]),
  ).toEqual([0, 3_000, 9_000]);
});

test.each([
  [[], 0.5, null],
  [[7], 0.9, 7],
  [[1, 2, 3, 4], 0.5, 2],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9, 9],
  [[1, 2, 3], 0.9, 3],
])('for the waits %j, a share of %d is no longer than %s', (waits, share, wait) => {
  expect(waitOfShare(waits, share)).toBe(wait);
});
