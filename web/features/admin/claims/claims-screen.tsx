import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Claim } from '../../../../server/contract/claims.ts';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import { sortColumns, type SortColumn } from '../../../../server/contract/sort-columns.ts';
import { claimsQuery } from '../../../api/admin-claims.ts';
import { LogoTile } from '../../../ui/logo-tile.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import type { Column } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { UnconfirmedAddress } from '../kit/unconfirmed-address.tsx';
import { SearchableTable } from '../kit/searchable-table.tsx';
import { useTableParams } from '../kit/use-table-params.ts';
import { SegmentedControl } from '../kit/table-toolbar.tsx';
import { proofNames } from '../../../../server/rules/claims.ts';
import { formatShortDate } from '../../../../server/rules/dates.ts';
import { KeyboardShortcutsButton } from '../decisions/keyboard-shortcuts-button.tsx';
import { neighbourOf } from '../decisions/row-focus.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimStatus } from './claim-status.tsx';
import { claimShortcuts, useClaimKeys } from './use-claim-keys.ts';

const route = getRouteApi('/admin/claimed-business');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

const columns: readonly Column<Claim, SortColumn<'claims'>>[] = [
  {
    header: 'Startup',
    sortKey: 'startup',
    isRowHeader: true,
    cell: ({ startup, user }) => (
      <span className="flex items-center gap-3">
        <span className="max-sm:hidden">
          <LogoTile name={startup.name} src={startup.logo} size="small" />
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 font-semibold">{startup.name}</span>
          <span className="text-soft block text-sm md:hidden">by {user.username}</span>
          <UnconfirmedAddress of={user} plain />
        </span>
      </span>
    ),
  },
  {
    header: 'Claimed by',
    sortKey: 'user',
    visibleFrom: 'md',
    cell: ({ user }) => (
      <>
        <span className="block">{user.username}</span>
        <span className="text-soft block text-sm">{user.email}</span>
        <UnconfirmedAddress of={user} />
      </>
    ),
  },
  {
    header: 'Status',
    sortKey: 'status',
    cell: ({ status, proof }) => (
      <>
        <ClaimStatus status={status} />
        {proof !== undefined && <span className="text-soft mt-1 block text-sm">Proved by {proofNames[proof.method]}</span>}
      </>
    ),
  },
  {
    header: 'Claimed',
    sortKey: 'createdAt',
    sortKind: 'time',
    visibleFrom: 'sm',
    cell: ({ createdAt }) => <span className="whitespace-nowrap tabular-nums">{formatShortDate(createdAt)}</span>,
  },
];

/** The table of business claims with status filter, search and the decision dialog. */
export function ClaimsScreen() {
  const { status = 'all' } = route.useSearch();
  const tableParams = useTableParams(sortColumns.claims);
  const { page, search, sort, openId, setOpenId } = tableParams;
  const navigate = route.useNavigate();
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery(claimsQuery({ page, status, search, sort }));
  const claims = query.data?.claims;
  useClaimKeys(claims);
  const [lastOpenClaim, setLastOpenClaim] = useState<Claim>();
  // The open claim stays open when a refetched page no longer contains it.
  const openClaim = claims?.find(({ _id }) => _id === openId) ?? (lastOpenClaim?._id === openId ? lastOpenClaim : undefined);
  if (openClaim !== undefined && openClaim !== lastOpenClaim) setLastOpenClaim(openClaim);

  return (
    <>
      <ScreenHeading title="Claimed Businesses">
        <StatusMessage result={outcome} />
        <KeyboardShortcutsButton title="Keys of the claims" shortcuts={claimShortcuts} />
      </ScreenHeading>
      <SearchableTable
        tableParams={tableParams}
        searchLabel="Search claims"
        placeholder="Search by startup or user..."
        delayMs={500}
        filter={
          <SegmentedControl
            label="Status"
            options={statusFilters}
            value={status}
            onChange={(value) =>
              void navigate({
                search: { status: value === 'all' ? undefined : value, search: search || undefined, sort: sort || undefined },
              })
            }
          />
        }
        pageSize={pageSizes.adminClaims}
        query={query}
        caption="Business claims"
        columns={columns}
        rows={claims}
        rowName={({ startup, user }) => `${startup.name} by ${user.username}`}
        empty={<p className="font-display text-xl">No business claims found.</p>}
        errorText="Failed to load business claims. Please try again."
      />
      {openClaim !== undefined && (
        <ClaimDialog
          key={openClaim._id}
          claim={openClaim}
          onClose={() => setOpenId(undefined)}
          onMove={(by) => {
            const next = neighbourOf(openClaim._id, claims, by);
            if (next !== undefined) setOpenId(next);
          }}
          onDecided={(message) => {
            setOutcome({ kind: 'done', message });
            setOpenId(undefined);
          }}
        />
      )}
    </>
  );
}
