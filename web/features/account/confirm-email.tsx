import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../api/account.ts';
import { callMutation } from '../../api/call-query.ts';
import { ApiError, isSessionMissing } from '../../api/client.ts';
import { confirmEmail } from '../../api/sign-in.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailLinkError, EmailLinkPage } from './email-link.tsx';
import { ReplyMessage } from './form-message.tsx';
import { useHashToken } from './use-hash-token.ts';

/**
 * The page of the link that confirms an email address. The signed-in member must press a button: opening the link is no proof,
 * because someone else may have signed up with this address.
 */
export function ConfirmEmail() {
  const token = useHashToken();
  if (token === '') {
    return (
      <EmailLinkPage title="This link is incomplete" text="Please open the link in our email again.">
        <ResendConfirmation />
      </EmailLinkPage>
    );
  }
  return <Confirmation key={token} token={token} />;
}

const notSignedUp = 'If you did not sign up here, close this page: no one can use your address unless you confirm it.';

function Confirmation({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { status, account } = useAccount();
  const signIn = useSignIn();
  const confirm = useMutation({ mutationFn: () => confirmEmail(queryClient, token) });
  if (confirm.isSuccess) {
    return (
      <EmailLinkPage
        isOutcome
        title="Your email address is confirmed."
        text="Thank you. If another tab was waiting for this, it now continues."
      >
        <Link to="/" className={buttonClass('primary')}>
          See what's new
        </Link>
      </EmailLinkPage>
    );
  }
  if (confirm.isError) return <ConfirmationError error={confirm.error} onRetry={confirm.reset} />;
  if (status === 'loading') return <EmailLinkPage title="Confirm your address" text="One moment." />;
  if (account === undefined) {
    return (
      <EmailLinkPage title="Confirm your address" text={`Sign in to the account you made with it first. ${notSignedUp}`}>
        <Button variant="primary" onClick={() => void signIn({ purpose: 'confirm your address' })}>
          Sign in
        </Button>
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage
      title="Confirm your address"
      text={
        <>
          Confirm that this address belongs to your account <b className="text-ink font-semibold">{account.username}</b>.{' '}
          {notSignedUp}
        </>
      }
    >
      <SubmitButton type="button" busy={confirm.isPending} className="sm:min-w-40" onClick={() => confirm.mutate()}>
        Confirm
      </SubmitButton>
    </EmailLinkPage>
  );
}

function ConfirmationError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const signIn = useSignIn();
  const needsSignIn = isSessionMissing(error) || (error instanceof ApiError && error.code === 'auth.link_of_another_account');
  return (
    <EmailLinkError error={error} newLink={<ResendConfirmation />} onRetry={onRetry}>
      {needsSignIn && <Button onClick={() => void signIn({ reason: error.message, onClose: onRetry })}>Sign in</Button>}
    </EmailLinkError>
  );
}

/** Sends another confirmation email. This needs a signed-in member. */
function ResendConfirmation() {
  const { account } = useAccount();
  const signIn = useSignIn();
  const resend = useMutation(callMutation('resendConfirmation'));
  if (account === undefined) {
    return (
      <Button variant="primary" onClick={() => void signIn({ purpose: 'get a new link that confirms your address' })}>
        Sign in to get a new link
      </Button>
    );
  }
  if (account.emailVerified) {
    return <output className="block text-green basis-full font-semibold">{account.email} is confirmed.</output>;
  }
  return (
    <>
      <SubmitButton type="button" busy={resend.isPending} onClick={() => resend.mutate({ params: { id: account._id } })}>
        Send a new link
      </SubmitButton>
      <ReplyMessage reply={resend} className="basis-full" />
    </>
  );
}
