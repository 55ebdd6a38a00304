import { expect, test } from 'vitest';
import { parseSort, sortOf, sortRows } from './sorting.ts';

const rows = [
  { _id: '1', name: 'beta', likes: 3, at: null },
  { _id: '2', name: 'Alpha', likes: 10, at: '2026-01-02' },
  { _id: '3', name: 'Édith', likes: 3, at: '2026-01-01' },
  { _id: '4', name: 'ALPHA', likes: 0, at: null },
];
const valueOf = {
  name: ({ name }: (typeof rows)[number]) => name,
  likes: ({ likes }: (typeof rows)[number]) => likes,
  at: ({ at }: (typeof rows)[number]) => at,
};

test.each([
  ['', '1234'],
  ['name', '4213'],
  ['-name', '3142'],
  ['likes', '4312'],
  ['-likes', '2314'],
  ['at', '4132'],
  ['-at', '2341'],
] as const)(
  'rows sorted by "%s" are %s: texts ignoring case, numbers by size, null first, ties by id descending',
  (sort, ids) => {
    expect(
      sortRows(rows, sort, valueOf)
        .map(({ _id }) => _id)
        .join(''),
    ).toBe(ids);
  },
);

test('a sort has a column and a direction', () => {
  expect([parseSort<'name'>('name'), parseSort<'name'>('-name'), parseSort<'name'>(''), parseSort<'name'>(undefined)]).toEqual([
    { column: 'name', descending: false },
    { column: 'name', descending: true },
    undefined,
    undefined,
  ]);
});

test('a text without a known column is not a sort', () => {
  expect(['name', '-likes', '-', '--name', 'Name', 'toString', ''].map((text) => sortOf(['name', 'likes'], text))).toEqual([
    'name',
    '-likes',
    '',
    '',
    '',
    '',
    '',
  ]);
});
