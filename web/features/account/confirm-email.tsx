import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountQuery, useAccount } from '../../api/account.ts';
import { confirmEmail, resendConfirmation } from '../../api/sign-in.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';
import { EmailLinkPage, isInvalidToken } from './email-link.tsx';
import { useHashToken } from './use-hash-token.ts';
import { errorMessage } from '../../api/errors.ts';
import { unexpectedErrorMessage } from './use-form.ts';

/** The page of the link that confirms an email address. It needs no click: a mail scanner that opens the link does no harm. */
export function ConfirmEmail() {
  const token = useHashToken();
  if (token === '') {
    return (
      <EmailLinkPage title="There is no link here" text="Please open the link in our mail once more.">
        <ResendConfirmation />
      </EmailLinkPage>
    );
  }
  return <Confirmation token={token} />;
}

function Confirmation({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['confirmEmail', token],
    queryFn: async () => {
      const { message } = await confirmEmail(token);
      void queryClient.refetchQueries(accountQuery);
      return message;
    },
    // A token works once.
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
  if (data !== undefined) {
    return (
      <EmailLinkPage isOutcome title={data} text="Thank you.">
        <Link to="/" className={buttonClass('primary')}>
          See what is new
        </Link>
      </EmailLinkPage>
    );
  }
  if (error === null) return <EmailLinkPage title="Confirming your e-mail address" text="One moment." />;
  if (isInvalidToken(error)) {
    return (
      <EmailLinkPage isOutcome title="This link is not valid any more" text="It was used already, or it is too old.">
        <ResendConfirmation />
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage isOutcome title="That did not work" text={errorMessage(error, unexpectedErrorMessage)}>
      <Button variant="primary" onClick={() => void refetch()}>
        Try again
      </Button>
    </EmailLinkPage>
  );
}

/** Sends another confirmation, which needs a signed-in member. */
function ResendConfirmation() {
  const { account } = useAccount();
  const signIn = useSignIn();
  const resend = useMutation({ mutationFn: resendConfirmation });
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
      <Button
        variant="primary"
        aria-disabled={resend.isPending}
        aria-busy={resend.isPending}
        onClick={() => {
          if (!resend.isPending) resend.mutate(account._id);
        }}
      >
        Send me a new link
      </Button>
      <output className={`block basis-full font-semibold empty:hidden ${resend.isError ? 'text-accent' : 'text-green'}`}>
        {resend.isSuccess && resend.data.message}
        {resend.isError && errorMessage(resend.error, unexpectedErrorMessage)}
      </output>
    </>
  );
}
