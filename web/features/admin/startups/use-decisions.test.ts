import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import { undoDecisions } from './use-decisions.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));
vi.mock('virtual:admin-call-addresses', () => ({ adminCallAddresses: {} }));

const startups = ['Fernway', 'Brindle', 'Colm'].map((name) => ({ _id: name.toLowerCase(), name }));
const tooLate = new ApiError(409, { code: 'decisions.final', message: 'This decision can no longer be undone.' });

test('an undo names the decision that can no longer be undone, and undoes the others', async () => {
  const undone: string[] = [];
  const undo = undoDecisions(startups, async (id) => {
    if (id === 'brindle') throw tooLate;
    undone.push(id);
  });
  await expect(undo).rejects.toThrow('Brindle: This decision can no longer be undone. The other 2 startups are pending again.');
  expect(undone).toEqual(['fernway', 'colm']);
});

test('the message of an undo counts or names its startups', async () => {
  const succeed = async () => undefined;
  expect(await undoDecisions(startups, succeed)).toBe('The startups are pending again.');
  expect(await undoDecisions(startups.slice(0, 1), succeed)).toBe('Fernway is pending again.');
});

test('the refusal of a single undo names its startup', async () => {
  const undo = undoDecisions(startups.slice(0, 1), async () => Promise.reject(tooLate));
  await expect(undo).rejects.toThrow('Fernway: This decision can no longer be undone.');
});
