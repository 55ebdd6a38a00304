import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import type { ReviewedClaim } from '../../../../server/domain/ownership/claims.contract.ts';
import { claimCan, type ClaimDecision, proofNames } from '../../../../server/domain/ownership/claims.rules.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { BulkDecisions } from '../bulk/bulk-actions.tsx';
import { useRowSelection } from '../bulk/use-row-selection.ts';
import { DecisionTable, StartupCell } from '../decisions/decision-table.tsx';
import type { ShortcutDescription } from '../decisions/keyboard-shortcuts-button.tsx';
import { focusedRowId, leaveFocusedRow, moveRowFocus } from '../decisions/row-focus.ts';
import { moveKeys, useKeyboardShortcuts } from '../decisions/use-keyboard-shortcuts.ts';
import { EmailText } from '../layout/email-text.tsx';
import { UnconfirmedAddress } from '../layout/pill.tsx';
import { AwaitingFilter } from '../messages/awaiting-filter.tsx';
import { ItemStateLines } from '../messages/item-state.tsx';
import { UserLink } from '../layout/user-link.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimStatus } from './claim-status.tsx';
import { decidedClaimIds, useClaimDecisions } from './use-claim-decisions.ts';

const route = getRouteApi('/admin/claimed-business');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const;

const columns: readonly Column<ReviewedClaim, SortColumn<'claims'>>[] = [
  {
    header: 'Startup',
    sortKey: 'startup',
    isRowHeader: true,
    cell: ({ startup, user }) => (
      <StartupCell startup={startup}>
        <span className="text-soft block text-sm md:hidden">by {user.username}</span>
        <UnconfirmedAddress of={user} plain />
      </StartupCell>
    ),
  },
  {
    header: 'Claimed by',
    sortKey: 'user',
    visibleFrom: 'md',
    cell: ({ user, userId }) => (
      <>
        <span className="block">
          <UserLink id={userId}>{user.username}</UserLink>
        </span>
        {user.email !== null && (
          <span className="text-soft block min-w-32 text-sm wrap-anywhere">
            <EmailText address={user.email} />
          </span>
        )}
        <UnconfirmedAddress of={user} />
      </>
    ),
  },
  {
    header: 'Status',
    sortKey: 'status',
    cell: ({ _id, status, proof }) => (
      <>
        <ClaimStatus status={status} />
        {proof !== undefined && <span className="text-soft mt-1 block text-sm">Verified by {proofNames[proof.method]}</span>}
        {claimCan.decide({ status }) && <ItemStateLines kind="claim" id={_id} />}
      </>
    ),
  },
  timeColumn('Claimed', 'createdAt', 'sm'),
];

/** The table of business claims with status filter, search and the decision dialog. */
export function ClaimsScreen() {
  const { status = 'all', awaiting } = route.useSearch();
  const table = useAdminTable({
    columns: sortColumns.claims,
    pageSize: adminPageSizes.claims,
    // Fetched at each mount, because other admins decide, too.
    query: (page) => ({
      ...callQuery('listClaims', { query: { ...page, status, ...(awaiting && { awaiting }) } }),
      staleTime: 0,
    }),
    rowsOf: ({ claims }) => claims,
  });
  useClaimKeys(table.rows);
  const openClaim = useOpenClaim(table.rows, table.openId);
  const selection = useRowSelection(table, status, awaiting !== undefined);
  const { invalidate } = useClaimDecisions();

  return (
    <DecisionTable
      title="Claimed Businesses"
      noun="claims"
      shortcuts={claimShortcuts}
      statusFilters={statusFilters}
      filters={<AwaitingFilter status="pending" />}
      status={status}
      table={table}
      selection={selection.rowSelection}
      notice={
        <BulkDecisions
          nouns={['claim', 'claims']}
          selection={selection}
          undoBatch={(id) => send('undoClaims', { params: { id } })}
          onChanged={() => void invalidate()}
          decisions={[
            {
              verb: 'Approve',
              participle: 'approved',
              text: say`Each claimant becomes the owner, and other pending claims on the startup are rejected. Claims that cannot be
                approved are skipped and named. We email the claimants after two minutes, unless you undo it.`,
              send: (rows) => send('decideClaims', { body: { rows, status: 'approved' } }),
            },
            {
              verb: 'Reject',
              participle: 'rejected',
              text: 'Pending claims are rejected; decided ones are skipped. We email the claimants after two minutes, unless you undo it.',
              send: (rows) => send('decideClaims', { body: { rows, status: 'rejected' } }),
            },
          ]}
        />
      }
      placeholder={say`Search by startup or user...`}
      caption="Business claims"
      columns={columns}
      rowNoun="claim"
      rowName={({ startup, user }) => `${startup.name} by ${user.username}`}
      empty="No business claims found."
      errorText="Failed to load business claims. Please try again."
      dialog={(props) => openClaim !== undefined && <ClaimDialog key={openClaim._id} claim={openClaim} {...props} />}
    />
  );
}

/** The current state of the open claim. The claim stays open even when a refetched page of the table no longer contains it. */
function useOpenClaim(claims: readonly ReviewedClaim[] | undefined, openId: string | undefined): ReviewedClaim | undefined {
  const [last, setLast] = useState<ReviewedClaim>();
  const claim = claims?.find(({ _id }) => _id === openId) ?? (last?._id === openId ? last : undefined);
  if (claim !== undefined && claim !== last) setLast(claim);
  return claim;
}

/** The keyboard shortcuts of the claims, as the help dialog lists them. */
const claimShortcuts: readonly ShortcutDescription[] = [
  { keys: ['J', '↓'], description: 'Next claim' },
  { keys: ['K', '↑'], description: 'Previous claim' },
  { keys: ['A'], description: 'Approve the focused claim' },
  { keys: ['R'], description: 'Reject the focused claim' },
  { keys: ['Enter'], description: 'Open the focused claim' },
  { keys: ['M'], description: 'Start on the open claim, or release it' },
];

/**
 * Makes the keyboard shortcuts of the review queue work in the table of claims. They act on the claim in focus; if no claim has
 * the focus, the first key press moves the focus into the table.
 */
function useClaimKeys(claims: readonly ReviewedClaim[] | undefined): void {
  const { decideNow } = useClaimDecisions();
  const decide = (decision: ClaimDecision) => {
    const claim = claims?.find(({ _id }) => _id === focusedRowId());
    if (claim === undefined) return moveRowFocus(1);
    if (!claimCan.decide(claim) || decidedClaimIds.get().has(claim._id)) return;
    decideNow(claim, decision);
    // The row leaves a filtered table only after the response, so the focus moves on now.
    leaveFocusedRow();
  };
  useKeyboardShortcuts({ ...moveKeys(moveRowFocus), a: () => decide('approved'), r: () => decide('rejected') });
}
