import { expect, test } from 'vitest';
import { fillPath, isFilePath } from './paths.ts';

test.each([
  ['/startups', {}, '/startups'],
  ['/startups/:id/claims/:claimId', { id: 'a1', claimId: 'b2' }, '/startups/a1/claims/b2'],
  ['/startups/slug/:slug', { slug: 'ünï/code?#:x' }, '/startups/slug/%C3%BCn%C3%AF%2Fcode%3F%23%3Ax'],
  ['/startups/:id', {}, '/startups/'],
])('the path %s with %j is %s', (path, params, expected) => {
  expect(fillPath(path, params)).toBe(expected);
});

test.each([
  ['/assets/base-4lVz', true],
  ['/favicon.ico', true],
  ['/.vite/manifest.json', true],
  ['/tags/a/b.css', true],
  ['/', false],
  ['/startup/acme', false],
  ['/tags/node.js', false],
  ['/tags/.net', false],
  ['/blog/tag/web-2.0', false],
  ['/demo/tags/node.js', false],
])('whether %s names a file: %s', (path, expected) => {
  expect(isFilePath(path)).toBe(expected);
});
