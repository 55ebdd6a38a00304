import { type NotificationKind, notificationKinds } from '../core/kinds.ts';
import type { NotificationFrequency, NotificationSettings } from './notifications.contract.ts';
import { dayMs, hourMs, minuteMs } from '../core/dates.ts';

/** The frequency for admins who have not chosen one. */
const defaultFrequency: NotificationFrequency = 'daily';

const atOnceWindowMs = 15 * minuteMs;
/** When the day of daily emails begins, in milliseconds after midnight UTC. */
const dayBeginsMs = 7 * hourMs;

/** The most startups of each kind that an email names. */
export const maxNamed = 5;

/** An admin's choices, with the default for all other kinds. */
export function frequenciesOf(chosen: Partial<NotificationSettings['frequencies']>): NotificationSettings['frequencies'] {
  const all = { submission: defaultFrequency, claim: defaultFrequency, revision: defaultFrequency, report: defaultFrequency };
  return { ...all, ...chosen };
}

/** An email that may be due. An admin gets at most one in each window. */
export interface Digest {
  /** Names the window. */
  window: string;
  kinds: readonly NotificationKind[];
  /** Rows of this span, in ISO times, wait for the next window; undefined if none do. */
  excluded: { from: string; to: string } | undefined;
}

/**
 * The emails that an admin may get at `now`. Windows begin at fixed times, every quarter of an hour for `at_once` and at seven in
 * the morning (UTC) for `daily`, so that every process finds the same ones. A daily email reports rows from before its day. Rows
 * dated later than `now` are from a clock that was ahead, and are reported at once.
 */
export function digestsAt(now: Date, frequencies: NotificationSettings['frequencies']): Digest[] {
  const having = (frequency: NotificationFrequency) => notificationKinds.filter((kind) => frequencies[kind] === frequency);
  const day = startOf(now, dayMs, dayBeginsMs);
  const daily = having('daily');
  return [
    ...having('at_once').map((kind) => ({
      window: `${kind}:${startOf(now, atOnceWindowMs, 0)}`,
      kinds: [kind],
      excluded: undefined,
    })),
    ...(daily.length === 0 ? [] : [{ window: `daily:${day}`, kinds: daily, excluded: { from: day, to: now.toISOString() } }]),
  ];
}

/** The beginning of the window around `now`. Windows of `lengthMs` begin `offsetMs` after multiples of their length. */
function startOf(now: Date, lengthMs: number, offsetMs: number): string {
  return new Date(Math.floor((now.getTime() - offsetMs) / lengthMs) * lengthMs + offsetMs).toISOString();
}
