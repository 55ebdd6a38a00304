import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Subscriber } from '../../../../server/domain/audience/newsletter.contract.ts';
import { hasWords } from '../../../../server/domain/core/compare-texts.ts';
import { sortRows } from '../../../../server/domain/core/sorting.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { toCsv } from '../../../../server/domain/core/csv.ts';
import { download } from '../../../lib/download.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { RemoveMatching } from '../table/remove-matching.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { TablePager } from '../table/table-pager.tsx';
import { TableSearch, TableToolbar } from '../table/table-toolbar.tsx';
import { useTableParams } from '../table/use-admin-table.ts';
import { subscribersCsv } from './subscribers-csv.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';

const pageSize = 30;

const sortedBy = {
  email: ({ email }: Subscriber) => email,
  createdAt: ({ createdAt }: Subscriber) => createdAt,
};

const columns: readonly Column<Subscriber, keyof typeof sortedBy>[] = [
  { header: 'Email', sortKey: 'email', isRowHeader: true, cell: ({ email }) => email },
  {
    header: 'Subscribed At',
    sortKey: 'createdAt',
    sortKind: 'time',
    visibleFrom: 'sm',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
];

/** The table of newsletter subscribers with search, removal, and export as CSV. The call returns all of them at once. */
export function NewsletterScreen() {
  const queryClient = useQueryClient();
  const { page, search, sort, tableSort, setSearch, setPage } = useTableParams(['email', 'createdAt']);
  const [removing, setRemoving] = useState<Subscriber>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery(callQuery('listSubscribers'));
  const subscribers = query.data;
  const found = sortRows(subscribers?.filter(({ email }) => hasWords(search, [email])) ?? [], sort, sortedBy);
  const exportCsv = () => {
    const { name, headings, rows } = subscribersCsv(subscribers ?? [], new Date());
    download(name, toCsv(headings, rows));
  };
  return (
    <>
      <ScreenHeading
        title="Newsletter Subscribers"
        hint={subscribers === undefined ? undefined : countOf(subscribers.length, 'subscriber')}
      >
        <StatusMessage result={outcome} />
        <Button disabled={subscribers === undefined || subscribers.length === 0} onClick={exportCsv}>
          <Download aria-hidden="true" className="size-4" /> Export to CSV
        </Button>
      </ScreenHeading>
      <TableToolbar
        actions={
          <RemoveMatching
            nouns={['subscriber', 'subscribers']}
            total={subscribers && found.length}
            filters={[search === '' ? '' : `“${search}”`]}
            removeBatch={(expected) => send('removeMatchingSubscribers', { body: { search, expected } })}
            onRemoved={(message) => setOutcome({ kind: 'done', message })}
            onBatch={() => void invalidateCalls(queryClient, ['listSubscribers'])}
          />
        }
      >
        <TableSearch label="Search subscribers" value={search} delayMs={300} onSearch={setSearch} />
      </TableToolbar>
      <DataTable
        caption="Subscribers"
        columns={columns}
        rows={subscribers && found.slice((page - 1) * pageSize, page * pageSize)}
        sort={tableSort}
        rowId={({ _id }) => _id}
        rowName={({ email }) => email}
        actions={(subscriber) => (
          <RowButton rowName={subscriber.email} onClick={() => setRemoving(subscriber)}>
            Remove
          </RowButton>
        )}
        empty={<p className="font-display text-xl">{search === '' ? 'No subscribers yet.' : 'No subscribers found.'}</p>}
        isError={query.isError}
        onRetry={() => void query.refetch()}
      />
      <TablePager
        wording="entries"
        page={page}
        pageSize={pageSize}
        total={subscribers && found.length}
        isStale={false}
        onPage={setPage}
      />
      {removing !== undefined && (
        <ConfirmAction
          title="Remove this subscriber?"
          confirmLabel="Remove subscriber"
          action={async () => {
            await send('removeSubscriber', { params: { id: removing._id } });
            setOutcome({ kind: 'done', message: `${removing.email} is removed.` });
            await invalidateCalls(queryClient, ['listSubscribers']);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>
            <strong>{removing.email}</strong> gets no newsletter any more, and can subscribe again.
          </p>
        </ConfirmAction>
      )}
    </>
  );
}
