import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import { allStartupsQuery } from '../../../api/admin-startups.ts';
import { showToast } from '../../../ui/toast.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { TablePager } from '../kit/table-pager.tsx';
import { TableBar, TableFilter, TableSearch } from '../kit/table-tools.tsx';
import { useMedia } from '../kit/use-media.ts';
import { SelectionBar } from './selection-bar.tsx';
import { DecideDialog, decisionSummary, type Decision } from './decide-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { StartupForm } from './startup-form.tsx';
import { KeyboardShortcutsButton } from './keyboard-shortcuts-button.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { StartupsTable } from './startups-table.tsx';
import { useStartupSelection } from './use-startup-selection.ts';
import type { StartupRef } from './use-decisions.ts';

const route = getRouteApi('/admin/startups');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'active', label: 'Active' },
  { value: 'rejected', label: 'Rejected' },
] as const;

/** What is being done to which listings; it stands in a dialog. */
export type DialogState = { kind: Decision; subjects: readonly StartupRef[] } | { kind: 'edit'; id: string };

/** Spec §2, Startups: every listing by status and search; what waits as a queue that is walked by keyboard. */
export function StartupsScreen() {
  const { page = 1, status = 'all', search = '', open } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery(allStartupsQuery({ page, status, search }));
  const rows = found.data?.startups;
  const chosen = useStartupSelection(rows);
  const [act, setAct] = useState<DialogState>();
  const asQueue = useMedia('(min-width: 64rem)') && status === 'pending';

  const show = (id: string | undefined, replace = false) =>
    void navigate({ search: (before) => ({ ...before, open: id }), replace, resetScroll: false });
  const decided = (verdict: Decision, done: readonly StartupRef[]) => {
    setAct(undefined);
    if (done.length === 0) return;
    const ids = new Set(done.map(({ _id }) => _id));
    chosen.leaveOut(ids);
    const next = nextOf(rows ?? [], open, ids);
    const nextName = asQueue && next !== undefined ? ` Next: ${next.name}.` : '';
    showToast(decisionSummary(verdict, done) + nextName);
    if (open !== undefined && ids.has(open)) show(asQueue ? next?._id : undefined, true);
  };

  const table = {
    rows,
    chosen,
    failed: found.isError,
    search,
    onRetry: () => void found.refetch(),
    onOpen: show,
    onAct: setAct,
  };
  return (
    <>
      <ScreenHeading title="Startups">{asQueue && <KeyboardShortcutsButton />}</ScreenHeading>
      <TableBar>
        <TableFilter
          label="Status"
          options={statusFilters}
          value={status}
          onChange={(value) => {
            chosen.clear();
            void navigate({ search: { status: value === 'all' ? undefined : value, search: search || undefined } });
          }}
        />
        <TableSearch
          label="Search startups"
          value={search}
          delayMs={500}
          onSearch={(text) => {
            chosen.clear();
            void navigate({ search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true });
          }}
        />
      </TableBar>
      <SelectionBar chosen={chosen} onAct={setAct} />
      {asQueue ? (
        <ReviewQueue {...table} open={open} acting={act !== undefined} />
      ) : (
        <>
          <StartupsTable {...table} status={status} />
          {open !== undefined && <DetailsDialog key={open} id={open} onAct={setAct} onClose={() => show(undefined)} />}
        </>
      )}
      <TablePager
        page={page}
        pageSize={pageSizes.adminStartups}
        total={found.data?.total ?? 0}
        onPage={(to) => {
          chosen.clear();
          void navigate({ search: (before) => ({ ...before, open: undefined, page: to === 1 ? undefined : to }) });
        }}
      />
      {act?.kind === 'edit' && <StartupForm key={act.id} id={act.id} onClose={() => setAct(undefined)} />}
      {(act?.kind === 'approve' || act?.kind === 'reject') && (
        <DecideDialog verdict={act.kind} subjects={act.subjects} onClose={(done) => decided(act.kind, done)} />
      )}
    </>
  );
}

/** What comes after the open one when some are decided; at the end of the list, what stands before. */
function nextOf(rows: readonly StartupRef[], open: string | undefined, done: ReadonlySet<string>): StartupRef | undefined {
  const at = rows.findIndex(({ _id }) => _id === open);
  return (
    rows.slice(at + 1).find(({ _id }) => !done.has(_id)) ?? rows.slice(0, Math.max(at, 0)).findLast(({ _id }) => !done.has(_id))
  );
}
