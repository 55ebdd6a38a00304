import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addRecentDecision, recentDecisions } from './recent-decisions.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const texts = () => recentDecisions.get().map(({ text }) => text);
const decision = { text: '3 startups are rejected.', subjectId: 'a', undo: async () => 'The startups are pending again.' };

test('several decisions can be undone until ten seconds after the first of them', async () => {
  addRecentDecision({ ...decision, decidedAt: 93_000 });
  expect(recentDecisions.get()).toMatchObject([{ state: 'open', until: 103_000 }]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(texts()).toEqual(['3 startups are rejected.']);
  await vi.advanceTimersByTimeAsync(1);
  expect(texts()).toEqual([]);
});

test('no undo is offered after ten seconds, because the server would refuse it', () => {
  addRecentDecision({ ...decision, decidedAt: 89_000 });
  expect(texts()).toEqual([]);
});
