import { expect, test } from 'vitest';
import { isSortedBy, nextSort, sortLabel } from './table-sort.tsx';

test.each([
  ['text', ['name', '-name', '', 'name']],
  ['time', ['-name', 'name', '', '-name']],
  ['count', ['-name', 'name', '', '-name']],
] as const)('pressing the header of a %s column repeatedly sorts by %j', (sortKind, sorts) => {
  const pressed: string[] = [];
  for (let sort = '-other'; pressed.length < 4; pressed.push(sort)) sort = nextSort({ sortKey: 'name', sortKind }, sort);
  expect(pressed).toEqual(sorts);
});

test('each direction of a sort has a label', () => {
  expect(sortLabel({ header: 'Name', sortKey: 'name', sortKind: 'text' }, '-name')).toBe('Name, Z to A');
  expect(sortLabel({ header: 'Joined', sortKey: 'createdAt', sortKind: 'time' }, '-createdAt')).toBe('Joined, newest first');
  expect(sortLabel({ header: 'Posts', sortKey: 'postCount', sortKind: 'count' }, 'postCount')).toBe('Posts, fewest first');
});

test('a sort, with or without "-", names the column that the table is sorted by', () => {
  expect([
    isSortedBy('name', 'name'),
    isSortedBy('name', '-name'),
    isSortedBy('name', 'username'),
    isSortedBy('name', ''),
  ]).toEqual([true, true, false, false]);
});
