import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account } from '../../../../server/domain/accounts/users.contract.ts';
import { setSignedIn } from '../../../api/account.ts';
import { send } from '../../../api/client.ts';
import { useGoogleSignIn } from '../../../api/sign-in.ts';
import { isFramed } from '../../../lib/browser.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { GoogleButton } from '../../../ui/google-button.tsx';
import { errorMessage } from '../../../api/errors.ts';

/** Other ways to sign in. A member who has neither a password nor a Google connection can still sign in with a link by email. */
export function Connections({ account }: { account: Account }) {
  const queryClient = useQueryClient();
  const google = useGoogleSignIn();
  const disconnect = useMutation({
    mutationFn: async () => setSignedIn(queryClient, await send('disconnectGoogle', { params: { id: account._id } })),
  });
  return (
    <>
      <div className="border-line bg-raised rounded-card flex flex-wrap items-center justify-between gap-4 border p-5">
        <div className="min-w-0 grow basis-52">
          <h3 className="font-semibold">Google</h3>
          <p className="text-soft">
            <output>{account.googleConnected ? 'Connected.' : 'Not connected.'}</output>{' '}
            {account.googleConnected &&
              !account.hasPassword &&
              'Without Google, you can sign in with an emailed link or set a password.'}
          </p>
        </div>
        {account.googleConnected ? (
          <SubmitButton type="button" variant="quiet" busy={disconnect.isPending} onClick={() => disconnect.mutate()}>
            Disconnect<span className="sr-only"> Google</span>
          </SubmitButton>
        ) : (
          <ConnectGoogle google={google} />
        )}
      </div>
      <p role="alert" className="text-accent font-semibold not-empty:mt-4">
        {account.googleConnected
          ? disconnect.isError && errorMessage(disconnect.error, 'Google could not be disconnected. Please try again.')
          : google.failure}
      </p>
    </>
  );
}

function ConnectGoogle({ google: { clientId, onCredential, onLoadError } }: { google: ReturnType<typeof useGoogleSignIn> }) {
  if (clientId === undefined && !isFramed()) return null;
  if (clientId === undefined || clientId === '') return <p className="text-soft">Google sign-in is not set up on this site.</p>;
  return (
    <div className="w-60">
      <GoogleButton clientId={clientId} onCredential={onCredential} onLoadError={onLoadError} />
    </div>
  );
}
