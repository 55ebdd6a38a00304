import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { nouns, say, withNoun } from '../../../../server/domain/core/noun.ts';
import { type ArchiveReason, archiveReasons } from '../../../../server/domain/core/kinds.ts';
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
import type { DecidedStartup, StatusAction } from './dialog-state.ts';

interface DialogProps {
  startup: DecidedStartup;
  /** The reason that is selected initially. */
  reason?: ArchiveReason;
  onClose: () => void;
  /** Called after the action. */
  onDone: () => void;
}

/** The dialog of an action on a startup. */
export function StatusDialogs({ action, ...props }: DialogProps & { action: StatusAction }) {
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}

const dialogs = {
  archive: ArchiveDialog,
  restore: RestoreDialog,
  delete: DeleteDialog,
  reopen: ReopenDialog,
} as const satisfies Record<StatusAction, ComponentType<DialogProps>>;

export const reasonOptions: readonly { value: ArchiveReason | ''; label: string }[] = [
  { value: '', label: 'Choose a reason' },
  ...Object.entries(archiveReasonLabels).map(([value, label]) => ({ value: value as ArchiveReason, label })),
];

/** The reason and the note, which the owner reads, are kept until they are sent. */
function ArchiveDialog({ startup, reason: first, onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  const chosen = useUnsentText(`archive reason ${startup._id}`);
  const reason = archiveReasons.find((each) => each === chosen.text) ?? first;
  const note = useUnsentText(`note ${startup._id}`);
  return (
    <ConfirmAction
      title={`Archive ${startup.name}?`}
      confirmLabel="Archive"
      canConfirm={reason !== undefined}
      action={async () => {
        if (reason === undefined) return;
        await send('archiveStartup', { params: { id: startup._id }, body: { reason, note: note.text } }).finally(
          () => void invalidateStartups(queryClient),
        );
        note.set('');
        chosen.set('');
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
        <SelectField label="Reason" options={reasonOptions} value={reason ?? ''} onChange={chosen.set} data-autofocus="" />
        <NoteField note={note} hint="The owner reads this, with the reason, in our email and on their dashboard." />
      </div>
    </ConfirmAction>
  );
}

export function NoteField({ note, ...props }: { note: ReturnType<typeof useUnsentText>; hint: string; 'data-autofocus'?: '' }) {
  return (
    <TextAreaField
      label="Note"
      value={note.text}
      onChange={({ target }) => note.set(target.value)}
      optional
      maxLength={archiveLengths.note}
      {...props}
    />
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

/** Returns an approved or rejected startup to the queue. This remains possible after the ten seconds for an undo. */
function ReopenDialog({ startup, onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  const note = useUnsentText(`reopen ${startup._id}`);
  return (
    <ConfirmAction
      title={`Return ${startup.name} to the queue?`}
      confirmLabel="Return to the queue"
      action={async () => {
        await send('reopenStartup', { params: { id: startup._id }, body: { note: note.text } }).finally(
          () => void invalidateStartups(queryClient),
        );
        note.set('');
        showToast(`${startup.name} is pending again.`);
        onDone();
      }}
      onClose={onClose}
    >
      <div className="space-y-5">
        <p>
          {startup.status === 'active'
            ? 'It is unpublished immediately and waits for a new decision. Its likes, statistics and address are kept.'
            : 'It waits for a new decision. Its reason for the rejection is removed.'}
        </p>
        <NoteField
          note={note}
          hint={say`The owner reads this in our email, which says that the startup is under review again.`}
          data-autofocus=""
        />
      </div>
    </ConfirmAction>
  );
}

/** The data that is deleted with a startup: one sentence for each kind of data that the startup has. */
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
    [collections, `A place in ${countOf(collections, 'collection')}.`],
    [subscriptions, `${countOf(subscriptions, 'subscription')}, which will be canceled.`],
    [merges, `Redirects from ${countOf(merges, ...nouns())} merged into it.`],
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
        showToast(withNoun(message));
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
 * Whether two texts look the same. Differences in white space and zero-width characters are ignored, because they are hard to see
 * or type.
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
