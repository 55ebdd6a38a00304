import { expect, test } from 'vitest';
import { aStartup } from '../../../tests/store/builders.ts';
import { canUndo, startupBefore, undoDecision, undoMs, undoUntil, withOwner } from './decisions.ts';

const decidedAt = new Date('2026-11-21T12:00:00.000Z');
const after = (ms: number) => new Date(decidedAt.getTime() + ms);

test('a decision can be undone for the ten seconds that are shown, plus the time that a click takes to arrive', () => {
  const decision = { undoUntil: undoUntil(decidedAt) };
  expect(undoMs).toBe(10_000);
  expect([0, 10_000, 11_999].map((ms) => canUndo(decision, after(ms)))).toEqual([true, true, true]);
  expect([12_000, 60_000].map((ms) => canUndo(decision, after(ms)))).toEqual([false, false]);
});

test('undoing a decision restores the startup’s former date and reason, and keeps later edits', () => {
  const pending = aStartup({ status: 'pending', publishedAt: null });
  const approved = aStartup({ status: 'active', name: 'Renamed', likes: 3 });
  expect(undoDecision(approved, startupBefore(pending))).toEqual({ ...approved, status: 'pending', publishedAt: null });
  const rejected = aStartup({ status: 'rejected', publishedAt: null, rejectionReason: 'No.' });
  expect(undoDecision(rejected, startupBefore(pending))).toEqual(pending);
  const day = { ...pending, publishedAt: '2026-11-18T00:00:00.000Z', dayOnly: true as const };
  expect(undoDecision(approved, startupBefore(day))).toMatchObject({ publishedAt: day.publishedAt, dayOnly: true });
  expect(undoDecision({ ...approved, dayOnly: true }, startupBefore(pending))).not.toHaveProperty('dayOnly');
  const reasoned = { ...pending, rejectionReason: 'An earlier one.' };
  expect(undoDecision(approved, startupBefore(reasoned)).rejectionReason).toBe('An earlier one.');
});

test('a new owner does not inherit the proof of the previous one', () => {
  const owned = aStartup({ userId: '0'.repeat(24) });
  expect(withOwner(owned, null)).toEqual(aStartup());
  expect(withOwner(aStartup(), '0'.repeat(24))).toEqual(owned);
  const proven = { ...owned, verifiedAt: '2026-11-20T12:00:00.000Z' };
  expect(withOwner(proven, '0'.repeat(24))).toEqual(proven);
  expect(withOwner(proven, '1'.repeat(24))).toStrictEqual({ ...owned, userId: '1'.repeat(24) });
  expect(withOwner(proven, null)).toStrictEqual(aStartup());
});
