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
        showToast(`${startup.name} is taken down.`);
        onDone();
      }}
      onClose={onClose}
    >
      <div className="space-y-5">
        <p>
          It leaves the directory at once, and its page says that it is not listed any more. Likes, counts and address stay: it
          can be restored at any time. A paid plan is not cancelled.
        </p>
        <SelectField label="Reason" options={reasonOptions} value={reason} onChange={setReason} />
        <TextAreaField
          label="Note"
          value={note.text}
          onChange={({ target }) => note.set(target.value)}
          optional
          hint="Whoever owns it reads this, with the reason, in the mail and on the dashboard."
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
        showToast(`${startup.name} is what it was before.`);
        onDone();
      }}
      onClose={onClose}
    >
      <p>It becomes what it was before, with its likes, counts and address. Its owner gets a mail.</p>
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
    [likes, `${countOf(likes, 'like')}; ${countOf(favorites, 'member')} saved it.`],
    [claims, `${countOf(claims, 'claim')} of ownership.`],
    [revisions, `${countOf(revisions, 'change')} in its history.`],
    [days, `The counts of ${countOf(days, 'day')}.`],
    [collections, `Its place in ${countOf(collections, 'collection')}.`],
    [subscriptions, `${countOf(subscriptions, 'subscription')} that pays for it, which is cancelled.`],
    [merges, `The way here from ${countOf(merges, 'startup')} that was merged into it.`],
  ] as const;
  const texts = counts.flatMap(([count, text]) => (count > 0 ? [text] : []));
  return texts.length > 0 ? texts : ['Nothing else: no likes, claims, changes or counts.'];
}

function DeleteDialog({ startup, onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  const { data: impact } = useQuery({ ...callQuery('getStartupDeletionImpact', { params: { id: startup._id } }), staleTime: 0 });
  const [typedName, setTypedName] = useState('');
  return (
    <ConfirmAction
      title={`Delete ${startup.name} for good?`}
      confirmLabel="Delete for good"
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
      <p>This cannot be undone. Its address becomes free, and its page is not found. With it go:</p>
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
