import { type NotificationKind, notificationKinds } from '../core/kinds.ts';
import type { NotificationFrequency, NotificationSettings } from './notifications.contract.ts';
import { dayMs, hourMs, minuteMs } from '../core/dates.ts';

/** The frequency for kinds without a choice. */
const defaultFrequency: NotificationFrequency = 'daily';

const atOnceWindowMs = 15 * minuteMs;
/** When daily emails are due, in milliseconds after midnight UTC. */
const dayBeginsMs = 7 * hourMs;

/** The maximum number of startups that an email names for each kind. */
export const maxNamed = 5;

/** An admin's choices, with the default for other kinds. */
export function frequenciesOf(chosen: Partial<NotificationSettings['frequencies']>): NotificationSettings['frequencies'] {
  const all = { submission: defaultFrequency, claim: defaultFrequency, revision: defaultFrequency, report: defaultFrequency };
  return { ...all, ...chosen };
}

/** An email that may be due. An admin gets at most one per window. */
export interface Digest {
  /** Identifies the window. */
  window: string;
  kinds: readonly NotificationKind[];
  /** Rows in this range of ISO times wait for the next window; undefined if no rows do. */
  excluded: { from: string; to: string } | undefined;
}

/**
 * The emails that an admin may get at `now`. Windows begin at fixed times, so that all processes compute the same windows: every
 * quarter of an hour for `at_once`, and at seven in the morning (UTC) for `daily`. A daily email reports the rows that arrived
 * before its window began. Rows dated after `now` come from a fast clock and are reported at once.
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

/** The start of the window that contains `now`. Windows of `lengthMs` start `offsetMs` after multiples of their length. */
function startOf(now: Date, lengthMs: number, offsetMs: number): string {
  return new Date(Math.floor((now.getTime() - offsetMs) / lengthMs) * lengthMs + offsetMs).toISOString();
}
