import { expect, test } from 'vitest';
import { onlineRoutes, publicRoutes } from '../bundle.ts';
import { publicPages } from '../e2e/public-pages.ts';
import { read, repositoryFiles } from './sources.ts';

/** The routes of server-rendered pages, without layouts and parts ("-topic-page.tsx"). */
const routes = repositoryFiles()
  .flatMap((file) => /^web\/routes\/([^_-].*)\.tsx$/.exec(file)?.[1] ?? [])
  .filter((route) => !/^admin(?:_?\.|$)/.test(route) && !read(`web/routes/${route}.tsx`).includes("rendered: 'browser'"));

/** "blog.category.$slug" becomes "/blog/category/$slug". */
const pathOf = (route: string) =>
  `/${route
    .replaceAll(/_(?=\.|$)/g, '')
    .split('.')
    .filter((part) => part !== 'index')
    .join('/')}`;
const paths = routes.map(pathOf);
const fixedPaths = paths.filter((path) => !path.includes('$'));

test('the public pages are found', () => {
  expect(paths).toEqual(expect.arrayContaining(['/', '/faq', '/blog/category/$slug', '/startup/$slug/alternatives']));
  expect(paths.filter((path) => /admin|dashboard|settings/.test(path))).toEqual([]);
});

test('a public page has a budget', () => {
  // Visitors reach these pages only from another page.
  const withoutBudget = ['compare', 'report', 'startup.$slug_.alternatives'];
  const listed: readonly string[] = Object.values({ ...publicRoutes, ...onlineRoutes });
  expect(
    routes.filter((route) => !listed.includes(`${route}.tsx`) && !withoutBudget.includes(route)),
    'add the route to publicRoutes in tests/bundle.ts, or to onlineRoutes when it needs a network (web/pwa/precache.ts)',
  ).toEqual([]);
});

test('a public page is opened by the end-to-end test that opens every page', () => {
  // A shared collection has a secret address, so it is not in `publicPages`.
  const opened = ['/collections/shared/$token', ...publicPages].map((page) => page.replace(/\?.*$/, ''));
  const isOpened = (path: string) => opened.some((page) => page === path || matches(path, page));
  expect(
    paths.filter((path) => !isOpened(path)),
    'add an address of the page to tests/e2e/public-pages.ts',
  ).toEqual([]);
});

function matches(path: string, page: string): boolean {
  return new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(page);
}

test('a public page is in the sitemap, unless search engines must not index it', () => {
  const notListed = ['/compare', '/feedback', '/offline', '/report', '/search'];
  const sitemap = read('server/http/sitemap.ts');
  const missing = fixedPaths.filter((path) => !sitemap.includes(`  '${path}',\n`));
  expect(
    missing.filter((path) => !notListed.includes(path)),
    'add the path to staticPaths in server/http/sitemap.ts',
  ).toEqual([]);
  expect(missing.sort()).toEqual(notListed);
});

test('a public page has a link in the header or the footer, or is reached from another page', () => {
  const linkedElsewhere = ['/badges', '/compare', '/feedback', '/report', '/search', '/tags'];
  const menus = read('server/domain/site/default-public-sections.ts');
  expect(
    fixedPaths.filter((path) => !menus.includes(`address: '${path}'`) && !linkedElsewhere.includes(path)),
    'add a link to the default menus in server/domain/site/default-public-sections.ts',
  ).toEqual([]);
});
