import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountQuery, useAccount } from '../../api/account.ts';
import { confirmEmail, resendConfirmation } from '../../api/sign-in.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in.tsx';
import { LinkPage } from './link-page.tsx';
import { isUsedUp } from './link-refused.tsx';
import { useLinkToken } from './link-token.ts';
import { errorMessage } from '../../api/errors.ts';
import { noAnswer } from './use-form.ts';

/** The end of the link that proves an address. It gives nobody anything to take, so it is used at once. */
export function ConfirmEmail() {
  const token = useLinkToken();
  if (token === '') {
    return (
      <LinkPage title="There is no link here" text="Please open the link in our mail once more.">
        <NewLink />
      </LinkPage>
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
    // A link is used once.
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
  if (data !== undefined) {
    return (
      <LinkPage outcome title={data} text="Thank you.">
        <Link to="/" className={buttonClass('primary')}>
          See what is new
        </Link>
      </LinkPage>
    );
  }
  if (error === null) return <LinkPage title="Confirming your e-mail address" text="One moment." />;
  if (isUsedUp(error)) {
    return (
      <LinkPage outcome title="This link is not valid any more" text="It was used already, or it is too old.">
        <NewLink />
      </LinkPage>
    );
  }
  return (
    <LinkPage outcome title="That did not work" text={errorMessage(error, noAnswer)}>
      <Button variant="primary" onClick={() => void refetch()}>
        Try again
      </Button>
    </LinkPage>
  );
}

/** Only the member can have another one sent. */
function NewLink() {
  const { account } = useAccount();
  const signIn = useSignIn();
  const resend = useMutation({ mutationFn: resendConfirmation });
  if (account === undefined) {
    return (
      <Button variant="primary" onClick={() => signIn({ reason: 'Sign in, and we send a new link to confirm your address.' })}>
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
        {resend.isError && errorMessage(resend.error, noAnswer)}
      </output>
    </>
  );
}
