import { expect, test } from 'vitest';
import { reservedSlugs } from '../../server/domain/content/reserved-slugs.ts';
import { read, repositoryFiles } from './sources.ts';

/** The first part of each route: "blog" of "blog.$slug.tsx", "settings" of "_members.settings.tsx". */
const routes = repositoryFiles().flatMap((file) => {
  const [, name = ''] = /^web\/routes\/(?!-)(.+)\.tsx$/.exec(file) ?? [];
  const parts = name
    .split('.')
    .filter((part) => part !== '' && !part.startsWith('_') && !part.startsWith('$') && part !== 'index');
  return parts.slice(0, 1).map((part) => part.replace(/_$/, ''));
});

/** The first part of each address in the table of the server, and of the paths that it imports. */
const addresses = [
  ...Array.from(
    read('server/http/routes.ts').matchAll(/router\.\w+\(\s*(?:'|`|\/\^\\\/)\/?(?<first>[a-z][a-z-]*)(?!\S*xml\b)/g),
    ({ groups }) => groups?.['first'] ?? '',
  ),
  'api',
  'newsletter',
  'assets',
  'demo',
];

/** The folders of files in the build. Names of single files have a dot, which no slug has. */
const folders = repositoryFiles().flatMap((file) => /^web\/public\/([^/.]+)\//.exec(file)?.[1] ?? []);

test('the first part of every other address is reserved, and nothing else', () => {
  const files = /^(?:favicon|sitemap|robots|rss|manifest|index)$/;
  const found = [...routes, ...addresses.filter((each) => !files.test(each)), ...folders];
  expect([...new Set(found)].toSorted()).toEqual([...reservedSlugs].toSorted());
});
