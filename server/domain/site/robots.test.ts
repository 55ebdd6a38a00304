import { expect, test } from 'vitest';
import { leavesSearchEngines, robotsText } from './robots.ts';

const textOf = (robots: string, blocksAi = false) =>
  robotsText({ robots, blocksAi }, { isNoIndex: false, sitemap: 'https://site.example/sitemap.xml' });
const fixed = ['/api', '/admin', '/dashboard', '/settings', '/analytics'].map((path) => `Disallow: ${path}`);

test('a site to which no admin has added lines has only the fixed lines', () => {
  expect(textOf('')).toBe(['User-agent: *', ...fixed, 'Sitemap: https://site.example/sitemap.xml', ''].join('\n'));
});

test('added lines above the first crawler, and added lines for all crawlers, are put into the fixed group', () => {
  expect(textOf('Crawl-delay: 2\n\nUser-agent: *\nDisallow: /tags').split('\n')).toEqual([
    'User-agent: *',
    ...fixed,
    'Crawl-delay: 2',
    'Disallow: /tags',
    'Sitemap: https://site.example/sitemap.xml',
    '',
  ]);
});

test('the fixed lines are put into every added group', () => {
  const text = textOf('User-agent: A\nUser-agent: B\nAllow: /\nUser-agent: C\nDisallow: /x');
  expect(text.split('\n\n').slice(1)).toEqual([
    ['User-agent: A', 'User-agent: B', ...fixed, 'Allow: /'].join('\n'),
    ['User-agent: C', ...fixed, 'Disallow: /x', ''].join('\n'),
  ]);
});

test('crawlers that collect texts for AI are asked to read nothing', () => {
  const [, group = ''] = textOf('', true).split('\n\n');
  expect(group).toMatch(/^(?:User-agent: [\w-]+\n)+Disallow: \/\n$/);
  expect(group).toContain('User-agent: GPTBot\n');
});

test('added lines are left out on a site that search engines must not index', () => {
  const text = robotsText({ robots: 'Allow: /', blocksAi: true }, { isNoIndex: true, sitemap: '' });
  expect(text).toBe('User-agent: *\nDisallow: /\n');
});

test.each([
  ['Disallow: /', true],
  ['User-agent: *\nDisallow: /', true],
  ['User-agent: googlebot\nAllow: /a\nDisallow: /*', true],
  ['User-agent: ExampleBot\nDisallow: /', false],
  ['Disallow: /tags', false],
  ['', false],
])('%j asks search engines to read nothing: %j', (text, leaves) => {
  expect(leavesSearchEngines(text)).toBe(leaves);
});
