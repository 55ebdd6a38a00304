import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { BulkReply, SkippedRow } from '../../../../server/domain/core/bulk.ts';
import { ApiError } from '../../../api/client.ts';
import { errorMessage, fieldErrors } from '../../../api/errors.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { addRecentDecision } from '../decisions/recent-decisions.ts';
import { DecisionForm, ErrorText } from '../forms/form-parts.tsx';
import { type BatchRows, type BulkOutcome, bulkSummary, type BulkWords, namesOf, runBatches } from './run-batches.ts';
import type { BulkRows } from './use-row-selection.ts';

/** Undoes a batch by its id. */
export type UndoBatch = (id: string) => Promise<{ undone: number; kept: readonly SkippedRow[] }>;

/** The selected rows of a bulk action, and the callbacks after it. */
export interface BulkDialogProps<Status extends string> {
  rows: BulkRows<Status>;
  count: number;
  onClose: () => void;
  /**
   * Called when the action has changed rows, so that stale queries are dropped. This includes an action that was stopped or
   * failed after it had changed some rows.
   */
  onChanged: () => void;
}

/**
 * Asks before a bulk action and runs it in batches. Closing the dialog stops the action after the current batch. The outcome is
 * shown for ten seconds with one undo for all batches.
 */
export function BulkDialog<Status extends string>({
  verb,
  title,
  confirmLabel,
  rows,
  count,
  canConfirm = true,
  sendBatch,
  undoBatch,
  summaryOf = (outcome) => bulkSummary(outcome, words),
  restoredText = (undone) => `${countOf(undone, ...words.nouns)} restored.`,
  onClose,
  onChanged,
  children,
  ...words
}: BulkWords &
  BulkDialogProps<Status> & {
    /** The action as a verb, as in "Archive". */
    verb: string;
    /** By default the verb with the number of rows, as in "Archive 12 startups?". */
    title?: string;
    /** By default the verb with the number of rows. */
    confirmLabel?: string;
    /** False while a required field of the dialog is empty. */
    canConfirm?: boolean;
    sendBatch: (rows: BatchRows<Status>) => Promise<BulkReply>;
    undoBatch: UndoBatch;
    /** The outcome as a sentence. Default: the number of changed rows. */
    summaryOf?: (outcome: BulkOutcome) => string;
    /** The outcome of an undo as a sentence; `undone` is the number of restored rows. */
    restoredText?: (undone: number) => string;
    /** Renders the dialog's fields with their errors by name. */
    children: (errors: Readonly<Partial<Record<string, string>>>) => ReactNode;
  }) {
  const running = useRef<AbortController>(undefined);
  const [done, setDone] = useState<number>();
  const undo = useUndo(undoBatch, restoredText, onChanged);
  // Sends through a mutation, because the router notices an expired session only in queries and mutations.
  const { mutateAsync: send } = useMutation({ mutationFn: sendBatch });
  const [error, setError] = useState<unknown>();
  useEffect(() => () => running.current?.abort(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!canConfirm || running.current !== undefined) return;
    const { signal } = (running.current = new AbortController());
    const outcome: BulkOutcome = { done: 0, skipped: [], undos: [] };
    setError(undefined);
    setDone(0);
    try {
      await runBatches(rows, send, outcome, signal, () => setDone(outcome.done + outcome.skipped.length));
      if (outcome.undos.length === 0) setError(new ApiError(0, { message: bulkSummary(outcome, words) }));
      else onClose();
    } catch (reason) {
      setError(reason);
    }
    running.current = undefined;
    setDone(undefined);
    if (outcome.undos.length === 0) return;
    const [only] = rows.by === 'ids' ? rows.ids : [];
    addRecentDecision({
      text: summaryOf(outcome),
      subjectId: outcome.done === 1 ? (only ?? '') : '',
      undo: () => undo(outcome.undos),
    });
    onChanged();
  };
  return (
    <Modal title={title ?? `${verb} ${countOf(count, ...words.nouns)}?`} open onClose={onClose}>
      <DecisionForm onSubmit={(event) => void submit(event)} className="space-y-5">
        {children(error === undefined ? {} : fieldErrors(error))}
        <ErrorText>{error !== undefined && errorMessage(error)}</ErrorText>
        <output className="text-soft block text-sm tabular-nums empty:hidden">
          {done !== undefined && `${formatCount(done)} of ${formatCount(Math.max(count, done))}`}
        </output>
        <div className="flex flex-wrap-reverse gap-3">
          <Button onClick={onClose} className="grow">
            {done === undefined ? 'Cancel' : 'Stop'}
          </Button>
          <SubmitButton busy={done !== undefined} disabled={!canConfirm} className="grow">
            {confirmLabel ?? `${verb} ${formatCount(count)}`}
          </SubmitButton>
        </div>
      </DecisionForm>
    </Modal>
  );
}

/** Undoes the batches of an action, the last batch first. Throws an error that names the rows that were changed since. */
function useUndo(undoBatch: UndoBatch, restoredText: (undone: number) => string, onUndone: () => void) {
  const { mutateAsync: send } = useMutation({ mutationFn: undoBatch });
  return async (undos: readonly string[]): Promise<string> => {
    let undone = 0;
    const kept: SkippedRow[] = [];
    try {
      for (const id of undos.toReversed()) {
        const reply = await send(id);
        undone += reply.undone;
        kept.push(...reply.kept);
      }
    } finally {
      onUndone();
    }
    const text = restoredText(undone);
    if (kept.length > 0) throw new ApiError(0, { message: `${text} ${formatCount(kept.length)} not undone: ${namesOf(kept)}` });
    return text;
  };
}
