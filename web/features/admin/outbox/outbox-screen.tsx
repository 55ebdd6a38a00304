import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import type { OutboxEntry } from '../../../../server/domain/site/outbox.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { Detail } from '../layout/details.tsx';
import { FindUserLink } from '../layout/user-link.tsx';
import { wrapClass } from '../layout/wrap-class.ts';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { StatusFilter } from '../table/table-toolbar.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { kindLabel } from './kind-labels.ts';
import { StatePill } from './state-pill.tsx';

const route = getRouteApi('/admin/emails');

const stateFilters = [
  { value: 'all', label: 'All' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
  { value: 'dropped', label: 'Not sent' },
] as const;

const columns: readonly Column<OutboxEntry, SortColumn<'emails'>>[] = [
  {
    header: 'To',
    sortKey: 'recipient',
    isRowHeader: true,
    cell: ({ recipient, kind }) => (
      <>
        {recipient === '' ? (
          <span className="text-soft">deleted account</span>
        ) : (
          <span className={wrapClass(recipient)}>{recipient}</span>
        )}
        <span className="text-soft block text-sm sm:hidden">{kindLabel(kind)}</span>
      </>
    ),
  },
  {
    header: 'Email',
    visibleFrom: 'sm',
    cell: ({ kind, subject }) => (
      <>
        {kindLabel(kind)}
        {subject !== '' && (
          <span dir="auto" className="text-soft line-clamp-1 text-sm wrap-anywhere">
            {subject}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Status',
    cell: ({ state, answer }) => (
      <>
        <StatePill status={state} />
        {answer !== '' && <span className="text-soft mt-1 line-clamp-2 max-w-64 text-sm wrap-anywhere">{answer}</span>}
      </>
    ),
  },
  timeColumn('Created', 'createdAt', 'lg', formatDateTime),
];

type Action = 'send' | 'discard';

/**
 * The emails of the last 90 days with the mail server's answers. Failed emails can be sent again or discarded. Opening a row
 * shows the details.
 */
export function OutboxScreen() {
  const { status = 'all' } = route.useSearch();
  const table = useAdminTable({
    columns: sortColumns.emails,
    pageSize: adminPageSizes.emails,
    // Fetched at each mount, because any event may add an email.
    query: (page) => ({ ...callQuery('listEmails', { query: { ...page, state: status } }), staleTime: 0 }),
    rowsOf: ({ emails }) => emails,
    changes: ['listEmails', 'getStats'],
  });
  const [changingAll, setChangingAll] = useState<Action>();
  const openEmail = table.rows?.find(({ _id }) => _id === table.openId);

  const change = async ({ _id: key }: OutboxEntry, action: Action) => {
    try {
      await send('changeEmail', { body: { key, action } });
      if (table.openId !== undefined && status !== 'all') table.setOpenId(undefined);
      await table.showDone(action === 'send' ? 'The email is being sent again.' : 'The email was discarded.');
    } catch (error) {
      showToast(errorMessage(error));
      await table.refresh();
    }
  };

  return (
    <>
      <ScreenHeading title="Emails" hint="Emails of the last 90 days, newest first. The text of a sent email is not stored.">
        <StatusMessage result={table.outcome} />
        {status === 'failed' && (table.total ?? 0) > 0 && (
          <>
            <Button onClick={() => setChangingAll('discard')}>Discard all</Button>
            <Button variant="primary" onClick={() => setChangingAll('send')}>
              Send all again
            </Button>
          </>
        )}
      </ScreenHeading>
      <AdminTable
        table={table}
        searchLabel="Search emails"
        placeholder={say`Search by address or startup`}
        delayMs={500}
        filter={<StatusFilter options={stateFilters} counts={table.counts} />}
        caption="Emails"
        columns={columns}
        rowNoun="email"
        rowName={({ kind, recipient }) => `${kindLabel(kind)} to ${recipient}`}
        actions={(email) =>
          email.canSendAgain && (
            <RowButton rowName={`${kindLabel(email.kind)} to ${email.recipient}`} onClick={() => void change(email, 'send')}>
              Send again
            </RowButton>
          )
        }
        actionsVisibleFrom="sm"
        empty={status === 'all' && table.search === '' ? 'No emails yet.' : 'No emails found.'}
      />
      {openEmail !== undefined && (
        <EmailDialog
          key={openEmail._id}
          email={openEmail}
          onChange={(action) => change(openEmail, action)}
          onClose={() => table.setOpenId(undefined)}
        />
      )}
      {changingAll !== undefined && (
        <ConfirmAction
          title={changingAll === 'send' ? 'Send all failed emails again?' : 'Discard all failed emails?'}
          confirmLabel={changingAll === 'send' ? 'Send all again' : 'Discard all'}
          action={async () => {
            const { changed, remaining } = await send('changeFailedEmails', { body: { action: changingAll } });
            const rest = remaining === 0 ? '' : ` ${countOf(remaining, 'failed email')} left.`;
            const done = changingAll === 'send' ? 'being sent again' : 'discarded';
            await table.showDone(`${countOf(changed, 'email')} ${done}.${rest}`);
          }}
          onClose={() => setChangingAll(undefined)}
        >
          {changingAll === 'send' ? (
            <p>Mail servers may treat repeated emails to nonexistent mailboxes as spam. Discard those first.</p>
          ) : (
            <p>They are never sent. Their recipients can ask for new links.</p>
          )}
        </ConfirmAction>
      )}
    </>
  );
}

function EmailDialog({
  email: { kind, recipient, subject, state, attempts, createdAt, sentAt, nextAttemptAt, answer, canSendAgain },
  onChange,
  onClose,
}: {
  email: OutboxEntry;
  onChange: (action: Action) => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const change = async (action: Action) => {
    setBusy(true);
    await onChange(action);
    setBusy(false);
  };
  return (
    <Modal title={kindLabel(kind)} placement="wide" open onClose={onClose}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="To">{recipient === '' ? 'deleted account' : <FindUserLink name={recipient} />}</Detail>
        {subject !== '' && <Detail name={say`Startup`}>{subject}</Detail>}
        <Detail name="Created">{formatDateTime(createdAt)}</Detail>
        <Detail name="Status">{stateText(state, sentAt)}</Detail>
        <Detail name="Attempts">{attempts}</Detail>
        {nextAttemptAt !== null && <Detail name="Next attempt">{formatDateTime(nextAttemptAt)}</Detail>}
        {answer !== '' && (
          <Detail name={state === 'dropped' ? 'Reason' : 'Answer of the mail server'} wide>
            {answer}
          </Detail>
        )}
      </dl>
      {canSendAgain && (
        <div className="mt-6 flex flex-wrap gap-3">
          <SubmitButton type="button" busy={busy} onClick={() => void change('send')}>
            Send again
          </SubmitButton>
          <SubmitButton type="button" variant="quiet" busy={busy} onClick={() => void change('discard')}>
            Discard
          </SubmitButton>
        </div>
      )}
    </Modal>
  );
}

function stateText(state: OutboxEntry['state'], sentAt: string | null): string {
  if (state === 'waiting') return 'Waiting to be sent';
  if (state === 'failed') return 'Failed; not tried again';
  const at = sentAt === null ? '' : `, ${formatDateTime(sentAt)}`;
  return state === 'sent' ? `Sent${at}` : `Not sent${at}`;
}
