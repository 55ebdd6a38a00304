import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountQuery } from '../../api/account.ts';
import { ApiError, send } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailLinkError, EmailLinkPage } from './email-link.tsx';
import { useHashToken } from './use-hash-token.ts';

/** The page of the link that undoes a change of the address. It needs a press, as mail scanners open links. */
export function RestoreEmail() {
  const token = useHashToken();
  if (token === '') return <EmailLinkPage title="There is no link here" text="Please open the link in our mail once more." />;
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
            The account belongs to <b className="text-ink font-semibold wrap-anywhere">{restore.data.email}</b> again. Everybody
            was signed out, and its password and Google connection are gone: choose a new password now.
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
        {...(isTaken && { text: 'Another account has this address now. Please write to us.' })}
        expiredText="It was used already, or it is older than seven days. If somebody is in your account, please write to us."
        onRetry={() => restore.reset()}
      />
    );
  }
  return (
    <EmailLinkPage
      title="Take your address back"
      text="Press this only if you did not change the address of your account. It restores the old one, signs everybody out, and removes the password and the Google connection."
    >
      <SubmitButton type="button" busy={restore.isPending} className="sm:min-w-40" onClick={() => restore.mutate()}>
        It was not me: restore my address
      </SubmitButton>
    </EmailLinkPage>
  );
}
