import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { logInWithLink } from '../../api/sign-in.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { LinkPage } from './link-page.tsx';
import { LinkMissing, LinkRefused } from './link-refused.tsx';
import { useLinkToken } from './link-token.ts';

/** The end of a magic link. It asks for a press, so that programs that look through mail use nothing up. */
export function SignInLink() {
  const token = useLinkToken();
  return token === '' ? <LinkMissing purpose="link" /> : <UseLink key={token} token={token} />;
}

function UseLink({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const use = useMutation({ mutationFn: () => logInWithLink(queryClient, token) });
  if (use.isSuccess) {
    return (
      <LinkPage outcome title={`You are signed in as ${use.data.username}`} text="Welcome back.">
        <Link to="/dashboard" className={buttonClass('primary')}>
          View my dashboard
        </Link>
        <Link to="/" className={buttonClass()}>
          See what is new
        </Link>
      </LinkPage>
    );
  }
  if (use.isError) return <LinkRefused purpose="link" error={use.error} onRetry={() => use.mutate()} />;
  return (
    <LinkPage title="Sign in" text="One press, and you are in. The link works once.">
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
    </LinkPage>
  );
}
