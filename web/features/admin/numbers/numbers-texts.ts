import type { getNumbers, NumbersSums } from '../../../../server/domain/audience/numbers.contract.ts';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import { dayMs, hourMs, minuteMs } from '../../../../server/domain/core/dates.ts';
import type { NotificationKind } from '../../../../server/domain/core/kinds.ts';
import { countOf } from '../../../lib/text.ts';

export type Numbers = CallReply<typeof getNumbers>;
type SumName = keyof NumbersSums;

export interface SumText {
  name: SumName;
  label: string;
  meaning: string;
  /** The color of its chart. */
  color: string;
}

export const visitTexts: readonly SumText[] = [
  { name: 'visitors', label: 'Visitors', meaning: 'each counted once a day', color: 'var(--color-blue)' },
  { name: 'views', label: 'Page views', meaning: 'each page once per visitor and day', color: 'var(--color-green)' },
];

export const workTexts: readonly SumText[] = [
  { name: 'signUps', label: 'Sign-ups', meaning: 'accounts created', color: 'var(--color-orange)' },
  { name: 'submissions', label: 'Submissions', meaning: 'startups submitted', color: 'var(--color-blue)' },
  { name: 'decisions', label: 'Decisions', meaning: 'on items in the queues', color: 'var(--color-green)' },
];

export const decisionLabels: Readonly<Record<NotificationKind, { label: string; accepted: string }>> = {
  submission: { label: 'Submissions', accepted: 'approved' },
  claim: { label: 'Claims', accepted: 'approved' },
  revision: { label: 'Changes', accepted: 'accepted' },
  report: { label: 'Reports', accepted: 'resolved' },
};

/** Below this number, a percentage says less than the number itself. */
const minCompared = 20;

/** Compares a sum with that of the preceding period: "12% more than before", "3 before". */
export function changeText(now: number, before: number): string {
  if (before < minCompared) return before === 0 ? 'None before' : `${before} before`;
  if (now === before) return 'As many as before';
  const percent = Math.max(1, Math.round((Math.abs(now - before) / before) * 100));
  return `${percent}% ${now > before ? 'more' : 'fewer'} than before`;
}

/**
 * A waiting time in its largest unit, rounded up: "3 days", "5 hours", "20 minutes". Times below two days are in hours, and those
 * below two hours in minutes.
 */
export function durationText(ms: number): string {
  if (ms >= 2 * dayMs) return countOf(Math.ceil(ms / dayMs), 'day');
  if (ms >= 2 * hourMs) return countOf(Math.ceil(ms / hourMs), 'hour');
  return countOf(Math.max(1, Math.ceil(ms / minuteMs)), 'minute');
}
