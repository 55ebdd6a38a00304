import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useState } from 'react';
import type { NewsletterPreferences } from '../../../server/domain/audience/newsletter.contract.ts';
import { callQuery } from '../../api/call-query.ts';
import { ApiError, send } from '../../api/client.ts';
import { errorMessage } from '../../api/errors.ts';
import { unexpectedErrorMessage } from '../../api/use-form.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StatusMessage } from '../../ui/status-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailLinkError, EmailLinkPage } from './email-link.tsx';
import { FormMessage } from './form-message.tsx';
import { useHashToken } from './use-hash-token.ts';

/**
 * The page of the links in newsletters, and of the link that confirms an address. Opening it changes nothing, because email
 * scanners follow links.
 */
export function EmailPreferences() {
  const token = useHashToken();
  return token === '' ? (
    <EmailLinkPage title="This link is incomplete" text="Please open the link in our email again." />
  ) : (
    <Subscription key={token} token={token} />
  );
}

function Subscription({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...preferencesQuery(token), retry: false });
  const [changed, setChanged] = useState(false);
  const isOpening = useLocation({ select: ({ hash }) => hash !== '' });
  // The link may be opened again on this page, after another email has changed the subscription.
  useEffect(() => {
    if (isOpening) void refetch({ cancelRefetch: false });
  }, [isOpening, refetch]);
  if (data === undefined && error instanceof ApiError && error.code === 'newsletter.unknown_link') {
    return (
      <EmailLinkPage isOutcome title="This link is no longer valid" text="The address was removed. It can subscribe again.">
        <Link to="/newsletter" className={buttonClass('primary')}>
          Subscribe
        </Link>
      </EmailLinkPage>
    );
  }
  if (data === undefined && error !== null) return <EmailLinkError error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <EmailLinkPage title="Email preferences" text="One moment." />;
  const props = { token, preferences: data, onChanged: () => setChanged(true) };
  // The key makes each status a page of its own, whose heading gets the focus after a button was pressed.
  return data.status === 'confirmed' ? (
    <Choices key="confirmed" {...props} isOutcome={changed} />
  ) : (
    <Confirmation key={data.status} {...props} isOutcome={changed} />
  );
}

interface PageProps {
  token: string;
  preferences: NewsletterPreferences;
  /** Whether the status was changed on this page. */
  isOutcome: boolean;
  onChanged: () => void;
}

const preferencesQuery = (token: string) => callQuery('readNewsletterPreferences', { body: { token } });

/** A change whose reply replaces the shown preferences. */
function useChange<Input>(
  { token, onChanged }: Pick<PageProps, 'token' | 'onChanged'>,
  change: (input: Input) => Promise<NewsletterPreferences>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (preferences) => {
      onChanged();
      queryClient.setQueryData(preferencesQuery(token).queryKey, preferences);
    },
  });
}

function Address({ email }: { email: string }) {
  return <b className="text-ink font-semibold wrap-anywhere">{email}</b>;
}

/** Asks to confirm an address, or to subscribe it again. */
function Confirmation({ token, preferences: { email, status }, isOutcome, onChanged }: PageProps) {
  const confirm = useChange({ token, onChanged }, () => send('confirmSubscription', { body: { token } }));
  const isNew = status === 'unconfirmed';
  return (
    <EmailLinkPage
      isOutcome={isOutcome}
      title={isNew ? 'Confirm your subscription' : 'You are unsubscribed.'}
      text={
        isNew ? (
          <>
            <Address email={email} /> gets the newsletter once you confirm it. If you did not subscribe, close this page.
          </>
        ) : (
          <>
            <Address email={email} /> gets no newsletter.
          </>
        )
      }
    >
      <SubmitButton
        type="button"
        variant={isNew ? 'primary' : 'quiet'}
        busy={confirm.isPending}
        onClick={() => confirm.mutate(undefined)}
      >
        {isNew ? 'Confirm my subscription' : 'Subscribe again'}
      </SubmitButton>
      <ChangeError error={confirm.error} />
    </EmailLinkPage>
  );
}

const choices = [
  ['weeklyDigest', 'The weekly digest', 'What is new, once a week.'],
  ['writtenIssues', 'Written issues', 'What our editors write, now and then.'],
] as const;

/** The choices of a confirmed subscriber, and the button that ends everything. */
function Choices({ token, preferences, isOutcome, onChanged }: PageProps) {
  const { email } = preferences;
  const save = useChange({ token, onChanged: () => undefined }, (chosen: Record<(typeof choices)[number][0], boolean>) =>
    send('saveNewsletterPreferences', { body: { token, ...chosen } }),
  );
  const leave = useChange({ token, onChanged }, async () => {
    await send('unsubscribe', { body: { token } });
    return { ...preferences, status: 'unsubscribed' } as const;
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    save.mutate({ weeklyDigest: form.has('weeklyDigest'), writtenIssues: form.has('writtenIssues') });
  };
  return (
    <EmailLinkPage
      isOutcome={isOutcome}
      title={isOutcome ? 'You are subscribed.' : 'Email preferences'}
      text={
        <>
          Choose what <Address email={email} /> gets.
        </>
      }
    >
      <form onSubmit={submit} className="w-full text-left">
        <fieldset className="space-y-4">
          <legend className="sr-only">Newsletter</legend>
          {choices.map(([name, label, hint]) => (
            <div key={name} className="flex gap-3">
              <input
                id={name}
                type="checkbox"
                name={name}
                defaultChecked={preferences[name]}
                aria-describedby={`${name}-hint`}
                className="accent-accent mt-1 size-5 shrink-0"
              />
              <div>
                <label htmlFor={name} className="font-semibold">
                  {label}
                </label>
                <p id={`${name}-hint`} className="text-soft text-sm">
                  {hint}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton busy={save.isPending}>Save my choice</SubmitButton>
          <SubmitButton type="button" variant="quiet" busy={leave.isPending} onClick={() => leave.mutate(undefined)}>
            Unsubscribe from everything
          </SubmitButton>
        </div>
        <StatusMessage result={save.data && { kind: 'done', message: 'Saved.' }} />
        <ChangeError error={save.error ?? leave.error} />
      </form>
    </EmailLinkPage>
  );
}

function ChangeError({ error }: { error: Error | null }) {
  return <FormMessage text={error === null ? '' : errorMessage(error, unexpectedErrorMessage)} />;
}
