import { getRouteApi } from '@tanstack/react-router';
import { say } from '../../../../server/domain/core/noun.ts';
import { formatDate } from '../../../../server/domain/core/dates.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import type { AdminSubscription } from '../../../../server/domain/submissions/payments/payment-orders.contract.ts';
import { subscriptionTable } from '../../../../server/domain/transfer/export-tables.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { subscriptionStatusLabels } from '../../../lib/prices.ts';
import { countOf } from '../../../lib/text.ts';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { statusPill } from '../layout/pill.tsx';
import { wrapClass } from '../layout/wrap-class.ts';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { type Column } from '../table/data-table.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { exportChoice } from '../table/export-file.ts';
import { pagedRows } from '../table/paged-rows.ts';
import { StatusFilter } from '../table/table-toolbar.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { priceText } from './order-texts.ts';
import { SubscriptionDialog } from './subscription-dialog.tsx';

const route = getRouteApi('/admin/payments');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'problem', label: 'Problems' },
  { value: 'active', label: subscriptionStatusLabels.active },
  { value: 'suspended', label: 'Paused' },
  { value: 'cancelled', label: subscriptionStatusLabels.cancelled },
  { value: 'expired', label: subscriptionStatusLabels.expired },
  { value: 'waiting', label: 'Not paid yet' },
] as const;

const StatusPill = statusPill<AdminSubscription['status']>({
  waiting: { color: 'plain', label: 'Not paid yet' },
  active: { color: 'green', label: subscriptionStatusLabels.active },
  suspended: { color: 'red', label: 'Paused' },
  cancelled: { color: 'plain', label: subscriptionStatusLabels.cancelled },
  expired: { color: 'plain', label: subscriptionStatusLabels.expired },
});

/** The name of a row: the startup's name, or the subscription's id if no startup has it yet. */
const nameOf = ({ startup, subscriptionId }: AdminSubscription) => startup?.name ?? subscriptionId;

const day = (at: string | null) => (at === null ? <span className="text-soft">None</span> : formatDate(at));

const columns: readonly Column<AdminSubscription, SortColumn<'subscriptions'>>[] = [
  {
    header: 'Startup',
    sortKey: 'startup',
    isRowHeader: true,
    cell: (subscription) => (
      <>
        <span className={wrapClass(nameOf(subscription))}>{nameOf(subscription)}</span>
        <span className="text-soft block text-sm font-normal wrap-anywhere">
          {subscription.member?.email ?? 'deleted account'}
        </span>
      </>
    ),
  },
  { header: 'Plan', visibleFrom: 'sm', cell: priceText },
  {
    header: 'Status',
    cell: ({ status, failedPayments, failedOrder, isCanceling }) => (
      <>
        <StatusPill status={status} />
        {status === 'active' && failedPayments > 0 && (
          <span className="text-accent mt-1 block text-sm">{countOf(failedPayments, 'failed payment')}</span>
        )}
        {failedOrder && <span className="text-accent mt-1 block text-sm">Refused by PayPal</span>}
        {isCanceling && <span className="text-soft mt-1 block text-sm">Being canceled</span>}
      </>
    ),
  },
  { header: 'Next payment', visibleFrom: 'lg', cell: ({ nextPaymentAt }) => day(nextPaymentAt) },
  { header: 'Paid until', sortKey: 'paidUntil', visibleFrom: 'md', cell: ({ paidUntil }) => day(paidUntil) },
  { header: 'Started', sortKey: 'createdAt', visibleFrom: 'lg', cell: ({ createdAt }) => formatDate(createdAt) },
];

/** The subscriptions known to PayPal, with search, filters and export as CSV. Opening a row shows its payments and actions. */
export function PaymentsScreen() {
  const { status = 'all' } = route.useSearch();
  const table = useAdminTable({
    columns: sortColumns.subscriptions,
    pageSize: adminPageSizes.subscriptions,
    // Fetched at each mount, because PayPal reports changes at any time.
    query: (page) => ({ ...callQuery('listSubscriptions', { query: { ...page, status } }), staleTime: 0 }),
    rowsOf: ({ subscriptions }) => subscriptions,
    changes: ['listSubscriptions', 'getSubscription', 'reviewStartup', 'listAudit'],
  });
  const { search, openRow } = table;
  return (
    <>
      <ScreenHeading
        title="Payments"
        hint="Subscriptions to paid plans, and what was paid for them. Cards and receipts are at PayPal."
      >
        <StatusMessage result={table.outcome} />
        <ExportButton
          total={table.total}
          choices={[
            exportChoice('subscriptions', ['subscription', 'subscriptions'], {
              table: subscriptionTable,
              pages: () =>
                pagedRows(async (page) => {
                  const query = { ...page, search, status } as const;
                  const { subscriptions, total } = await send('listSubscriptions', { query });
                  return { rows: subscriptions, total };
                }),
            }),
          ]}
        />
      </ScreenHeading>
      <AdminTable
        table={table}
        searchLabel="Search subscriptions"
        placeholder={say`Search by startup, member, email or subscription id`}
        delayMs={500}
        filter={<StatusFilter options={statusFilters} counts={table.counts} />}
        caption="Subscriptions"
        columns={columns}
        rowNoun="subscription"
        rowName={nameOf}
        empty={status === 'all' && search === '' ? 'No subscriptions yet.' : 'No subscriptions found.'}
      />
      {openRow !== undefined && (
        <SubscriptionDialog
          key={openRow._id}
          id={openRow._id}
          name={nameOf(openRow)}
          onChanged={table.refresh}
          onClose={() => table.setOpenId(undefined)}
        />
      )}
    </>
  );
}
