import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { logInWithPasskey, passkeyErrorMessage } from '../../api/passkeys.ts';
import { finishSignIn } from '../../api/sign-in.ts';
import { whyNoPasskeys } from '../../lib/passkey-support.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { FormMessage } from './form-message.tsx';

/** Signs in with a passkey; nothing where this page cannot use one. `request` says whose is asked for: by default anybody's. */
export function PasskeyButton({
  request,
  label = 'Sign in with a passkey',
  variant = 'quiet',
  onDone = () => undefined,
}: {
  request?: Parameters<typeof logInWithPasskey>[0];
  label?: string;
  variant?: 'primary' | 'quiet';
  onDone?: (account: Account) => void;
}) {
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: async () => finishSignIn(queryClient, await logInWithPasskey(request)),
    onSuccess: onDone,
  });
  if (whyNoPasskeys() !== undefined) return null;
  return (
    <>
      <SubmitButton type="button" variant={variant} busy={signIn.isPending} className="w-full" onClick={() => signIn.mutate()}>
        <KeyRound aria-hidden="true" className="size-4" />
        {label}
      </SubmitButton>
      <FormMessage text={signIn.isError ? passkeyErrorMessage(signIn.error) : ''} />
    </>
  );
}
