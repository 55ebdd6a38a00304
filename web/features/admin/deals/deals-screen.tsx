import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminDeal, Deal } from '../../../../server/domain/content/deals.contract.ts';
import { sortRows } from '../../../../server/domain/core/sorting.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { EditDeleteButtons } from '../table/row-buttons.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { MissingRow } from '../table/missing-row.tsx';
import { useOpenRow, useTableParams } from '../table/use-admin-table.ts';
import { Pill } from '../layout/pill.tsx';
import { DealForm } from './deal-form.tsx';

const route = getRouteApi('/admin/deals');
const statusColors = { active: 'green', expired: 'plain', draft: 'orange' } as const;

const sortedBy = {
  company: ({ companyName }: Deal) => companyName,
  status: ({ status }: Deal) => status,
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
    cell: ({ status }) => <Pill color={statusColors[status]}>{status}</Pill>,
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

/** The form for deals with the table of all deals below it. */
export function DealsScreen() {
  const queryClient = useQueryClient();
  const { open: openId } = route.useSearch();
  const { sort, tableSort } = useTableParams(['company', 'status', 'featured']);
  const navigate = route.useNavigate();
  const [deleting, setDeleting] = useState<Deal>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const [addedCount, setAddedCount] = useState(0);
  const query = useQuery(callQuery('listAllDeals'));
  const openRow = useOpenRow<AdminDeal>(query.data, openId);
  const setOpenId = (id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, open: id }), resetScroll: id !== undefined });
  const showSuccess = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await invalidateCalls(queryClient, ['listAllDeals', 'listDeals']);
  };
  return (
    <>
      <ScreenHeading title="Deals Management">
        <StatusMessage result={outcome} />
      </ScreenHeading>
      <DealForm
        key={openRow?._id ?? `new-${addedCount}`}
        deal={openRow}
        onCancel={() => setOpenId(undefined)}
        onSaved={(message) => {
          setAddedCount(addedCount + 1);
          if (openRow !== undefined) setOpenId(undefined);
          void showSuccess(message);
        }}
      />
      <div className="mt-10">
        <DataTable
          caption="Deals"
          columns={columns}
          rows={query.data && sortRows(query.data, sort, sortedBy)}
          sort={tableSort}
          rowId={({ _id }) => _id}
          rowName={({ companyName }) => companyName}
          onOpen={({ _id }) => setOpenId(_id)}
          actions={(deal) => (
            <EditDeleteButtons rowName={deal.companyName} onEdit={() => setOpenId(deal._id)} onDelete={() => setDeleting(deal)} />
          )}
          empty={<p className="font-display text-xl">No deals yet.</p>}
          isError={query.isError}
          onRetry={() => void query.refetch()}
        />
      </div>
      <MissingRow
        noun="deal"
        openId={openId}
        rows={query.data}
        isFetching={query.isFetching}
        isWhole
        onClose={() => setOpenId(undefined)}
      />
      {deleting !== undefined && (
        <ConfirmAction
          title={`Delete the deal of ${deleting.companyName}?`}
          confirmLabel="Delete deal"
          errorText={(message) => `Error: ${message}`}
          action={async () => {
            await send('removeDeal', { params: { id: deleting._id } });
            if (deleting._id === openId) setOpenId(undefined);
            await showSuccess(`The deal of ${deleting.companyName} is deleted.`);
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>“{deleting.headline}” goes for good.</p>
        </ConfirmAction>
      )}
    </>
  );
}
