import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { logInWithLink } from '../../api/sign-in.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailLinkPage } from './email-link.tsx';
import { EmailLinkMissing, EmailLinkError } from './link-refused.tsx';
import { useHashToken } from './use-hash-token.ts';

/** The end of a magic link. It asks for a press, so that programs that look through mail use nothing up. */
export function SignInLink() {
  const token = useHashToken();
  return token === '' ? <EmailLinkMissing purpose="link" /> : <SignInWithToken key={token} token={token} />;
}

function SignInWithToken({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const use = useMutation({ mutationFn: () => logInWithLink(queryClient, token) });
  if (use.isSuccess) {
    return (
      <EmailLinkPage outcome title={`You are signed in as ${use.data.username}`} text="Welcome back.">
        <Link to="/dashboard" className={buttonClass('primary')}>
          View my dashboard
        </Link>
        <Link to="/" className={buttonClass()}>
          See what is new
        </Link>
      </EmailLinkPage>
    );
  }
  if (use.isError) return <EmailLinkError purpose="link" error={use.error} onRetry={() => use.mutate()} />;
  return (
    <EmailLinkPage title="Sign in" text="One press, and you are in. The link works once.">
      <SubmitButton
        type="button"
        busy={use.isPending}
        className="min-w-40"
        onClick={() => {
          if (!use.isPending) use.mutate();
        }}
      >
        Sign in
      </SubmitButton>
    </EmailLinkPage>
  );
}
