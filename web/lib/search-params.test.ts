import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import {
  choiceParam,
  filterParam,
  numberParam,
  pageParam,
  parseSearch,
  searchParams,
  stringifySearch,
  textParam,
} from './search-params.ts';

test('a route reads only its own parameters, in its order', () => {
  const { parse } = searchParams({ q: filterParam, page: pageParam });
  const read = parse({ page: '3', other: 'x', q: ' pay ' });
  expect(read).toEqual({ q: 'pay', page: 3 });
  expect(Object.keys(read)).toEqual(['q', 'page']);
  expect(parse({})).toEqual({});
});

test('a page does not receive parameters that its route ignores', () => {
  const root = createRootRoute();
  const validateSearch = searchParams({ page: pageParam, perPage: choiceParam(['20', '50']) });
  const list = createRoute({ getParentRoute: () => root, path: '/', validateSearch });
  const history = createMemoryHistory({ initialEntries: ['/?page=abc&perPage=50'] });
  const router = createRouter({ routeTree: root.addChildren([list]), history, parseSearch, stringifySearch });
  const { page, perPage } = router.matchRoutes(router.latestLocation).at(-1)?.search ?? {};
  expect([page, perPage]).toEqual([undefined, '50']);
});

test('an invalid value of a parameter is ignored', () => {
  expect(['2', 7, '1', '0', '-3', '2.5', 'x', '', ' ', undefined, null, [2], '1e3', '99999999'].map(pageParam)).toEqual([
    2,
    7,
    ...Array.from({ length: 10 }, () => undefined),
    1_000,
    1_000_000,
  ]);
  expect([numberParam(''), numberParam('-4'), numberParam({})]).toEqual([0, -4, undefined]);
  expect([textParam(''), textParam(5), filterParam('  '), filterParam('x'.repeat(300))?.length]).toEqual([
    '',
    undefined,
    undefined,
    200,
  ]);
  expect(['a', 'b', 'c', undefined].map(choiceParam(['a', 'b']))).toEqual(['a', 'b', undefined, undefined]);
});

const changed = (address: string, change: Record<string, string | number | undefined>) =>
  stringifySearch({ ...parseSearch(address), ...change });

test('stringifying a parsed address keeps its parameters, including every value of a filter', () => {
  for (const address of ['', '?q=pay', '?q=pay&page=2&pricing=free&pricing=paid', '?founded=2019..2024', '?open=new&search=ada'])
    expect(changed(address, {})).toBe(address);
  expect(changed('?pricing=free&pricing=paid', { page: 2 })).toBe('?pricing=free&pricing=paid&page=2');
});

test('a removed or changed parameter keeps none of its old values', () => {
  expect(changed('?search=ada&open=7', { open: undefined })).toBe('?search=ada');
  expect(changed('?search=ada&open=7', { search: 'bob', page: undefined })).toBe('?search=bob&open=7');
  expect(changed('?search=ada', { page: 2 })).toBe('?search=ada&page=2');
});
