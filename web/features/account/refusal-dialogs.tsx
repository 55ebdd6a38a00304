import { type QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { accountQuery } from '../../api/account.ts';
import { callMutation } from '../../api/call-query.ts';
import { Modal } from '../../ui/modal.tsx';
import { openDialog } from '../../ui/open-dialog.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { ReplyMessage } from './form-message.tsx';
import { PasskeyNeededDialog } from './passkey-needed.tsx';
import { ReauthenticateDialog } from './reauthenticate-dialog.tsx';

/** Dialogs for refusals that a member can resolve immediately. `onAnswer` says whether the refused call should be made again. */
const dialogs: Readonly<Record<string, ComponentType<{ open: boolean; onAnswer: (isResolved: boolean) => void }>>> = {
  'auth.email_unconfirmed': ConfirmAddressDialog,
  'auth.reauthentication_required': ReauthenticateDialog,
  'auth.passkey_needed': PasskeyNeededDialog,
};

/** Calls that are refused for the same reason at the same time share one dialog. */
const openDialogs = new Map<string, Promise<boolean>>();

/** Opens the dialog for an error code. Resolves to false immediately if the code has no dialog. */
export async function resolveRefusal(queryClient: QueryClient, code: string): Promise<boolean> {
  const Dialog = dialogs[code];
  if (Dialog === undefined) return false;
  const opened =
    openDialogs.get(code) ??
    openDialog<boolean>((open, answer) => (
      <QueryClientProvider client={queryClient}>
        <Dialog open={open} onAnswer={answer} />
      </QueryClientProvider>
    )).finally(() => openDialogs.delete(code));
  openDialogs.set(code, opened);
  return opened;
}

/** The time between reloads of the account while the dialog is open, because the emailed link may be opened elsewhere. */
const pollMs = 4_000;

/** Opens when a call needs a confirmed address. The call is made again after the address is confirmed. */
function ConfirmAddressDialog({ open, onAnswer }: { open: boolean; onAnswer: (isConfirmed: boolean) => void }) {
  const {
    data: account,
    refetch,
    isFetching,
    fetchStatus,
  } = useQuery({
    ...accountQuery,
    enabled: open,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
  const resend = useMutation(callMutation('resendConfirmation'));
  const check = useMutation({ mutationFn: () => refetch() });
  const isConfirmed = account?.emailVerified;
  useEffect(() => {
    if (isConfirmed === true) onAnswer(true);
    // The session has ended, so the call fails with its original error.
    else if (account === null) onAnswer(false);
  }, [account, isConfirmed, onAnswer]);
  const isChecking = check.isPending && isFetching && fetchStatus === 'fetching';
  return (
    <Modal title="Confirm your address" open={open} onClose={() => onAnswer(false)}>
      <p>
        To continue, confirm your email address. We sent a link to <b className="font-semibold wrap-anywhere">{account?.email}</b>
        . Open it in another tab or on another device, and this page continues automatically.
      </p>
      <ReplyMessage reply={resend} className="mt-4" />
      <output className="text-accent mt-4 block font-semibold empty:hidden">
        {check.isSuccess && !isChecking && isConfirmed === false && 'Your address is not confirmed yet.'}
      </output>
      <div className="mt-6 flex flex-wrap-reverse gap-3">
        <SubmitButton
          type="button"
          variant="quiet"
          busy={resend.isPending}
          className="grow"
          onClick={() => {
            if (account) resend.mutate({ params: { id: account._id } });
          }}
        >
          Send the link again
        </SubmitButton>
        <SubmitButton type="button" busy={isChecking} className="grow" onClick={() => check.mutate()}>
          I've confirmed it
        </SubmitButton>
      </div>
    </Modal>
  );
}
