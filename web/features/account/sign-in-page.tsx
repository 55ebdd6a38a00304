import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useAccount } from '../../api/account.ts';
import { signInWith } from '../../api/sign-in.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailLinkError, EmailLinkPage, RequestNewLink } from './email-link.tsx';
import { useHashToken } from './use-hash-token.ts';

/**
 * The page of a magic link, and of the header's buttons when they are opened as links. A magic link signs in only when the
 * visitor presses a button, so that a mail scanner that opens the page does not use up the token.
 */
export function SignInPage({ mode, returnTo }: { mode: 'login' | 'signup'; returnTo: string | undefined }) {
  const token = useHashToken();
  return token === '' ? <SignInOffer mode={mode} /> : <SignInWithToken key={token} token={token} returnTo={returnTo} />;
}

function SignInOffer({ mode }: { mode: 'login' | 'signup' }) {
  const { account } = useAccount();
  const signIn = useSignIn();
  if (account !== undefined) return <SignedIn username={account.username} />;
  const offers = { login: 'Sign in', signup: 'Sign up', link: 'Send a new link' } as const;
  return (
    <EmailLinkPage title={offers[mode]} text="A link from our email opens here. If yours didn't work, request a new one.">
      {Object.entries(offers).map(([offer, label]) => (
        <Button
          key={offer}
          variant={offer === mode ? 'primary' : 'quiet'}
          onClick={() => void signIn({ mode: offer as keyof typeof offers })}
        >
          {label}
        </Button>
      ))}
    </EmailLinkPage>
  );
}

function SignedIn({ username }: { username: string }) {
  return (
    <EmailLinkPage isOutcome title={`You are signed in as ${username}`} text="Welcome back.">
      <Link to="/dashboard" className={buttonClass('primary')}>
        View my dashboard
      </Link>
      <Link to="/" className={buttonClass()}>
        See what's new
      </Link>
    </EmailLinkPage>
  );
}

/** `returnTo` is the page that the visitor wanted to open when they asked for the link. */
function SignInWithToken({ token, returnTo }: { token: string; returnTo: string | undefined }) {
  const queryClient = useQueryClient();
  const { history, basepath } = useRouter();
  const signIn = useMutation({
    mutationFn: () => signInWith(queryClient, 'logInWithLink', { token }),
    onSuccess: () => {
      if (returnTo !== undefined) history.replace(basepath.replace(/\/$/, '') + returnTo);
    },
  });
  if (signIn.isSuccess) return <SignedIn username={signIn.data.username} />;
  if (signIn.isError) {
    return (
      <EmailLinkError
        error={signIn.error}
        newLink={<RequestNewLink purpose="link" returnTo={returnTo} />}
        onRetry={() => signIn.mutate()}
      />
    );
  }
  return (
    <EmailLinkPage title="Sign in" text="Click the button to sign in. The link works once.">
      <SubmitButton type="button" busy={signIn.isPending} className="sm:min-w-40" onClick={() => signIn.mutate()}>
        Sign in
      </SubmitButton>
    </EmailLinkPage>
  );
}
