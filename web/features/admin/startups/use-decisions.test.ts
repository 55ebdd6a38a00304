import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { undoDecisions } from './use-decisions.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));
vi.mock('virtual:admin-call-addresses', () => ({ adminCallAddresses: {} }));

const startups = ['Fernway', 'Brindle', 'Colm'].map((name) => ({ _id: name.toLowerCase(), name }));
const tooLate = new ApiError(409, { code: 'decisions.final', message: 'This decision can no longer be undone.' });

test('a decision that can no longer be undone is named, and the others are undone', async () => {
  const undone: string[] = [];
  const undo = undoDecisions(startups, async (id) => {
    if (id === 'brindle') throw tooLate;
    undone.push(id);
  });
  await expect(undo).rejects.toThrow('Brindle: This decision can no longer be undone. The other 2 startups are pending again.');
  expect(undone).toEqual(['fernway', 'colm']);
});

test('the outcome of an undo is a sentence', async () => {
  const succeed = async () => undefined;
  expect(await undoDecisions(startups, succeed)).toBe('The startups are pending again.');
  expect(await undoDecisions(startups.slice(0, 1), succeed)).toBe('Fernway is pending again.');
});

test('a single refusal names its startup', async () => {
  const undo = undoDecisions(startups.slice(0, 1), async () => Promise.reject(tooLate));
  await expect(undo).rejects.toThrow('Fernway: This decision can no longer be undone.');
});
