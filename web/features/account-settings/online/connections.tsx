import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '../../../../server/domain/accounts/users.contract.ts';
import { disconnectGoogle } from '../../../api/profile.ts';
import { googleClientIdQuery, logInWithGoogle } from '../../../api/sign-in.ts';
import { isFramed } from '../../../lib/browser.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { GoogleButton } from '../../../ui/google-button.tsx';
import { errorMessage } from '../../../api/errors.ts';

/** Other ways to sign in. Without a password and Google, a link by email still works. */
export function Connections({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState('');
  const disconnect = useMutation({
    mutationFn: () => disconnectGoogle(queryClient, account),
    onMutate: () => setFailure(''),
    onError: (error) => setFailure(errorMessage(error, 'Google could not be disconnected. Please try again.')),
  });
  return (
    <>
      <div className="border-line bg-raised rounded-card flex flex-wrap items-center justify-between gap-4 border p-5">
        <div className="min-w-0 grow basis-52">
          <h3 className="font-semibold">Google</h3>
          <p className="text-soft">
            <output>{account.googleConnected ? 'Connected.' : 'Not connected.'}</output>{' '}
            {account.googleConnected && !account.hasPassword && 'Without it you sign in with a link by mail, or set a password.'}
          </p>
        </div>
        {account.googleConnected ? (
          <SubmitButton type="button" variant="quiet" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            Disconnect<span className="sr-only"> Google</span>
          </SubmitButton>
        ) : (
          <ConnectGoogle onFailure={setFailure} />
        )}
      </div>
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {failure}
      </p>
    </>
  );
}

function ConnectGoogle({ onFailure }: { onFailure: (message: string) => void }) {
  const queryClient = useQueryClient();
  const { data: clientId } = useQuery({ ...googleClientIdQuery, enabled: !isFramed() });
  const connect = useMutation({
    mutationFn: (credential: string) => logInWithGoogle(queryClient, credential),
    onMutate: () => onFailure(''),
    onError: (error) => onFailure(errorMessage(error, 'An error occurred during Google sign-in.')),
  });
  if (clientId === undefined && !isFramed()) return null;
  if (clientId === undefined || clientId === '') return <p className="text-soft">Google sign-in is not set up on this site.</p>;
  return (
    <div className="w-60">
      <GoogleButton
        clientId={clientId}
        purpose="continue_with"
        onCredential={(credential) => {
          if (credential === undefined) onFailure('Google login failed: No credential returned.');
          else connect.mutate(credential);
        }}
        onLoadError={() => onFailure('Google login failed. Please try again.')}
      />
    </div>
  );
}
