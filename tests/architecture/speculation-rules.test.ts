import { expect, test } from 'vitest';
import { read } from './sources.ts';

interface Rules {
  prefetch: {
    where: { and: [{ href_matches: string[] }, { not: { href_matches: string[] } }, ...object[]] };
    eagerness: string;
  }[];
}

const source = /<script type="speculationrules">([\s\S]*?)<\/script>/.exec(read('web/index.html'))?.[1] ?? '';
const rules = JSON.parse(source) as Rules;

/** Whether hovering over a link to this path prefetches its document. */
function isPrefetched(path: string): boolean {
  const isOneOf = (patterns: readonly string[]) =>
    patterns.some((pathname) => new URLPattern({ pathname, search: '' }).test(path, 'https://site.example/'));
  return rules.prefetch.some(({ where: { and } }) => isOneOf(and[0].href_matches) && !isOneOf(and[1].not.href_matches));
}

test('documents of public pages are prefetched on hover, and nothing is rendered before it is opened', () => {
  expect(Object.keys(rules)).toEqual(['prefetch']);
  expect(rules.prefetch.map(({ eagerness }) => eagerness)).toEqual(['moderate']);
  const paths = [
    '/',
    '/categories',
    '/categories/design',
    '/startup/ferrywire',
    '/tags',
    '/tags/r%26d',
    '/collections/quiet',
    '/blog/tag/pricing',
    '/faq',
  ];
  expect(paths.filter((path) => !isPrefetched(path))).toEqual([]);
});

test.each([
  '/admin',
  '/admin/users',
  '/api/startups',
  '/collections/mine',
  '/collections/rss.xml',
  '/dashboard',
  '/demo/startup/ferrywire',
  '/newsletter/unsubscribe',
  '/search?q=moss',
  '/settings',
  '/sign-in',
  '/submit-startup',
])('%s is not prefetched', (path) => {
  expect(isPrefetched(path)).toBe(false);
});
