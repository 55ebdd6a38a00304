import { type ReactNode, useState } from 'react';
import type { BulkReply } from '../../../../server/domain/core/bulk.ts';
import { startupLengths } from '../../../../server/domain/core/lengths.ts';
import { useUnsentText } from '../../../api/unsent-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../forms/fields.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { BulkDialog, type UndoBatch } from './bulk-dialog.tsx';
import type { BatchRows } from './run-batches.ts';
import type { TableSelection } from './use-row-selection.ts';

export interface BulkDecision<Status extends string> {
  /** The action as a verb, as in "Mark as done". */
  verb: string;
  /** The action as a participle, as in "marked as done". */
  participle: string;
  /** The consequence, as shown in the dialog. */
  text: ReactNode;
  /** Says who reads the answer. All rows get the same answer. If undefined, the dialog has no answer field. */
  readBy?: string;
  send: (rows: BatchRows<Status>, answer: string) => Promise<BulkReply>;
}

/** The bulk actions of a table of requests. A decision applies to each selected row for which it is allowed. */
export function BulkDecisions<Row extends { _id: string }, Status extends string>({
  nouns,
  selection,
  decisions,
  undoBatch,
  onChanged,
}: {
  nouns: readonly [one: string, many: string];
  selection: TableSelection<Row, Status>;
  decisions: readonly BulkDecision<Status>[];
  undoBatch: UndoBatch;
  onChanged: () => void;
}) {
  const [open, setOpen] = useState<BulkDecision<Status>>();
  const answer = useUnsentText(`bulk answer ${nouns[1]}`);
  return (
    <>
      <BulkBar label={`Selected ${nouns[1]}`} selection={selection}>
        {decisions.map((decision) => (
          <Button key={decision.verb} onClick={() => setOpen(decision)}>
            {decision.verb}
          </Button>
        ))}
      </BulkBar>
      {open !== undefined && (
        <BulkDialog
          verb={open.verb}
          participle={open.participle}
          nouns={nouns}
          rows={selection.rowsToSend()}
          count={selection.count}
          sendBatch={(rows) => open.send(rows, open.readBy === undefined ? '' : answer.text.trim())}
          undoBatch={undoBatch}
          onClose={() => setOpen(undefined)}
          onChanged={() => {
            answer.set('');
            selection.clear();
            onChanged();
          }}
        >
          {(errors) => (
            <>
              <p>{open.text}</p>
              {open.readBy !== undefined && (
                <TextAreaField
                  label="Answer"
                  optional
                  rows={3}
                  maxLength={startupLengths.rejectionReason}
                  value={answer.text}
                  onChange={({ target }) => answer.set(target.value)}
                  hint={open.readBy}
                  error={errors['answer']}
                  data-autofocus=""
                />
              )}
            </>
          )}
        </BulkDialog>
      )}
    </>
  );
}
