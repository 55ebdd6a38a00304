import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import type { NotificationFrequency, NotificationSettings } from '../../../../server/domain/audience/notifications.contract.ts';
import { type NotificationKind, notificationKinds } from '../../../../server/domain/core/kinds.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { useHashTarget } from '../../../lib/hash-target.ts';
import { useIsOffline } from '../../../offline/transport/use-offline.ts';
import { QuerySection } from '../../../ui/query-section.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SelectField } from '../forms/fields.tsx';

/** How often the admin is emailed about one kind of item. */
interface FrequencyChoice {
  kind: NotificationKind;
  frequency: NotificationFrequency;
}

/** Shows a choice before it is saved. Returns the previous choice. */
function showFrequency(queryClient: QueryClient, { kind, frequency }: FrequencyChoice): FrequencyChoice | undefined {
  const { queryKey } = callQuery('getNotificationSettings');
  const settings = queryClient.getQueryData(queryKey);
  if (settings === undefined) return undefined;
  queryClient.setQueryData(queryKey, { ...settings, frequencies: { ...settings.frequencies, [kind]: frequency } });
  return { kind, frequency: settings.frequencies[kind] };
}

async function saveFrequency({ kind, frequency }: FrequencyChoice): Promise<void> {
  await send('setNotificationFrequency', { params: { kind }, body: { frequency } });
}

const kindLabels = {
  submission: 'Submissions',
  claim: 'Claims',
  revision: 'Suggested changes',
  report: 'Reports of startups',
} as const satisfies Record<NotificationKind, string>;

const options: readonly { value: NotificationFrequency; label: string }[] = [
  { value: 'at_once', label: 'Immediately' },
  { value: 'daily', label: 'Daily' },
  { value: 'none', label: 'Never' },
];

/** The emails that the signed-in admin gets. Each choice is saved immediately, separately from the form above. */
export function EmailsSection() {
  const query = useQuery(callQuery('getNotificationSettings'));
  const heading = useHashTarget('emails');
  return (
    <section aria-labelledby="emails" className="border-line rounded-card bg-raised mt-8 border p-4 sm:p-6">
      <h2 ref={heading} id="emails" tabIndex={-1} className="font-display scroll-mt-24 text-xl outline-offset-4">
        Emails to you
      </h2>
      <p className="text-soft mt-1 max-w-prose">
        These settings are for you only. We email you about items that need a decision, except those you sent yourself or that
        were decided in the meantime. Immediately means within a minute, then at most every 15 minutes. Daily emails are sent at
        7:00 UTC.
      </p>
      <QuerySection query={query} label="Your emails" skeleton={<div className="skeleton rounded-card mt-5 h-40" />}>
        {(settings) => <Frequencies settings={settings} />}
      </QuerySection>
    </section>
  );
}

function Frequencies({ settings: { email, emailVerified, deliversEmail, frequencies } }: { settings: NotificationSettings }) {
  const queryClient = useQueryClient();
  const isOffline = useIsOffline();
  const [outcome, setOutcome] = useState<ActionResult>();
  const { mutate } = useMutation({
    // Runs the requests one after another, so that the last choice wins.
    scope: { id: 'notifications' },
    mutationFn: saveFrequency,
    onMutate: (choice) => showFrequency(queryClient, choice),
    onSuccess: () => setOutcome({ kind: 'done', message: 'Saved.' }),
    onError: (error, _choice, before) => {
      if (before !== undefined) showFrequency(queryClient, before);
      setOutcome({ kind: 'failed', message: errorMessage(error, 'Your choice could not be saved. Please try again.') });
    },
  });
  return (
    <>
      {!deliversEmail && (
        <p className="mt-4 max-w-prose font-semibold">
          This site cannot send email, because no mail server is set up (SMTP_URL). Emails are only written to files on the
          server.
        </p>
      )}
      {!emailVerified && (
        <p className="mt-4 max-w-prose font-semibold">
          You get no emails until <span className="break-all">{email}</span> is confirmed.{' '}
          <Link to="/settings" hash="profile" className="underline underline-offset-4">
            Check your address
          </Link>
        </p>
      )}
      <fieldset disabled={isOffline} className="mt-4 grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        <legend className="sr-only">Emails go to {email}</legend>
        {notificationKinds.map((kind) => (
          <SelectField
            key={kind}
            label={withNoun(kindLabels[kind])}
            options={options}
            value={frequencies[kind]}
            onChange={(frequency) => mutate({ kind, frequency })}
          />
        ))}
      </fieldset>
      <div className="mt-3 min-h-6">
        {isOffline ? <p className="text-soft">Connect to the internet to change this.</p> : <StatusMessage result={outcome} />}
      </div>
    </>
  );
}
