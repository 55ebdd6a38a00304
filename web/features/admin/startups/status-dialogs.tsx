import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArchiveReason } from '../../../../server/domain/core/kinds.ts';
import { archiveLengths } from '../../../../server/domain/core/lengths.ts';
import { archiveReasonLabels } from '../../../../server/domain/submissions/archives.rules.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateStartups, type StartupDeletionImpact } from '../../../api/admin-startups.ts';
import { useUnsentText } from '../../../api/unsent-texts.ts';
import { countOf } from '../../../lib/text.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { SelectField, TextAreaField } from '../forms/fields.tsx';
import type { ArchiveAction, StartupRef } from './dialog-state.ts';

interface DialogProps {
  startup: StartupRef;
  /** The reason that is chosen at first. */
  reason?: ArchiveReason;
  onClose: () => void;
  /** Called after the action. */
  onDone: () => void;
}

/** The dialog of an action on a startup. */
export function ArchiveDialogs({ action, ...props }: DialogProps & { action: ArchiveAction }) {
  if (action === 'archive') return <ArchiveDialog {...props} />;
  return action === 'restore' ? <RestoreDialog {...props} /> : <DeleteDialog {...props} />;
}

const reasonOptions = Object.entries(archiveReasonLabels).map(([value, label]) => ({ value: value as ArchiveReason, label }));

function ArchiveDialog({ startup, reason: first = 'spam', onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<ArchiveReason>(first);
  const note = useUnsentText(`note ${startup._id}`);
  return (
    <ConfirmAction
      title={`Archive ${startup.name}?`}
      confirmLabel="Archive"
      action={async () => {
        await send('archiveStartup', { params: { id: startup._id }, body: { reason, note: note.text } }).finally(
          () => void invalidateStartups(queryClient),
        );
        note.set('');
        showToast(`${startup.name} archived.`);
        onDone();
      }}
      onClose={onClose}
    >
      <div className="space-y-5">
        <p>
          It is removed from the directory immediately, and its page says that it is no longer listed. Its likes, statistics and
          address are kept, so you can restore it at any time. A paid plan is not canceled.
        </p>
        <SelectField label="Reason" options={reasonOptions} value={reason} onChange={setReason} />
        <TextAreaField
          label="Note"
          value={note.text}
          onChange={({ target }) => note.set(target.value)}
          optional
          hint="The owner reads this, with the reason, in our email and on their dashboard."
          maxLength={archiveLengths.note}
          data-autofocus
        />
      </div>
    </ConfirmAction>
  );
}

function RestoreDialog({ startup, onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  return (
    <ConfirmAction
      title={`Restore ${startup.name}?`}
      confirmLabel="Restore"
      action={async () => {
        await send('restoreStartup', { params: { id: startup._id } }).finally(() => void invalidateStartups(queryClient));
        showToast(`${startup.name} restored.`);
        onDone();
      }}
      onClose={onClose}
    >
      <p>It is restored with its likes, statistics and address. We email the owner.</p>
    </ConfirmAction>
  );
}

/** The data that is deleted with a startup, one sentence for each kind that it has. */
function consequencesOf({
  likes,
  favorites,
  claims,
  revisions,
  days,
  collections,
  subscriptions,
  merges,
}: StartupDeletionImpact): string[] {
  const counts = [
    [likes, `${countOf(likes, 'like')}, saved by ${countOf(favorites, 'member')}.`],
    [claims, `${countOf(claims, 'ownership claim')}.`],
    [revisions, `${countOf(revisions, 'change')} in its history.`],
    [days, `Statistics of ${countOf(days, 'day')}.`],
    [collections, `Its place in ${countOf(collections, 'collection')}.`],
    [subscriptions, `${countOf(subscriptions, 'subscription')}, which will be canceled.`],
    [merges, `Redirects from ${countOf(merges, 'startup')} merged into it.`],
  ] as const;
  const texts = counts.flatMap(([count, text]) => (count > 0 ? [text] : []));
  return texts.length > 0 ? texts : ['It has no likes, claims, changes or statistics.'];
}

function DeleteDialog({ startup, onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  const { data: impact } = useQuery({ ...callQuery('getStartupDeletionImpact', { params: { id: startup._id } }), staleTime: 0 });
  const [typedName, setTypedName] = useState('');
  return (
    <ConfirmAction
      title={`Delete ${startup.name} permanently?`}
      confirmLabel="Delete permanently"
      canConfirm={impact !== undefined && looksSame(typedName, startup.name)}
      action={async () => {
        const { message } = await send('removeStartup', { params: { id: startup._id } }).finally(
          () => void invalidateStartups(queryClient),
        );
        showToast(message);
        onDone();
      }}
      onClose={onClose}
    >
      <p>This cannot be undone. Its page will show “not found”, and its address can be used again. This is deleted with it:</p>
      {impact !== undefined && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {consequencesOf(impact).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className="mt-5">
        <TextField
          label={`Type “${startup.name}” to confirm`}
          value={typedName}
          autoComplete="off"
          onChange={({ target }) => setTypedName(target.value)}
        />
      </div>
    </ConfirmAction>
  );
}

/**
 * Whether a typed text looks like another one. Kinds and numbers of spaces and characters without a width do not count, because
 * they can hardly be seen or typed.
 */
export function looksSame(typed: string, text: string): boolean {
  return visible(typed) === visible(text);
}

function visible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
