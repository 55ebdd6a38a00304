import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { unexpectedErrorMessage } from '../../api/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { useSignIn } from '../../ui/sign-in-provider.tsx';

/** The page that an emailed link opens: the heading says what happened, and the children are the next steps. */
export function EmailLinkPage({
  title,
  text,
  isOutcome = false,
  children,
}: {
  title: string;
  text: ReactNode;
  /** Whether the page reports a result. Its heading then gets the focus, so that screen readers announce it. */
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
  /** The kind of link to request again. */
  purpose: 'link' | 'forgot';
  /** The page to open after signing in. */
  returnTo?: string | undefined;
}

/** Shown when the address has no token. */
export function EmailLinkMissing({ purpose }: LinkPurpose) {
  return (
    <EmailLinkPage title="This link is incomplete" text="Please open the link in our email again, or request a new one.">
      <RequestNewLink purpose={purpose} />
    </EmailLinkPage>
  );
}

/** Shown when the server refuses the token, or when the call fails and can be made again. */
export function EmailLinkError({
  error,
  text = errorMessage(error, unexpectedErrorMessage),
  expiredText = 'It has already been used or has expired.',
  newLink,
  onRetry,
  children,
}: {
  error: unknown;
  /** Explains an error other than an expired link. */
  text?: string;
  expiredText?: string;
  /** A button that requests a new link. It is shown when the opened link has expired. */
  newLink?: ReactNode;
  onRetry: () => void;
  /** Buttons beside "Try again". */
  children?: ReactNode;
}) {
  if (isInvalidToken(error)) {
    return (
      <EmailLinkPage isOutcome title="This link is no longer valid" text={expiredText}>
        {newLink}
      </EmailLinkPage>
    );
  }
  return (
    <EmailLinkPage isOutcome title="That did not work" text={text}>
      {children}
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </EmailLinkPage>
  );
}

/** Whether a call was refused because the token of its link was used already or has expired. */
export function isInvalidToken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'auth.unknown_link';
}

export function RequestNewLink({ purpose, returnTo }: LinkPurpose) {
  const signIn = useSignIn();
  return (
    <Button variant="primary" onClick={() => void signIn({ mode: purpose, ...(returnTo !== undefined && { returnTo }) })}>
      Send a new link
    </Button>
  );
}
