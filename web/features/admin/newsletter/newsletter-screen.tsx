import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Subscriber, SubscriberSource } from '../../../../server/domain/audience/newsletter.contract.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { confirmedSubscribers, subscriberTable } from '../../../../server/domain/transfer/export-tables.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { countOf } from '../../../lib/text.ts';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { statusPill } from '../layout/pill.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { exportChoice } from '../table/export-file.ts';
import { RemoveMatching } from '../table/remove-matching.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { StatusFilter } from '../table/table-toolbar.tsx';
import { useWholeTable } from '../table/use-admin-table.ts';

const route = getRouteApi('/admin/newsletter');

const pageSize = 30;

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'unconfirmed', label: 'Unconfirmed' },
  { value: 'unsubscribed', label: 'Unsubscribed' },
] as const;

const SubscriberPill = statusPill<Subscriber['status']>({
  confirmed: { color: 'green', label: 'Confirmed' },
  unconfirmed: { color: 'orange', label: 'Unconfirmed' },
  unsubscribed: { color: 'plain', label: 'Unsubscribed' },
});

const sourceLabels: Readonly<Record<SubscriberSource, string>> = {
  form: 'Form',
  member: 'Member',
  before: 'Before',
};

const sortedBy = {
  email: ({ email }: Subscriber) => email,
  createdAt: ({ createdAt }: Subscriber) => createdAt,
  status: ({ status }: Subscriber) => status,
  source: ({ source }: Subscriber) => source,
  confirmedAt: ({ confirmedAt }: Subscriber) => confirmedAt,
};

const columns: readonly Column<Subscriber, keyof typeof sortedBy>[] = [
  {
    header: 'Email',
    sortKey: 'email',
    isRowHeader: true,
    cell: ({ email, status }) => (
      <>
        <span className="inline-block wrap-anywhere sm:min-w-40">{email}</span>
        <span className="block font-normal sm:hidden">
          <SubscriberPill status={status} />
        </span>
      </>
    ),
  },
  timeColumn('Subscribed At', 'createdAt', 'sm', formatDateTime),
  { header: 'Status', sortKey: 'status', visibleFrom: 'sm', cell: ({ status }) => <SubscriberPill status={status} /> },
  { header: 'Source', sortKey: 'source', visibleFrom: 'lg', cell: ({ source }) => sourceLabels[source] },
  timeColumn('Confirmed At', 'confirmedAt', 'lg'),
];

async function* confirmedRows(pages: AsyncIterable<readonly Subscriber[]>): AsyncGenerator<readonly Subscriber[]> {
  for await (const rows of pages) yield confirmedSubscribers(rows);
}

/** Says that no one can confirm an address while the server only writes emails to files. */
function NoMailServer() {
  const { data } = useQuery(callQuery('getNotificationSettings'));
  if (data?.deliversEmail !== false) return null;
  return (
    <p className="border-line bg-sunken rounded-card mb-5 border px-4 py-3">
      Nothing can be sent, because no mail server is set up: new addresses stay unconfirmed.{' '}
      <Link to="/admin/dashboard" className="underline underline-offset-4">
        Open the setup checklist
      </Link>
    </p>
  );
}

/**
 * The table of newsletter subscribers with search, a filter by status, removal, and the export of confirmed addresses. The call
 * returns all subscribers in one reply.
 */
export function NewsletterScreen() {
  const { status = 'all' } = route.useSearch();
  const table = useWholeTable({
    query: callQuery('listSubscribers'),
    sortedBy,
    searchedBy: ({ email }) => email,
    status,
    statusOf: (subscriber) => subscriber.status,
    pageSize,
    changes: ['listSubscribers'],
  });
  const subscribers = table.query.data;
  const [removing, setRemoving] = useState<Subscriber>();
  return (
    <>
      <ScreenHeading
        title="Newsletter Subscribers"
        hint={
          subscribers &&
          `${countOf(confirmedSubscribers(subscribers).length, 'confirmed subscriber')}. The export has only these.`
        }
      >
        <StatusMessage result={table.outcome} />
        <ExportButton
          total={table.counts && (status === 'all' || status === 'confirmed' ? (table.counts['confirmed'] ?? 0) : 0)}
          choices={[
            exportChoice('newsletter-subscribers', ['subscriber', 'subscribers'], {
              table: subscriberTable,
              pages: () => confirmedRows(table.foundRows()),
            }),
          ]}
        />
      </ScreenHeading>
      <NoMailServer />
      <AdminTable
        table={table}
        searchLabel="Search subscribers"
        filter={<StatusFilter options={statusFilters} counts={table.counts} />}
        toolbarActions={
          <RemoveMatching
            table={table}
            nouns={['subscriber', 'subscribers']}
            narrowedTo={status === 'all' ? '' : `the status “${status}”`}
            removeBatch={(expected) => send('removeMatchingSubscribers', { body: { search: table.search, status, expected } })}
          />
        }
        wording="entries"
        caption="Subscribers"
        columns={columns}
        rowName={({ email }) => email}
        rowsOpen={false}
        actions={(subscriber) => (
          <RowButton rowName={subscriber.email} onClick={() => setRemoving(subscriber)}>
            Remove
          </RowButton>
        )}
        empty={table.search === '' && status === 'all' ? 'No subscribers yet.' : 'No subscribers found.'}
      />
      {removing !== undefined && (
        <ConfirmAction
          title="Remove this subscriber?"
          confirmLabel="Remove subscriber"
          action={async () => {
            await send('removeSubscriber', { params: { id: removing._id } });
            await table.showDone(`${removing.email} removed.`);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            <strong>{removing.email}</strong> gets no newsletter and is deleted here, also from the unsubscribed. It can subscribe
            again.
          </p>
        </ConfirmAction>
      )}
    </>
  );
}
