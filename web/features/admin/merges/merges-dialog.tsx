import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatDate, formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { Merge } from '../../../../server/domain/submissions/merges.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateMerges } from '../../../api/admin-startups.ts';
import { Button } from '../../../ui/button.tsx';
import type { ActionResult } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { ListDialog } from '../layout/list-dialog.tsx';

/** The merges in effect, newest first. Each can be undone for a limited time. */
export function MergesDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [undoing, setUndoing] = useState<Merge>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery({
    ...callQuery('listMerges', { query: { page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListDialog
        title="Merges"
        noun="merges"
        query={query}
        page={page}
        onPage={setPage}
        open={undoing === undefined}
        outcome={outcome}
        onClose={onClose}
      >
        {({ merges, total }) => (
          <>
            {total === 0 && (
              <p className="text-soft">{say`No merged startups. To merge one, open a startup and choose “Merge”.`}</p>
            )}
            <ol className="divide-line divide-y">
              {merges.map((merge) => (
                <li key={merge._id} className="py-4 first:pt-0">
                  <MergeEntry merge={merge} onUndo={() => setUndoing(merge)} onLeave={onClose} />
                </li>
              ))}
            </ol>
          </>
        )}
      </ListDialog>
      {undoing !== undefined && (
        <UndoDialog
          merge={undoing}
          onClose={() => setUndoing(undefined)}
          onUndone={(message) => setOutcome({ kind: 'done', message })}
        />
      )}
    </>
  );
}

function MergeEntry({ merge, onUndo, onLeave }: { merge: Merge; onUndo: () => void; onLeave: () => void }) {
  const { duplicate, survivor, mergedAt, merger, undoUntil } = merge;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <p dir="auto" className="leading-snug [overflow-wrap:anywhere]">
          <Link to="/admin/startups" search={{ open: duplicate._id }} onClick={onLeave} className="font-semibold">
            {duplicate.name}
          </Link>{' '}
          into{' '}
          <Link to="/admin/startups" search={{ open: survivor._id }} onClick={onLeave} className="font-semibold">
            {survivor.name}
          </Link>
        </p>
        <p className="text-soft text-sm">
          {formatDateTime(mergedAt)}
          {merger !== null && `, by ${merger}`}
          {'. '}
          {undoUntil === null ? 'Can no longer be undone.' : `Can be undone until ${formatDate(undoUntil)}.`}
        </p>
      </div>
      {undoUntil !== null && (
        <Button onClick={onUndo} aria-label={`Undo merge of ${duplicate.name}`}>
          Undo
        </Button>
      )}
    </div>
  );
}

function UndoDialog({
  merge: { _id, duplicate, survivor },
  onClose,
  onUndone,
}: {
  merge: Merge;
  onClose: () => void;
  onUndone: (message: string) => void;
}) {
  const queryClient = useQueryClient();
  return (
    <ConfirmAction
      title={`Undo merge of ${duplicate.name}?`}
      confirmLabel="Undo merge"
      action={async () => {
        const { message } = await send('undoMerge', { params: { id: _id } }).finally(() => void invalidateMerges(queryClient));
        onUndone(message);
      }}
      onClose={onClose}
    >
      <p>
        {duplicate.name} is published again at its own address, and {survivor.name} gets its earlier values back, except those
        edited since. We email the owner of {duplicate.name}.
      </p>
    </ConfirmAction>
  );
}
