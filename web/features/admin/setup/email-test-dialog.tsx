import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { recordLabels, recordText } from './setup-texts.ts';

/** Sends a test email to the admin, says what it must show, and looks up the DNS records of the sender's domain. */
export function EmailTestDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Test emails" placement="wide" open onClose={onClose}>
      <EmailTest />
      <EmailRecords />
    </Modal>
  );
}

export function EmailTest() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ActionResult>();
  const sendTest = async () => {
    setBusy(true);
    try {
      const { to } = await send('sendTestEmail');
      setOutcome({ kind: 'done', message: `The test email is on its way to ${to}.` });
    } catch (error) {
      setOutcome({ kind: 'failed', message: errorMessage(error) });
    } finally {
      setBusy(false);
      await invalidateCalls(queryClient, ['listEmails', 'getSetup', 'listAudit']);
    }
  };
  return (
    <>
      <p className="leading-snug">
        Send an email to yourself. It should arrive within a minute, and not as spam. Its source has the header
        “Authentication-Results”, which should say spf=pass, dkim=pass and dmarc=pass. If it does not arrive, the reason is on the{' '}
        <Link to="/admin/emails">Emails</Link> screen.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <SubmitButton type="button" variant="primary" busy={busy} onClick={() => void sendTest()}>
          Send a test email
        </SubmitButton>
        <StatusMessage result={outcome} />
      </div>
    </>
  );
}

/** The records by which other mail servers recognize the site's emails. */
export function EmailRecords() {
  const [typed, setTyped] = useState('');
  const [selector, setSelector] = useState('');
  const query = useQuery({ ...callQuery('checkEmailRecords', { query: { selector } }), staleTime: 0, retry: false });
  return (
    <section aria-labelledby="records" className="border-line mt-6 border-t pt-5">
      <h3 id="records" className="mb-3 text-lg font-semibold">
        DNS records
      </h3>
      {query.isError ? (
        <p role="alert" className="text-soft">
          {errorMessage(query.error)}
        </p>
      ) : (
        <QuerySection query={query} label="The DNS records" skeleton={<div className="skeleton h-56 w-full" />}>
          {({ sender, records }) => (
            <>
              <p className="text-soft wrap-anywhere">Emails come from {sender}.</p>
              <dl className="mt-3 space-y-3">
                {records.map((record) => (
                  <div key={record.kind}>
                    <dt className="font-semibold wrap-anywhere">
                      {recordLabels[record.kind]}{' '}
                      <span className={record.state === 'found' ? 'text-green' : 'text-accent'}>
                        {record.state === 'found' ? 'found' : record.state === 'missing' ? 'not found' : 'unknown'}
                      </span>
                    </dt>
                    <dd className="text-soft line-clamp-2 text-sm wrap-anywhere">{recordText(record)}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </QuerySection>
      )}
      <form
        className="mt-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSelector(typed.trim());
          void query.refetch();
        }}
      >
        <div className="min-w-0 grow basis-60">
          <TextField
            label="DKIM selector"
            optional
            hint="In the header “DKIM-Signature” of the test email, after s=."
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            maxLength={63}
          />
        </div>
        <Button type="submit">Look up again</Button>
      </form>
    </section>
  );
}
