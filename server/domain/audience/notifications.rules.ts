import { type NotificationKind, notificationKinds } from '../core/kinds.ts';
import type { NotificationFrequency, NotificationSettings } from './notifications.contract.ts';
import { dayMs, hourMs, minuteMs } from '../core/dates.ts';

/** What an admin who has chosen nothing gets. */
const defaultFrequency: NotificationFrequency = 'daily';

const atOnceWindowMs = 15 * minuteMs;
/** When the day of daily emails begins, in milliseconds after midnight UTC. */
const dayBeginsMs = 7 * hourMs;

/** How many startups of each kind an email names. */
export const maxNamed = 5;

/** An admin's choices, with the default for kinds without one. */
export function frequenciesOf(chosen: Partial<NotificationSettings['frequencies']>): NotificationSettings['frequencies'] {
  const all = { submission: defaultFrequency, claim: defaultFrequency, revision: defaultFrequency, report: defaultFrequency };
  return { ...all, ...chosen };
}

/** An email that may be due: an admin gets at most one of each window. */
export interface Digest {
  /** Names the window. */
  window: string;
  kinds: readonly NotificationKind[];
  /** What came in this span, in ISO times, is left to the next window; undefined when nothing is. */
  excluded: { from: string; to: string } | undefined;
}

/**
 * The emails that an admin may get at `now`. Windows begin at fixed times, every quarter of an hour for `at_once` and at seven in
 * the morning (UTC) for `daily`, so that every process finds the same ones. A daily email is about what came before its day began;
 * what seems to come later than `now` was dated by a clock that was ahead, and does not wait for it.
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

/** When the window of `lengthMs` began that `now` is in; windows begin `offsetMs` after multiples of their length. */
function startOf(now: Date, lengthMs: number, offsetMs: number): string {
  return new Date(Math.floor((now.getTime() - offsetMs) / lengthMs) * lengthMs + offsetMs).toISOString();
}
