import { useState } from 'react';
import type { Subscriber } from '../../../../server/domain/audience/newsletter.contract.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { subscriberTable } from '../../../../server/domain/transfer/export-tables.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { countOf } from '../../../lib/text.ts';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { exportChoice } from '../table/export-file.ts';
import { RemoveMatching } from '../table/remove-matching.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { useWholeTable } from '../table/use-admin-table.ts';

const pageSize = 30;

const sortedBy = { email: ({ email }: Subscriber) => email, createdAt: ({ createdAt }: Subscriber) => createdAt };

const columns: readonly Column<Subscriber, keyof typeof sortedBy>[] = [
  { header: 'Email', sortKey: 'email', isRowHeader: true, cell: ({ email }) => email },
  timeColumn('Subscribed At', 'createdAt', 'sm', formatDateTime),
];

/** The table of newsletter subscribers with search, removal, and export as CSV. The call returns all subscribers in one reply. */
export function NewsletterScreen() {
  const table = useWholeTable({
    query: callQuery('listSubscribers'),
    sortedBy,
    searchedBy: ({ email }) => email,
    pageSize,
    changes: ['listSubscribers'],
  });
  const subscribers = table.query.data;
  const [removing, setRemoving] = useState<Subscriber>();
  return (
    <>
      <ScreenHeading
        title="Newsletter Subscribers"
        hint={subscribers === undefined ? undefined : countOf(subscribers.length, 'subscriber')}
      >
        <StatusMessage result={table.outcome} />
        <ExportButton
          total={table.total}
          choices={[
            exportChoice('newsletter-subscribers', ['subscriber', 'subscribers'], {
              table: subscriberTable,
              pages: () => table.foundRows(),
            }),
          ]}
        />
      </ScreenHeading>
      <AdminTable
        table={table}
        searchLabel="Search subscribers"
        toolbarActions={
          <RemoveMatching
            table={table}
            nouns={['subscriber', 'subscribers']}
            removeBatch={(expected) => send('removeMatchingSubscribers', { body: { search: table.search, expected } })}
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
        empty={table.search === '' ? 'No subscribers yet.' : 'No subscribers found.'}
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
            <strong>{removing.email}</strong> no longer gets the newsletter, and can subscribe again.
          </p>
        </ConfirmAction>
      )}
    </>
  );
}
