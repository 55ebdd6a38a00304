import { undoMs } from '../../../../server/domain/ownership/decisions.ts';
import { errorMessage } from '../../../api/errors.ts';
import { createEmitter, createStore, type Store } from '../../../lib/store.ts';
import { showToast } from '../../../ui/toast.tsx';

/** A decision of this admin that can still be undone, or a decision that failed. */
export interface RecentDecision {
  id: number;
  /** The decision or the failure as a sentence, as in "Fernway is approved." */
  text: string;
  state: 'open' | 'undoing' | 'failed';
  /** When its undo ends, in milliseconds since 1970. */
  until: number;
}

interface NewDecision {
  text: string;
  /** The id of the startup or claim; the first one when there are several; '' for a bulk action. */
  subjectId: string;
  /** Announced to screen readers after the text, as in "Next: Acme." */
  hint?: string;
  /** The time of the first decision, in milliseconds since 1970. Defaults to now. */
  decidedAt?: number;
  /** Undoes the decision, after the response to the decision itself. Resolves to a sentence about the outcome. */
  undo: () => Promise<string>;
}

export const recentDecisions = createStore<readonly RecentDecision[]>([]);
/** The last message for screen readers. */
export const announcement = createStore('');

/** Emits the id of the startup or claim whose decision was undone. */
export const decisionUndone = createEmitter<[subjectId: string]>();

const undoById = new Map<number, Pick<NewDecision, 'undo' | 'subjectId'>>();
let lastId = 0;

/**
 * Shows a decision for as long as it can be undone. If that time is already over, shows only a toast. Returns the id of the
 * decision.
 */
export function addRecentDecision({ text, subjectId, hint = '', decidedAt = Date.now(), undo }: NewDecision): number {
  lastId += 1;
  const id = lastId;
  const until = decidedAt + undoMs;
  const openMs = until - Date.now();
  if (openMs <= 0) {
    showToast(text);
    return id;
  }
  undoById.set(id, { undo, subjectId });
  recentDecisions.set([{ id, text, state: 'open', until }, ...recentDecisions.get()]);
  announcement.set(`${text} ${hint}`.trim());
  setTimeout(() => {
    if (recentDecisions.get().find((decision) => decision.id === id)?.state === 'open') dismissDecision(id);
  }, openMs);
  return id;
}

interface ImmediateDecision extends Pick<NewDecision, 'text' | 'hint' | 'undo'> {
  /** The ids of the startups or claims whose decision was sent. A second decision on one of them is ignored. */
  ids: Store<ReadonlySet<string>>;
  id: string;
  send: () => Promise<unknown>;
  failedText: (error: unknown) => string;
  /** Called after the response; `forget` removes the id. */
  onSettled: (forget: () => void) => void;
}

/** Sends a decision without waiting for the responses to earlier decisions. */
export function decideAtOnce({ ids, id, send, undo, failedText, onSettled, ...decision }: ImmediateDecision): void {
  if (ids.get().has(id)) return;
  ids.set(new Set([...ids.get(), id]));
  const sent = send();
  const undoSent = async () => {
    await sent;
    return undo();
  };
  const recentId = addRecentDecision({ ...decision, subjectId: id, undo: undoSent });
  const forget = () => ids.set(new Set([...ids.get()].filter((other) => other !== id)));
  void sent.catch((error: unknown) => showFailedDecision(recentId, failedText(error))).finally(() => onSettled(forget));
}

/** Shows, until the message is dismissed, that a decision was refused or did not arrive. */
function showFailedDecision(id: number, text: string): void {
  // A slow request may fail after the ten seconds.
  dismissDecision(id);
  recentDecisions.set([{ id, text, state: 'failed', until: Date.now() }, ...recentDecisions.get()]);
  announcement.set(text);
}

export function dismissDecision(id: number): void {
  undoById.delete(id);
  recentDecisions.set(recentDecisions.get().filter((decision) => decision.id !== id));
}

/** Undoes a decision, by default the last one. Resolves to whether that succeeded. */
export async function undoRecentDecision(id = recentDecisions.get().find(({ state }) => state === 'open')?.id): Promise<boolean> {
  const undoable = id === undefined ? undefined : undoById.get(id);
  if (id === undefined || undoable === undefined) return false;
  undoById.delete(id);
  replace(id, { state: 'undoing' });
  try {
    const done = await undoable.undo();
    dismissDecision(id);
    announcement.set(done);
    if (undoable.subjectId !== '') decisionUndone.emit(undoable.subjectId);
    return true;
  } catch (error) {
    // If the call that made the decision failed, the decision is already shown as failed.
    if (recentDecisions.get().some((decision) => decision.id === id && decision.state === 'undoing')) {
      showFailedDecision(id, errorMessage(error));
    }
    return false;
  }
}

function replace(id: number, changes: Partial<RecentDecision>): void {
  recentDecisions.set(recentDecisions.get().map((decision) => (decision.id === id ? { ...decision, ...changes } : decision)));
}
