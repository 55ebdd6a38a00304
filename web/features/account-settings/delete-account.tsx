import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../server/contract/users.ts';
import { signOutOnDevice } from '../../api/account.ts';
import { removeAccount } from '../../api/profile.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { errorMessage } from '../../api/errors.ts';
import { SettingsSection } from './settings-section.tsx';

/** The end of an account, after a question that says what goes with it. */
export function DeleteAccount({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const remove = useMutation({
    mutationFn: () => removeAccount(account),
    // The guard of members' pages leads home then.
    onSuccess: () => {
      void signOutOnDevice(queryClient);
      showToast('Your account is deleted. Goodbye!');
    },
  });
  const close = () => {
    setAsked(false);
    setTyped('');
    remove.reset();
  };
  return (
    <SettingsSection id="delete" lead="There is no way back.">
      <p className="mb-4 max-w-prose">
        Your favourites, claims and sessions go, and a plan you pay for is cancelled. Your listings stay, without an owner, and
        others can claim them.
      </p>
      <Button className="border-accent! text-accent!" onClick={() => setAsked(true)}>
        Delete account
      </Button>
      {asked && (
        <ConfirmDialog
          title="Delete your account?"
          confirmLabel="Delete account"
          nocancelLabelKeep it"
          ready={typed.trim() === account.username}
          busy={remove.isPending}
          error={remove.isError ? `Error deleting account: ${errorMessage(remove.error, 'An unknown error occurred')}` : undefined}
          onYes={() => remove.mutate()}
          onNo={close}
        >
          <ul className="mb-5 list-disc space-y-1 pl-5">
            <li>Your profile, favourites, claims and sessions are deleted at once.</li>
            <li>A plan you pay for is cancelled at PayPal.</li>
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
    </SettingsSection>
  );
}
