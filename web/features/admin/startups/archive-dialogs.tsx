import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { archiveLengths } from '../../../../server/contract/field-lengths.ts';
import type { ArchiveReason } from '../../../../server/contract/startups.ts';
import { archiveReasonLabels } from '../../../../server/rules/archive-reasons.ts';
import {
  type ArchiveDetails,
  archiveStartup,
  invalidateStartups,
  removeStartup,
  restoreStartup,
  startupDeletionImpactQuery,
} from '../../../api/admin-startups.ts';
import { errorMessage } from '../../../api/errors.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmAction } from '../kit/confirm-action.tsx';
import { SelectField, TextAreaField } from '../kit/fields.tsx';
import type { ArchiveAction, StartupRef } from './dialog-state.ts';

interface DialogProps {
  startup: StartupRef;
  onClose: () => void;
  /** Called after the startup was taken down, brought back or deleted. */
  onDone: () => void;
}

/** The dialog of an action: taking a startup down, bringing it back, or deleting it for good. */
export function ArchiveDialogs({ action, ...props }: DialogProps & { action: ArchiveAction }) {
  if (action === 'archive') return <ArchiveDialog {...props} />;
  return action === 'restore' ? <RestoreDialog {...props} /> : <DeleteDialog {...props} />;
}

const reasonOptions = Object.entries(archiveReasonLabels).map(([value, label]) => ({ value: value as ArchiveReason, label }));

function ArchiveDialog({ startup, onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<ArchiveReason>('spam');
  const archive = useMutation({
    mutationFn: (details: ArchiveDetails) => archiveStartup(startup._id, details),
    onSuccess: () => {
      showToast(`${startup.name} is taken down.`);
      onDone();
    },
    onSettled: () => invalidateStartups(queryClient),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = new FormData(event.currentTarget).get('note');
    archive.mutate({ reason, note: typeof note === 'string' ? note : '' });
  };
  return (
    <Modal title={`Archive ${startup.name}?`} open onClose={onClose}>
      <form onSubmit={submit} className="space-y-5">
        <p>
          It leaves the directory at once, and its page says that it is not listed any more. Likes, counts and address stay: it
          can be restored at any time. A paid plan is not cancelled.
        </p>
        <SelectField label="Reason" options={reasonOptions} value={reason} onChange={setReason} />
        <TextAreaField
          label="Note"
          name="note"
          optional
          hint="Whoever owns it reads this, with the reason, in the mail and on the dashboard."
          maxLength={archiveLengths.note}
          data-autofocus
        />
        <p role="alert" className="text-accent font-semibold empty:hidden">
          {archive.isError && errorMessage(archive.error)}
        </p>
        <div className="flex flex-wrap-reverse gap-3">
          <Button onClick={onClose} className="grow">
            Cancel
          </Button>
          <SubmitButton busy={archive.isPending} className="grow">
            Archive
          </SubmitButton>
        </div>
      </form>
    </Modal>
  );
}

function RestoreDialog({ startup, onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  return (
    <ConfirmAction
      title={`Restore ${startup.name}?`}
      confirmLabel="Restore"
      action={async () => {
        await restoreStartup(startup._id).finally(() => void invalidateStartups(queryClient));
        showToast(`${startup.name} is what it was before.`);
        onDone();
      }}
      onClose={onClose}
    >
      <p>It becomes what it was before, with its likes, counts and address. Its owner gets a mail.</p>
    </ConfirmAction>
  );
}

function DeleteDialog({ startup, onClose, onDone }: DialogProps) {
  const queryClient = useQueryClient();
  const { data: impact } = useQuery(startupDeletionImpactQuery(startup._id));
  const [typedName, setTypedName] = useState('');
  return (
    <ConfirmAction
      title={`Delete ${startup.name} for good?`}
      confirmLabel="Delete for good"
      canConfirm={impact !== undefined && typedName.trim() === startup.name}
      action={async () => {
        const { message } = await removeStartup(startup._id).finally(() => void invalidateStartups(queryClient));
        showToast(message);
        onDone();
      }}
      onClose={onClose}
    >
      <p>This cannot be undone. Its address becomes free, and its page is not found.</p>
      {impact !== undefined && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          <li>
            {countOf(impact.likes, 'like')} go along; {countOf(impact.favorites, 'member')} saved it.
          </li>
          <li>
            {countOf(impact.claims, 'claim')}, {countOf(impact.revisions, 'change')} and the counts of{' '}
            {countOf(impact.days, 'day')} go along.
          </li>
          <li>It leaves {countOf(impact.collections, 'collection')}.</li>
          {impact.subscriptions > 0 && <li>{countOf(impact.subscriptions, 'subscription')} that pays for it is cancelled.</li>}
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
