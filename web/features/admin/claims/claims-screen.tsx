import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Claim } from '../../../../server/contract/claims.ts';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import { claimsQuery } from '../../../api/admin-claims.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import type { Column } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchedTable } from '../kit/searched-table.tsx';
import { useTablePlace } from '../kit/table-place.ts';
import { TableFilter } from '../kit/table-tools.tsx';
import { formatDate } from '../kit/times.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimStatus } from './claim-status.tsx';

const route = getRouteApi('/admin/claimed-business');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

const columns: readonly Column<Claim>[] = [
  {
    head: 'Startup',
    names: true,
    cell: ({ startup, user }) => (
      <span className="flex items-center gap-3">
        <span className="max-sm:hidden">
          <LogoTile name={startup.name} src={startup.logo} size="small" />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold">{startup.name}</span>
          <span className="text-soft block text-sm md:hidden">by {user.username}</span>
        </span>
      </span>
    ),
  },
  {
    head: 'Claimed by',
    from: 'md',
    cell: ({ user }) => (
      <>
        <span className="block">{user.username}</span>
        <span className="text-soft block text-sm">{user.email}</span>
      </>
    ),
  },
  { head: 'Status', cell: ({ status }) => <ClaimStatus status={status} /> },
  {
    head: 'Claimed',
    from: 'sm',
    cell: ({ createdAt }) => <span className="whitespace-nowrap tabular-nums">{formatDate(createdAt)}</span>,
  },
];

/** Spec §2, Claimed Businesses: tabs by status, search, table, details with the decision, pages. */
export function ClaimsScreen() {
  const { status = 'all' } = route.useSearch();
  const place = useTablePlace();
  const { page, search, open, show } = place;
  const navigate = route.useNavigate();
  const [outcome, setOutcome] = useState<ActionResult>();
  const found = useQuery(claimsQuery({ page, status, search }));
  const [last, setLast] = useState<Claim>();
  // What is open stays so when the list goes on without it.
  const opened = found.data?.claims.find(({ _id }) => _id === open) ?? (last?._id === open ? last : undefined);
  if (opened !== undefined && opened !== last) setLast(opened);

  return (
    <>
      <ScreenHeading title="Claimed Businesses">
        <StatusMessage result={outcome} />
      </ScreenHeading>
      <SearchedTable
        place={place}
        searchLabel="Search claims"
        placeholder="Search by startup or user..."
        delayMs={500}
        filter={
          <TableFilter
            label="Status"
            options={statusFilters}
            value={status}
            onChange={(value) =>
              void navigate({ search: { status: value === 'all' ? undefined : value, search: search || undefined } })
            }
          />
        }
        pageSize={pageSizes.adminClaims}
        total={found.data?.total}
        caption="Business claims"
        columns={columns}
        rows={found.data?.claims}
        rowName={({ startup, user }) => `${startup.name} by ${user.username}`}
        empty={<p className="font-display text-xl">No business claims found.</p>}
        failed={found.isError}
        failure="Failed to load business claims. Please try again."
        onRetry={() => void found.refetch()}
      />
      {opened !== undefined && (
        <ClaimDialog
          key={opened._id}
          claim={opened}
          onClose={() => show(undefined)}
          onDecided={(message) => {
            setOutcome({ kind: 'done', message });
            show(undefined);
          }}
        />
      )}
    </>
  );
}
