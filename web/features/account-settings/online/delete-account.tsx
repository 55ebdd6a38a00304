import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../../server/domain/accounts/users.contract.ts';
import { signOutOnDevice } from '../../../api/account.ts';
import { send } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { errorMessage } from '../../../api/errors.ts';

/** Deletes the account after a dialog that lists the consequences. */
export function DeleteAccount({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => send('removeAccount', { params: { id: account._id } }),
    // Signing out redirects from members' pages to the home page.
    onSuccess: () => {
      void signOutOnDevice(queryClient);
      showToast('Your account has been deleted. Goodbye!');
    },
  });
  const close = () => {
    setIsDialogOpen(false);
    setTyped('');
    remove.reset();
  };
  return (
    <>
      <p className="mb-4 max-w-prose">
        Your favorites, claims and sessions are deleted, and any paid plan is canceled. Your listings stay without an owner, and
        others can claim them.
      </p>
      <Button className="border-accent! text-accent!" onClick={() => setIsDialogOpen(true)}>
        Delete account
      </Button>
      {isDialogOpen && (
        <ConfirmDialog
          title="Delete your account?"
          confirmLabel="Delete account"
          cancelLabel="Keep it"
          canConfirm={typed.trim() === account.username}
          busy={remove.isPending}
          error={
            remove.isError ? `Error deleting account: ${errorMessage(remove.error, 'An unknown error occurred')}` : undefined
          }
          onConfirm={() => remove.mutate()}
          onCancel={close}
        >
          <ul className="mb-5 list-disc space-y-1 pl-5">
            <li>Your profile, favorites, claims and sessions are deleted immediately.</li>
            <li>Your newsletter subscription ends.</li>
            <li>Any paid plan is canceled at PayPal.</li>
            <li>Your listings stay, unclaimed.</li>
          </ul>
          <TextField
            label={`Type ${account.username} to confirm`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus=""
          />
        </ConfirmDialog>
      )}
    </>
  );
}
