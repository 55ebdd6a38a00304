import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in.tsx';
import { EmailLinkPage } from './email-link.tsx';
import { errorMessage } from '../../api/errors.ts';
import { unexpectedErrorMessage } from './use-form.ts';

interface Asking {
  /** What a new link is for. */
  purpose: 'link' | 'forgot';
}

/** The page was opened without the secret of a link. */
export function EmailLinkMissing({ purpose }: Asking) {
  return (
    <EmailLinkPage title="There is no link here" text="Please open the link in our mail once more, or ask for a new one.">
      <RequestNewLink purpose={purpose} />
    </EmailLinkPage>
  );
}

/** The server did not take the link; or nobody answered, and it may be tried again. */
export function EmailLinkError({ purpose, error, onRetry }: Asking & { error: unknown; onRetry: () => void }) {
  if (isInvalidToken(error)) {
    return (
      <EmailLinkPage outcome title="This link is not valid any more" text="It was used already, or it is too old.">
        <RequestNewLink purpose={purpose} />
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage outcome title="That did not work" text={errorMessage(error, unexpectedErrorMessage)}>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </EmailLinkPage>
  );
}

export function isInvalidToken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.unknown_link';
}

function RequestNewLink({ purpose }: Asking) {
  const signIn = useSignIn();
  return (
    <Button variant="primary" onClick={() => signIn({ mode: purpose })}>
      Send me a new link
    </Button>
  );
}
