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

/** The first part of each address in the server's route table, including the paths that the table imports as constants. */
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

/** The top-level folders of the build. File names need no entry, because they contain a dot, which no slug has. */
const folders = repositoryFiles().flatMap((file) => /^web\/public\/([^/.]+)\//.exec(file)?.[1] ?? []);

test('reservedSlugs has the first part of every route, server address and folder, and nothing else', () => {
  const files = /^(?:favicon|sitemap|robots|rss|manifest|index)$/;
  const found = [...routes, ...addresses.filter((each) => !files.test(each)), ...folders];
  expect([...new Set(found)].toSorted()).toEqual([...reservedSlugs].toSorted());
});
