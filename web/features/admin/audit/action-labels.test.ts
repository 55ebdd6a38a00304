import { expect, test } from 'vitest';
import { contract } from '../../../../server/domain/contract.ts';
import { isAdminCall } from '../../../../server/domain/core/call.ts';
import { actionLabel, actionSummary, fieldLabel, formatValue } from './action-labels.ts';

test('every call that writes and that only admins can make has a label', () => {
  const writingCalls = Object.values(contract).filter((call) => isAdminCall(call) && call.method !== 'GET');
  expect(writingCalls.length).toBeGreaterThan(20);
  const unlabeled = writingCalls.filter(({ id }) => actionLabel(id) === splitApart(id));
  expect(unlabeled.map(({ id }) => id)).toEqual([]);
});

function splitApart(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

test('a decision is labeled by the status it set', () => {
  expect(actionSummary({ action: 'decideStartup', after: { status: 'rejected' } })).toBe('Rejected a startup');
  expect(actionSummary({ action: 'decideStartup', after: null })).toBe('Reviewed a startup');
  expect(actionSummary({ action: 'saveDeal', after: { status: 'active' } })).toBe('Edited a deal');
});

test('a call without a label is labeled by its id split into words', () => {
  expect(actionLabel('paintTheShed')).toBe('Paint the shed');
});

test.each([
  [undefined, ''],
  [null, ''],
  ['', ''],
  [true, 'yes'],
  [0, '0'],
  [['a', 'b'], 'a, b'],
  [{ a: 1 }, '{\n  "a": 1\n}'],
])('the value %j is shown as %j', (value, text) => {
  expect(formatValue(value)).toBe(text);
});

test('a field name is split into words', () => {
  expect([fieldLabel('rejectionReason'), fieldLabel('userId'), fieldLabel('name')]).toEqual([
    'rejection reason',
    'owner',
    'name',
  ]);
});
