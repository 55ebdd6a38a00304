import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { logInWithLink } from '../../api/sign-in.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailLinkError, EmailLinkMissing, EmailLinkPage } from './email-link.tsx';
import { useHashToken } from './use-hash-token.ts';

/** The page of a magic link. Signing in needs a click, so that a mail scanner that opens the link does not use up the token. */
export function SignInLink() {
  const token = useHashToken();
  return token === '' ? <EmailLinkMissing purpose="link" /> : <SignInWithToken key={token} token={token} />;
}

function SignInWithToken({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const signIn = useMutation({ mutationFn: () => logInWithLink(queryClient, token) });
  if (signIn.isSuccess) {
    return (
      <EmailLinkPage isOutcome title={`You are signed in as ${signIn.data.username}`} text="Welcome back.">
        <Link to="/dashboard" className={buttonClass('primary')}>
          View my dashboard
        </Link>
        <Link to="/" className={buttonClass()}>
          See what is new
        </Link>
      </EmailLinkPage>
    );
  }
  if (signIn.isError) return <EmailLinkError purpose="link" error={signIn.error} onRetry={() => signIn.mutate()} />;
  return (
    <EmailLinkPage title="Sign in" text="One press, and you are in. The link works once.">
      <SubmitButton
        type="button"
        busy={signIn.isPending}
        className="min-w-40"
        onClick={() => {
          if (!signIn.isPending) signIn.mutate();
        }}
      >
        Sign in
      </SubmitButton>
    </EmailLinkPage>
  );
}
