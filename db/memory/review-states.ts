import type { NotificationKind } from '../../server/domain/core/kinds.ts';
import type { ReviewState } from '../store.ts';
import type { State } from './state.ts';

/** Whether an item is in the table. With `awaiting`, the table shows only undecided items that await an answer. */
export function isListed(state: State, awaiting: 'answer' | undefined, kind: NotificationKind, id: string): boolean {
  if (awaiting === undefined) return true;
  const { askedOf = null, decidedAt = null } = stateOf(state, kind, id) ?? {};
  return askedOf !== null && decidedAt === null;
}

export function stateOf({ reviewStates }: State, kind: NotificationKind, id: string): ReviewState | undefined {
  return reviewStates.get(`${kind} ${id}`);
}

/** Returns a function that checks whether the item of a row no longer exists. */
export function isOrphan({ startups, claims, revisions, reports }: State) {
  const items = { submission: startups, claim: claims, revision: revisions, report: reports };
  return ({ itemKind, itemId }: Pick<ReviewState, 'itemKind' | 'itemId'>) => !items[itemKind].has(itemId);
}
