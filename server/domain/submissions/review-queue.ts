import { say } from '../core/noun.ts';
import type { ReviewQueue } from './submissions.contract.ts';
import { dayMs, formatDate, hourMs } from '../core/dates.ts';

/** The number of days over which review times are measured. */
export const reviewDays = 30;

/** The start of the measured period (ISO time). */
export function measuredSince(now: Date): string {
  return new Date(now.getTime() - reviewDays * dayMs).toISOString();
}

/**
 * The median waiting time of submissions in milliseconds, without the time spent waiting for founders; null without submissions.
 */
export function medianWait(decided: readonly { createdAt: string; decidedAt: string; pausedMs: number }[]): number | null {
  const waits = decided
    .map(({ createdAt, decidedAt, pausedMs }) => Date.parse(decidedAt) - Date.parse(createdAt) - pausedMs)
    .sort((a, b) => a - b);
  const middle = waits.length / 2;
  const [low = 0, high = 0] = [waits[Math.ceil(middle) - 1], waits[Math.floor(middle)]];
  return waits.length === 0 ? null : Math.max(0, Math.round((low + high) / 2));
}

/** A waiting time as a text, rounded up: "3 days", "5 hours", "less than an hour". */
export function waitText(ms: number): string {
  const hours = Math.ceil(ms / hourMs);
  if (hours <= 1) return ms < hourMs ? 'less than an hour' : 'an hour';
  return hours < 48 ? `${hours} hours` : `${Math.ceil(ms / dayMs)} days`;
}

/**
 * The sentence for a founder about a pending submission. `dueAt` is the day by which an answer was promised; null if none was
 * promised.
 */
export function queueText({ place, dueAt }: { place: number; dueAt: string | null }, now: Date): string {
  const position = place === 1 ? 'Next in the queue' : `Number ${place} in the queue`;
  if (dueAt === null) return `${position}.`;
  return dueAt < now.toISOString()
    ? `${position}. We promised an answer by ${formatDate(dueAt)} and are late. Sorry about that.`
    : `${position}. You will have an answer by ${formatDate(dueAt)}.`;
}

/** The sentence about how long reviews take. */
export function reviewTimeText({ decided, medianMs }: Pick<ReviewQueue, 'decided' | 'medianMs'>): string {
  if (medianMs === null) return say`No startups were reviewed in the last ${reviewDays} days.`;
  const number = decided === 1 ? say`The one startup` : say`Half of the ${decided} startups`;
  return `${number} reviewed in the last ${reviewDays} days waited ${waitText(medianMs)}${decided === 1 ? '' : ' or less'}.`;
}
