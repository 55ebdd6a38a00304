import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../../api/account.ts';
import { ApiError, send } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailLinkError, EmailLinkPage } from './email-link.tsx';
import { useHashToken } from './use-hash-token.ts';

/** The page of the link that undoes a change of the address. The member must press a button, because mail scanners open links. */
export function RestoreEmail() {
  const token = useHashToken();
  if (token === '') return <EmailLinkPage title="This link is incomplete" text="Please open the link in our email again." />;
  return <Restoration key={token} token={token} />;
}

function Restoration({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const restore = useMutation({
    mutationFn: () => send('restoreEmail', { body: { token } }),
    // The session of this browser may have ended, too.
    onSuccess: () => void queryClient.refetchQueries(accountQuery),
  });
  if (restore.isSuccess) {
    return (
      <EmailLinkPage
        isOutcome
        title="Your address is restored"
        text={
          <>
            The account belongs to <b className="text-ink font-semibold wrap-anywhere">{restore.data.email}</b> again. Every
            session was ended, and the password and the Google connection were removed. Choose a new password now.
          </>
        }
      >
        <Button variant="primary" onClick={() => void signIn({ mode: 'forgot' })}>
          Choose a new password
        </Button>
      </EmailLinkPage>
    );
  }
  if (restore.isError) {
    const { error } = restore;
    const isTaken = error instanceof ApiError && error.code === 'users.already_exists';
    return (
      <EmailLinkError
        error={error}
        {...(isTaken && { text: 'Another account now uses this address. Please contact us.' })}
        expiredText="It has already been used or is older than seven days. If someone else has access to your account, please contact us."
        onRetry={() => restore.reset()}
      />
    );
  }
  return (
    <EmailLinkPage
      title="Restore your address"
      text="Do this only if you did not change the email address of your account. It restores the old address, ends every session, and removes the password and the Google connection."
    >
      <SubmitButton type="button" busy={restore.isPending} className="sm:min-w-40" onClick={() => restore.mutate()}>
        This wasn't me: restore my address
      </SubmitButton>
    </EmailLinkPage>
  );
}
