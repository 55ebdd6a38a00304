import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { Account } from '../../../server/domain/accounts/users.contract.ts';
import { passkeyErrorMessage, type PasskeyRequest, signInWithPasskey } from '../../api/passkeys.ts';
import { whyNoPasskeys } from '../../lib/passkey-support.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { FormMessage } from './form-message.tsx';

/**
 * Signs in with a passkey. By default, the passkey of any account is accepted. Renders nothing where this page cannot use
 * passkeys.
 */
export function PasskeyButton({
  request,
  label = 'Sign in with a passkey',
  variant = 'quiet',
  onDone = () => undefined,
}: {
  request?: PasskeyRequest;
  label?: string;
  variant?: 'primary' | 'quiet';
  onDone?: (account: Account) => void;
}) {
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: () => signInWithPasskey(queryClient, request),
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
