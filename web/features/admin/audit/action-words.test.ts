import { expect, test } from 'vitest';
import { contract } from '../../../../server/contract/contract.ts';
import { actionWords, deedOf, fieldName, shownValue } from './action-words.ts';

test('every writing call that only admins make has words', () => {
  const writing = Object.values(contract).filter(({ who, method }) => who === 'admin' && method !== 'GET');
  expect(writing.length).toBeGreaterThan(20);
  const without = writing.filter(({ id }) => actionWords(id) === splitApart(id));
  expect(without.map(({ id }) => id)).toEqual([]);
});

function splitApart(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

test('a decision is told by what came of it', () => {
  expect(deedOf({ action: 'decideStartup', after: { status: 'rejected' } })).toBe('Rejected a startup');
  expect(deedOf({ action: 'decideStartup', after: null })).toBe('Decided a startup');
  expect(deedOf({ action: 'saveDeal', after: { status: 'active' } })).toBe('Edited a deal');
});

test('a call without words is told by its id', () => {
  expect(actionWords('paintTheShed')).toBe('Paint the shed');
});

test.each([
  [undefined, ''],
  [null, ''],
  ['', ''],
  [true, 'yes'],
  [0, '0'],
  [['a', 'b'], 'a, b'],
  [{ a: 1 }, '{\n  "a": 1\n}'],
])('%j is shown as %j', (value, text) => {
  expect(shownValue(value)).toBe(text);
});

test('fields are named in words', () => {
  expect([fieldName('rejectionReason'), fieldName('userId'), fieldName('name')]).toEqual(['rejection reason', 'owner', 'name']);
});
