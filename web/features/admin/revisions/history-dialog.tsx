import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { ReviewedChange } from '../../../../server/domain/submissions/revisions.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateRevisions } from '../../../api/admin-startups.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { useMayI } from '../../../api/permissions.ts';
import { Button } from '../../../ui/button.tsx';
import type { ActionResult } from '../../../ui/status-message.tsx';
import { partLabel } from '../../fields/part-label.ts';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { ListDialog } from '../layout/list-dialog.tsx';
import { RevisionChanges } from './revision-changes.tsx';
import { authorName, kindLabels } from './revision-status.tsx';
import type { CallReply } from '../../../../server/domain/core/call.ts';
import type { Contract } from '../../../../server/domain/contract.ts';
import { isSameJson } from '../../../lib/conflict.ts';

type StartupHistory = CallReply<Contract['listStartupHistory']>;

type HistoryEntry = StartupHistory['revisions'][number];

/** A revision, and whether the values from before or after it are restored. */
interface Restoring {
  entry: HistoryEntry;
  to: 'before' | 'after';
}

/** The accepted revisions of a listing, newest first. The values from before or after a revision can be restored. */
export function HistoryDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [restoring, setRestoring] = useState<Restoring>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery({
    ...callQuery('listStartupHistory', { params: { id }, query: { page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListDialog
        title={`History of ${name}`}
        noun="history"
        query={query}
        page={page}
        onPage={setPage}
        open={restoring === undefined}
        outcome={outcome}
        onClose={onClose}
      >
        {({ revisions, total }) => (
          <>
            {total === 0 && <p className="text-soft">No changes since it was published.</p>}
            <ol className="space-y-8">
              {revisions.map((entry) => (
                <li key={entry._id}>
                  <Entry entry={entry} onRestore={(to) => setRestoring({ entry, to })} />
                </li>
              ))}
            </ol>
          </>
        )}
      </ListDialog>
      {restoring !== undefined && (
        <RestoreDialog
          {...restoring}
          onClose={() => setRestoring(undefined)}
          onRestored={(message) => setOutcome({ kind: 'done', message })}
        />
      )}
    </>
  );
}

const differs = (changes: readonly ReviewedChange[], side: 'before' | 'after') =>
  changes.some((change) => !isSameJson(change[side], change.present));

function Entry({ entry, onRestore }: { entry: HistoryEntry; onRestore: (to: 'before' | 'after') => void }) {
  const mayI = useMayI();
  const { kind, decider, createdAt, decidedAt, changes } = entry;
  const at = formatDateTime(decidedAt ?? createdAt);
  return (
    <article aria-label={`${kindLabels[kind]}, ${at}`}>
      <h3 className="leading-snug font-semibold">
        {kindLabels[kind]} by {authorName(entry)}
      </h3>
      <p className="text-soft mb-2 text-sm">
        {at}
        {(kind === 'edit' || kind === 'correction') &&
          (decider === null ? ', published without review' : `, accepted by ${decider}`)}
      </p>
      <RevisionChanges changes={changes} afterLabel="After" movedLabel="Changed since" />
      <div className="flex flex-wrap gap-3">
        {(mayI('editStartups') ? (['before', 'after'] as const) : [])
          .filter((side) => differs(changes, side))
          .map((side) => (
            <Button key={side} onClick={() => onRestore(side)} aria-label={`Restore the values from ${side}: ${at}`}>
              Restore the values from {side}
            </Button>
          ))}
      </div>
    </article>
  );
}

function RestoreDialog({
  entry,
  to,
  onClose,
  onRestored,
}: Restoring & { onClose: () => void; onRestored: (message: string) => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(fieldsDraftQuery);
  const parts = entry.parts.map((part) => partLabel(part, data?.fields ?? [])).join(', ');
  return (
    <ConfirmAction
      title={`Restore the values from ${to}?`}
      confirmLabel="Restore"
      action={async () => {
        const { message } = await send('restoreRevision', { params: { id: entry._id }, body: { to } }).finally(
          () => void invalidateRevisions(queryClient),
        );
        onRestored(message);
      }}
      onClose={onClose}
    >
      <p>
        {parts}: the values from {to} the change of {formatDateTime(entry.decidedAt ?? entry.createdAt)} replace the current
        values and are published immediately. The history keeps both.
      </p>
    </ConfirmAction>
  );
}
