import { useState } from 'react';
import type { Deal } from '../../../../server/domain/content/deals.contract.ts';
import { dealStatusAt } from '../../../../server/domain/content/deals.rules.ts';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { useViewerClock } from '../../../lib/hooks.ts';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { Pill } from '../layout/pill.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import type { Column } from '../table/data-table.tsx';
import { useWholeTable } from '../table/use-admin-table.ts';
import { DealForm } from './deal-form.tsx';

const statusColors = { active: 'green', expired: 'plain', draft: 'orange' } as const;

const sortedBy = {
  company: ({ companyName }: Deal) => companyName,
  status: (deal: Deal) => dealStatusAt(deal, new Date()),
  endsOn: ({ endsOn }: Deal) => endsOn ?? '9999',
  featured: ({ featured }: Deal) => Number(featured),
};

const columns: readonly Column<Deal, keyof typeof sortedBy>[] = [
  {
    header: 'Company',
    sortKey: 'company',
    isRowHeader: true,
    cell: ({ companyName, headline }) => (
      <>
        <span className="block font-semibold">{companyName}</span>
        <span className="text-soft block text-sm wrap-anywhere">{headline}</span>
      </>
    ),
  },
  {
    header: 'Status',
    sortKey: 'status',
    visibleFrom: 'sm',
    cell: (deal) => <DealStatus deal={deal} />,
  },
  {
    header: 'Last day',
    sortKey: 'endsOn',
    visibleFrom: 'lg',
    cell: ({ endsOn }) => (endsOn === null ? '' : formatShortDate(endsOn, 'UTC')),
  },
  {
    header: 'Featured',
    sortKey: 'featured',
    sortKind: 'count',
    visibleFrom: 'md',
    cell: ({ featured }) => (featured ? 'Yes' : 'No'),
  },
  { header: 'Tags', visibleFrom: 'lg', cell: ({ tags }) => tags.join(', ') },
];

/** An active deal whose last day is over is shown as expired, as it is on the page of deals. */
function DealStatus({ deal }: { deal: Deal }) {
  const now = useViewerClock()?.now;
  const status = now === undefined ? deal.status : dealStatusAt(deal, now);
  return <Pill color={statusColors[status]}>{status}</Pill>;
}

/** The form for deals with the table of all deals below it. */
export function DealsScreen() {
  const table = useWholeTable({ query: callQuery('listAllDeals'), sortedBy, changes: ['listAllDeals', 'listDeals'] });
  const { openRow, openId, setOpenId, showDone } = table;
  const [deleting, setDeleting] = useState<Deal>();
  const [addedCount, setAddedCount] = useState(0);
  return (
    <>
      <ScreenHeading title="Deals Management">
        <StatusMessage result={table.outcome} />
      </ScreenHeading>
      <DealForm
        key={openRow?._id ?? `new-${addedCount}`}
        deal={openRow}
        onCancel={() => setOpenId(undefined)}
        onSaved={(message) => {
          setAddedCount(addedCount + 1);
          if (openRow !== undefined) setOpenId(undefined);
          void showDone(message);
        }}
      />
      <div className="mt-10">
        <AdminTable
          table={table}
          caption="Deals"
          columns={columns}
          rowNoun="deal"
          rowName={({ companyName }) => companyName}
          onDelete={setDeleting}
          empty="No deals yet."
        />
      </div>
      {deleting !== undefined && (
        <ConfirmAction
          title={`Delete the deal from ${deleting.companyName}?`}
          confirmLabel="Delete deal"
          errorText={(message) => `Error: ${message}`}
          action={async () => {
            await send('removeDeal', { params: { id: deleting._id } });
            if (deleting._id === openId) setOpenId(undefined);
            await showDone(`Deal from ${deleting.companyName} deleted.`);
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>“{deleting.headline}” is deleted permanently.</p>
        </ConfirmAction>
      )}
    </>
  );
}
