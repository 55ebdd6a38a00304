import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { unexpectedErrorMessage } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';

/** The page that an emailed link opens. Its heading says what happened, and the children are the next steps. */
export function EmailLinkPage({
  title,
  text,
  isOutcome = false,
  children,
}: {
  title: string;
  text: ReactNode;
  /** Whether the page reports a result. Its heading then gets the focus, so that screen readers read it. */
  isOutcome?: boolean;
  children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isOutcome) heading.current?.focus();
  }, [isOutcome]);
  return (
    <section className="mx-auto max-w-md py-12 text-center sm:py-20">
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl leading-tight outline-none sm:text-4xl">
        {title}
      </h1>
      <div className="text-soft mt-4">{text}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}

interface LinkPurpose {
  /** What a new link is for. */
  purpose: 'link' | 'forgot';
  /** The page to open after signing in. */
  returnTo?: string | undefined;
}

/** Shown when the address has no token. */
export function EmailLinkMissing({ purpose }: LinkPurpose) {
  return (
    <EmailLinkPage title="There is no link here" text="Please open the link in our mail once more, or ask for a new one.">
      <RequestNewLink purpose={purpose} />
    </EmailLinkPage>
  );
}

/** Shown when the server refused the token, or when no server answered and the member can try again. */
export function EmailLinkError({ purpose, returnTo, error, onRetry }: LinkPurpose & { error: unknown; onRetry: () => void }) {
  if (isInvalidToken(error)) {
    return (
      <EmailLinkPage isOutcome title="This link is not valid any more" text="It was used already, or it is too old.">
        <RequestNewLink purpose={purpose} returnTo={returnTo} />
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage isOutcome title="That did not work" text={errorMessage(error, unexpectedErrorMessage)}>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </EmailLinkPage>
  );
}

/** Whether the token was already used or has expired. */
export function isInvalidToken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.unknown_link';
}

function RequestNewLink({ purpose, returnTo }: LinkPurpose) {
  const signIn = useSignIn();
  return (
    <Button variant="primary" onClick={() => void signIn({ mode: purpose, ...(returnTo !== undefined && { returnTo }) })}>
      Send me a new link
    </Button>
  );
}
