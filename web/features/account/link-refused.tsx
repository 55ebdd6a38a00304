import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in.tsx';
import { LinkPage } from './link-page.tsx';
import { errorMessage } from '../../api/errors.ts';
import { noAnswer } from './use-form.ts';

interface Asking {
  /** What a new link is for. */
  purpose: 'link' | 'forgot';
}

/** The page was opened without the secret of a link. */
export function LinkMissing({ purpose }: Asking) {
  return (
    <LinkPage title="There is no link here" text="Please open the link in our mail once more, or ask for a new one.">
      <AskAgain purpose={purpose} />
    </LinkPage>
  );
}

/** The server did not take the link; or nobody answered, and it may be tried again. */
export function LinkRefused({ purpose, error, onRetry }: Asking & { error: unknown; onRetry: () => void }) {
  if (isUsedUp(error)) {
    return (
      <LinkPage outcome title="This link is not valid any more" text="It was used already, or it is too old.">
        <AskAgain purpose={purpose} />
      </LinkPage>
    );
  }
  return (
    <LinkPage outcome title="That did not work" text={errorMessage(error, noAnswer)}>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </LinkPage>
  );
}

export function isUsedUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.unknown_link';
}

function AskAgain({ purpose }: Asking) {
  const signIn = useSignIn();
  return (
    <Button variant="primary" onClick={() => signIn({ mode: purpose })}>
      Send me a new link
    </Button>
  );
}
