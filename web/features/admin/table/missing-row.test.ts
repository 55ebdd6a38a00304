import { expect, test, vi } from 'vitest';
import { lookUp } from './missing-row.tsx';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));

const rows = [{ _id: 'a' }, { _id: 'b' }];
const loaded = { openId: 'c', rows, isFetching: false };
const missing = { id: 'c', isMissing: true };
const found = { id: 'c', isMissing: false };

test.each([
  ['no row is open', { ...loaded, openId: undefined }, undefined],
  ['a new row is added', { ...loaded, openId: 'new' }, undefined],
  ['nothing has loaded', { ...loaded, rows: undefined }, undefined],
  ['newer rows are loading', { ...loaded, isFetching: true }, undefined],
  ['the table has the row', { ...loaded, rows: [...rows, { _id: 'c' }], isFetching: true }, found],
  ['the table does not have the row', loaded, missing],
  ['the table has no rows', { ...loaded, rows: [] }, missing],
])('when %s, the lookup of the open row has the expected result', (_, state, expected) => {
  expect(lookUp(undefined, state)).toEqual(expected);
});

test('a row that has left the table is not missing', () => {
  expect(lookUp(found, loaded)).toBe(found);
});

test('a missing row stays missing while the table is fetched again, until the table has it', () => {
  expect(lookUp(missing, { ...loaded, isFetching: true })).toBe(missing);
  expect(lookUp(missing, { ...loaded, rows: [{ _id: 'c' }] })).toEqual(found);
});

test('opening another row starts a new lookup', () => {
  expect(lookUp(found, { ...loaded, openId: 'd' })).toEqual({ id: 'd', isMissing: true });
  expect(lookUp(missing, { ...loaded, openId: 'a' })).toEqual({ id: 'a', isMissing: false });
});
