import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nouns, say } from '../../../../server/domain/core/noun.ts';
import { send } from '../../../api/admin-client.ts';
import { invalidateStartups, showDecision, type StartupDecision } from '../../../api/admin-startups.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { createStore } from '../../../lib/store.ts';
import { countOf } from '../../../lib/text.ts';
import { addRecentDecision, decideAtOnce } from '../decisions/recent-decisions.ts';
import { type DecidedStartups, type Decision, decisionSummary, type StartupRef } from './dialog-state.ts';

export interface FailedDecision extends StartupRef {
  message: string;
  /** Errors of the date or the reason, by field. */
  fields: Record<string, string>;
  /** A retry cannot succeed: another admin decided the startup, or it was deleted. */
  isFinal: boolean;
}

const finalErrorCodes: ReadonlySet<string> = new Set(['startups.not_pending', 'startups.not_found']);

/**
 * The startups whose approval is being sent. The queue hides them, so that pressing the same key again approves the next startup.
 */
export const approvingIds = createStore<ReadonlySet<string>>(new Set());

/** Decides startups, each by its own call. Decisions can be undone for ten seconds. */
export function useDecisions() {
  const queryClient = useQueryClient();
  // Sends through a mutation, because the router notices an expired session only in queries and mutations.
  const { mutateAsync: sendDecision } = useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: StartupDecision }) =>
      send('decideStartup', { params: { id }, body: decision, keepalive: true }),
  });
  const { mutateAsync: sendUndo } = useMutation({ mutationFn: (id: string) => send('undoStartupDecision', { params: { id } }) });
  const [progress, setProgress] = useState<number>();

  const undo = async (startups: readonly StartupRef[]) => {
    try {
      return await undoDecisions(startups, sendUndo);
    } finally {
      await invalidateStartups(queryClient);
    }
  };

  /**
   * Decides one startup after another until `signal` aborts. Resolves to the decided startups, the time of the first decision,
   * and the refused startups.
   */
  const decide = async (startups: readonly StartupRef[], decision: StartupDecision, signal: AbortSignal) => {
    const decided: StartupRef[] = [];
    const refused: FailedDecision[] = [];
    let decidedAt: number | undefined;
    for (const startup of startups) {
      if (signal.aborted) break;
      const sentAt = Date.now();
      setProgress(decided.length + refused.length + 1);
      try {
        // Sequential, so that emails and audit entries follow the order of the list.
        await showDecision(queryClient, await sendDecision({ id: startup._id, decision }));
        decided.push(startup);
        decidedAt ??= sentAt;
      } catch (error) {
        const { code, fields } = error instanceof ApiError ? error : { code: '', fields: {} };
        refused.push({ ...startup, message: errorMessage(error), fields, isFinal: finalErrorCodes.has(code) });
      }
    }
    setProgress(undefined);
    void invalidateStartups(queryClient);
    return { decided, decidedAt, refused };
  };

  /** Approves without waiting for the responses to earlier approvals. */
  const approve = (startup: StartupRef, hint: string): void =>
    decideAtOnce({
      ids: approvingIds,
      id: startup._id,
      text: decisionSummary('approve', [startup]),
      hint,
      send: async () => showDecision(queryClient, await sendDecision({ id: startup._id, decision: { status: 'active' } })),
      undo: () => undo([startup]),
      failedText: (error) => `${startup.name} is not approved: ${errorMessage(error)}`,
      onSettled: (forget) =>
        // Runs after the table is rendered without the startup. If it ran earlier, a key press could open the startup again.
        notifyManager.schedule(() => {
          forget();
          if (approvingIds.get().size === 0) void invalidateStartups(queryClient);
        }),
    });

  return {
    decide,
    approve,
    /** Shows startups that a dialog has decided since `decidedAt`, so that the decisions can be undone. */
    showDecided: (decision: Decision, { startups, decidedAt }: DecidedStartups, hint: string) =>
      addRecentDecision({
        text: decisionSummary(decision, startups),
        subjectId: startups[0]?._id ?? '',
        hint,
        decidedAt,
        undo: () => undo(startups),
      }),
    /** The number of the startup that is being decided, from 1; undefined while idle. */
    progress,
  };
}

/**
 * Undoes the decisions on startups one after another, and continues after a refusal. Resolves to a sentence about the outcome.
 * Throws an error that names the startups whose undo was refused.
 */
export async function undoDecisions(
  startups: readonly StartupRef[],
  sendUndo: (id: string) => Promise<unknown>,
): Promise<string> {
  const refused: { name: string; message: string }[] = [];
  for (const { _id, name } of startups) {
    try {
      await sendUndo(_id);
    } catch (error) {
      refused.push({ name, message: errorMessage(error) });
    }
  }
  const undone = startups.length - refused.length;
  const [first] = refused;
  if (first === undefined) {
    const [only] = startups;
    return startups.length === 1 && only !== undefined ? `${only.name} is pending again.` : say`The startups are pending again.`;
  }
  const names = refused.map(({ name }) => name).join(', ');
  const others = undone === 1 ? say`startup is` : `${countOf(undone, ...nouns())} are`;
  const rest = undone === 0 ? '' : ` The other ${others} pending again.`;
  throw new ApiError(0, { message: `${names}: ${first.message}${rest}` });
}
