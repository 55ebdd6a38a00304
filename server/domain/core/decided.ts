import type { ItemRef, ReviewState, Store } from '../../../db/store.ts';
import { dayMs, formatDate, hourMs, minuteMs } from './dates.ts';
import { CallError, DecidedError, type ErrorCode } from './errors.ts';

/** The state of an item for which nothing is stored yet. */
export function emptyState({ kind, id }: ItemRef, startupId: string): ReviewState {
  return {
    itemKind: kind,
    itemId: id,
    startupId,
    askedOf: null,
    askedAt: null,
    answeredAt: null,
    pausedMs: 0,
    takenBy: null,
    takenAt: null,
    decision: null,
    decidedBy: null,
    decidedAt: null,
  };
}

/** The stored state of an item, without the names of its admins; undefined when nothing is stored. */
export async function storedState(store: Store, item: ItemRef): Promise<ReviewState | undefined> {
  const found = await store.reviewStates.find(item);
  if (found === undefined) return undefined;
  const { taker: _taker, decider: _decider, ...state } = found;
  return state;
}

/** The state of an item, without the names of its admins. */
export async function stateOf(store: Store, item: ItemRef, startupId: string): Promise<ReviewState> {
  return (await storedState(store, item)) ?? emptyState(item, startupId);
}

/**
 * Stores who decided an item and when, so that other admins who try to decide it can be told. No admin works on the item anymore.
 */
export async function recordDecision(
  store: Store,
  item: ItemRef,
  { startupId, status, by, at }: { startupId: string; status: string; by: string; at: string },
): Promise<void> {
  const state = await stateOf(store, item, startupId);
  const decision = { decision: status, decidedBy: by, decidedAt: at };
  await store.reviewStates.save({ ...state, startupId, takenBy: null, takenAt: null, ...decision });
}

/**
 * Removes the stored decision on an item that an undo has returned to the queue. A question that was not answered is then open
 * again, too.
 */
export async function forgetDecision(store: Store, item: ItemRef): Promise<void> {
  const state = await storedState(store, item);
  if (state === undefined) return;
  await store.reviewStates.save({ ...state, decision: null, decidedBy: null, decidedAt: null });
}

/** The past tense of each decision, as in "Approved by Mara". */
const participles: Readonly<Record<string, string>> = {
  active: 'Approved',
  approved: 'Approved',
  accepted: 'Accepted',
  rejected: 'Rejected',
  done: 'Marked as done',
  dismissed: 'Dismissed',
};

/**
 * The refusal of a second decision on an item whose status is now `status`. The message says who decided what and when, if that
 * is stored. Otherwise, it is the catalog's message for `code`.
 */
export async function alreadyDecided(
  store: Store,
  item: ItemRef,
  { code, status, now }: { code: ErrorCode; status: string | undefined; now: Date },
): Promise<CallError> {
  const state = await store.reviewStates.find(item);
  const participle = participles[status ?? ''];
  if (state === undefined || state.decidedAt === null || state.decision !== status || participle === undefined)
    return new CallError(code);
  const by = state.decider === null ? '' : ` by ${state.decider}`;
  return new DecidedError(code, `${participle}${by} ${agoText(state.decidedAt, now)}.`);
}

/** "just now", "2 minutes ago", "5 hours ago", or the day. */
function agoText(at: string, now: Date): string {
  const ms = now.getTime() - Date.parse(at);
  if (ms < minuteMs) return 'just now';
  if (ms >= 2 * dayMs) return `on ${formatDate(at)}`;
  const [number, unit] = ms < hourMs ? [Math.floor(ms / minuteMs), 'minute'] : [Math.floor(ms / hourMs), 'hour'];
  return `${number} ${unit}${number === 1 ? '' : 's'} ago`;
}
