import type { DecisionRecord, StartupRecord, Store } from '../../../db/store.ts';
import { CallError } from '../core/errors.ts';

/** How long a decision on a startup or claim can be undone, in milliseconds. */
export const undoMs = 10_000;

/** How much longer the server accepts an undo, in milliseconds, so that a last-moment click arrives in time. */
const undoGraceMs = 2_000;

/**
 * The time until which a decision made at `at` can be undone. The decision's emails are due at that time, so an undone decision has
 * sent none.
 */
export function undoUntil(at: Date): string {
  return new Date(at.getTime() + undoMs + undoGraceMs).toISOString();
}

/** Whether a decision can still be undone at `at`. */
export function canUndo(decision: Pick<DecisionRecord, 'undoUntil'>, at: Date): boolean {
  return at.toISOString() < decision.undoUntil;
}

/** The parts of a startup, besides its status, that a decision changes, with their values before the decision. */
export type StartupBefore = Pick<StartupRecord, 'publishedAt' | 'dayOnly' | 'rejectionReason'>;

/**
 * The values before the decision on a claim: the parts of the listing that the decision changes, and all claims that it decided,
 * beginning with the claim itself.
 */
export interface ClaimBefore {
  owner: string | null;
  verifiedAt?: string;
  claims: { _id: string; updatedAt: string }[];
}

export function startupBefore({ publishedAt, dayOnly, rejectionReason }: StartupRecord): StartupBefore {
  const day = dayOnly === true ? { dayOnly } : {};
  return { publishedAt, ...day, ...(rejectionReason === undefined ? {} : { rejectionReason }) };
}

/** A startup after its decision was undone. Later edits are kept. */
export function undoDecision(
  { rejectionReason: _reason, dayOnly: _day, ...startup }: StartupRecord,
  before: StartupBefore,
): StartupRecord {
  return { ...startup, ...before, status: 'pending' };
}

/** A listing with this owner, or without one. The previous owner's proof no longer counts. */
export function withOwner(before: StartupRecord, owner: string | null): StartupRecord {
  const { userId, verifiedAt: _proof, ...startup } = before;
  if (owner === null) return startup;
  return owner === userId ? before : { ...startup, userId: owner };
}

/** Removes the decision on a startup or claim with its emails, and returns it. Throws `decisions.final` if it can no longer be undone. */
export async function takeDecision(store: Store, subjectId: string, at: Date): Promise<DecisionRecord> {
  const decision = await store.decisions.bySubject(subjectId);
  if (decision === undefined || !canUndo(decision, at)) throw new CallError('decisions.final');
  for (const key of decision.emailKeys) if (!(await store.outbox.cancel(key))) throw new CallError('decisions.final');
  await store.decisions.remove(subjectId);
  return decision;
}
