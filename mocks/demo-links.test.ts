import { expect, test } from 'vitest';
import { pathInside } from './demo-links.ts';

test.each([
  ['/deals', '/demo/deals'],
  ['/', '/demo'],
  ['/?page=2', '/demo?page=2'],
  ['/demo/', '/demo'],
  ['/deals/', '/demo/deals'],
  ['/faq?q=1#asked', '/demo/faq?q=1#asked'],
  ['/demo/deals', '/demo/deals'],
  ['/demonstration', '/demo/demonstration'],
  ['http://debut.example/blog', '/demo/blog'],
  ['#asked', undefined],
  ['/rss.xml', undefined],
  ['https://debut.example/blog', undefined],
  ['//other.example/blog', undefined],
  ['mailto:hello@debut.example', undefined],
  ['http://', undefined],
])('on a page of the demo, the link %s opens %s', (href, path) => {
  expect(pathInside('/demo', href, 'http://debut.example/demo/blog/a')).toBe(path);
});

test('in a demo at the site’s own addresses, links are unchanged', () => {
  const inside = (href: string) => pathInside('', href, 'http://debut.example/blog/a');
  expect(['/deals', '/', '/?page=2'].map(inside)).toEqual(['/deals', '/', '/?page=2']);
});
