import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyLengths } from '../../../../../server/domain/core/lengths.ts';
import type { Passkey } from '../../../../../server/domain/accounts/passkeys.contract.ts';
import { errorMessage } from '../../../../api/errors.ts';
import { removePasskey, renamePasskey } from '../../../../api/passkeys.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { focusSection } from '../../settings-section.tsx';

interface DialogProps {
  userId: string;
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ userId, passkey, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => renamePasskey(queryClient, userId, passkey._id, name.trim()),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title="Rename this passkey"
      confirmLabel="Save the name"
      canConfirm={name.trim() !== ''}
      busy={rename.isPending}
      error={rename.isError ? errorMessage(rename.error, 'The name could not be saved. Please try again.') : undefined}
      onConfirm={() => rename.mutate()}
      onCancel={onClose}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={passkeyLengths.name}
        onChange={({ target }) => setName(target.value)}
        data-autofocus=""
      />
    </ConfirmDialog>
  );
}

export function RemovePasskeyDialog({ userId, passkey, endsTwoStep, onClose }: DialogProps & { endsTwoStep: boolean }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removePasskey(queryClient, userId, passkey._id),
    onSuccess: () => {
      onClose();
      showToast('Passkey removed.');
      // The pressed button is gone.
      focusSection('passkeys');
    },
  });
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      confirmLabel="Remove it"
      busy={remove.isPending}
      error={remove.isError ? errorMessage(remove.error, 'The passkey could not be removed. Please try again.') : undefined}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        <b className="font-semibold wrap-anywhere">{passkey.name}</b> cannot sign in here any more. Delete it on the device, too.
      </p>
      {endsTwoStep && (
        <p className="mt-3">It is your last one: signing in takes only the password then, and your recovery codes end.</p>
      )}
    </ConfirmDialog>
  );
}
