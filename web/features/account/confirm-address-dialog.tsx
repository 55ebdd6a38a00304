import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from '../../api/account.ts';
import { callMutation } from '../../api/call-query.ts';
import { errorMessage } from '../../api/errors.ts';
import { Modal } from '../../ui/modal.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { unexpectedErrorMessage } from './use-form.ts';

/** The link is opened in another tab or on another device, so the account is asked for while the dialog is open. */
const pollMs = 4_000;

/** Opens when a call needs a confirmed address. What was being done goes on when the address is confirmed. */
export function ConfirmAddressDialog({ open, onAnswer }: { open: boolean; onAnswer: (isConfirmed: boolean) => void }) {
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
    // The session has ended: the call says so.
    else if (account === null) onAnswer(false);
  }, [account, isConfirmed, onAnswer]);
  const isChecking = check.isPending && isFetching && fetchStatus === 'fetching';
  return (
    <Modal title="Confirm your address" open={open} onClose={() => onAnswer(false)}>
      <p>
        This needs a confirmed address. We sent a link to <b className="font-semibold wrap-anywhere">{account?.email}</b>: open
        it, in another tab or on another device. What you are doing here waits, and then goes on by itself.
      </p>
      <output className={`mt-4 block font-semibold empty:hidden ${resend.isError ? 'text-accent' : 'text-green'}`}>
        {resend.isSuccess && resend.data.message}
        {resend.isError && errorMessage(resend.error, unexpectedErrorMessage)}
      </output>
      <output className="text-accent mt-4 block font-semibold empty:hidden">
        {check.isSuccess && !isChecking && isConfirmed === false && 'It is not confirmed yet.'}
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
          I confirmed it
        </SubmitButton>
      </div>
    </Modal>
  );
}
