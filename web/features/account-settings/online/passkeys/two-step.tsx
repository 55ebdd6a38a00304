import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasskeyOverview } from '../../../../../server/domain/accounts/passkeys.contract.ts';
import { errorMessage } from '../../../../api/errors.ts';
import { renewRecoveryCodes, setTwoStep } from '../../../../api/passkeys.ts';
import { usePressLatch } from '../../../../ui/press-latch.ts';
import { SubmitButton } from '../../../../ui/submit-button.tsx';

/** Whether a passkey is asked for after the password, and the recovery codes for it. */
export function TwoStep({
  userId,
  overview: { twoStep, isRequired, recoveryCodesLeft },
  onCodes,
}: {
  userId: string;
  overview: PasskeyOverview;
  /** Gets new recovery codes, which are shown once. */
  onCodes: (codes: readonly string[]) => void;
}) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (isOn: boolean) => setTwoStep(queryClient, userId, isOn),
    onSuccess: onCodes,
  });
  const renew = useMutation({ mutationFn: () => renewRecoveryCodes(queryClient, userId), onSuccess: onCodes });
  const counts = usePressLatch(change.isPending);
  const isOn = twoStep || isRequired;
  const failure = change.error ?? renew.error;
  return (
    <div className="border-line bg-raised rounded-card mt-6 border p-5">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0"
          checked={isOn}
          disabled={isRequired}
          aria-busy={change.isPending}
          onChange={({ target }) => {
            if (counts()) change.mutate(target.checked);
          }}
        />
        <span className="font-semibold">Ask for a passkey after the password</span>
      </label>
      <p className="text-soft pl-8 text-[0.95rem] leading-snug">
        {isRequired
          ? 'This site asks its admins for one, so this stays on.'
          : 'A password, a link by mail or Google alone then sign nobody in.'}
      </p>
      {isOn && (
        <div className="border-line mt-4 flex flex-wrap items-center justify-between gap-3 border-t pt-4">
          <p>
            {recoveryCodesLeft === 0
              ? 'You have no recovery codes: without a passkey you could not sign in.'
              : `${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`}
          </p>
          <SubmitButton type="button" variant="quiet" busy={renew.isPending} onClick={() => renew.mutate()}>
            Make new codes
          </SubmitButton>
        </div>
      )}
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {failure !== null && errorMessage(failure, 'This could not be changed. Please try again.')}
      </p>
    </div>
  );
}
