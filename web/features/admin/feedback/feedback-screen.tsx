import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Feedback } from '../../../../server/domain/audience/feedback.contract.ts';
import { pageSizes } from '../../../../server/domain/core/page-sizes.ts';
import { sortColumns, type SortColumn } from '../../../../server/domain/core/sort-columns.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { excerpt } from '../../../lib/text.ts';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useAdminTable } from '../kit/use-admin-table.ts';
import { ConfirmAction } from '../kit/confirm-action.tsx';
import type { Column } from '../kit/data-table.tsx';
import { formatShortDate } from '../../../../server/domain/core/dates.ts';
import { Pill } from '../kit/pill.tsx';
import { RemoveMatching } from '../kit/remove-matching.tsx';
import { RowButton } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchableTable } from '../kit/searchable-table.tsx';
import { StatusFilter } from '../kit/status-filter.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';

const route = getRouteApi('/admin/feedbacks');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;

const columns: readonly Column<Feedback, SortColumn<'feedback'>>[] = [
  {
    header: 'Feedback',
    isRowHeader: true,
    cell: (row) => <span className="block sm:min-w-60">{excerpt(row.content, 140)}</span>,
  },
  { header: 'Email', sortKey: 'email', visibleFrom: 'md', cell: ({ email }) => email || <span className="text-soft">none</span> },
  {
    header: 'Status',
    sortKey: 'status',
    visibleFrom: 'sm',
    cell: ({ status }) => (status === 'open' ? <Pill color="orange">Open</Pill> : <Pill color="green">Done</Pill>),
  },
  {
    header: 'Sent',
    sortKey: 'createdAt',
    sortKind: 'time',
    visibleFrom: 'lg',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatShortDate(createdAt)}</span>,
  },
];

const nameOf = ({ content }: Feedback) => excerpt(content, 60);

/** The table of feedback sent by visitors, with status filter and search; a row opens the whole text. */
export function FeedbackScreen() {
  const { status = 'all' } = route.useSearch();
  const { table, rows, total, search, openId, setOpenId, outcome, showDone, refresh } = useAdminTable({
    columns: sortColumns.feedback,
    pageSize: pageSizes.adminFeedback,
    query: (page) => callQuery('listFeedback', { query: { ...page, status } }),
    rowsOf: ({ feedbacks }) => feedbacks,
    changes: ['listFeedback'],
  });
  const [deleting, setDeleting] = useState<Feedback>();
  // As it is now: its dialog shows the status.
  const openFeedback = rows?.find(({ _id }) => _id === openId);

  const toggleStatus = async ({ _id, status: before }: Feedback) => {
    const next = before === 'open' ? 'done' : 'open';
    try {
      await send('setFeedbackStatus', { params: { id: _id }, body: { status: next } });
      // It leaves the list, and an open dialog with it.
      if (openId !== undefined && status !== 'all') setOpenId(undefined);
      await showDone(next === 'done' ? 'Marked as done.' : 'Open again.');
    } catch (error) {
      showToast(errorMessage(error));
      // Another admin may have deleted it.
      await refresh();
    }
  };

  return (
    <>
      <ScreenHeading title="User Feedbacks">
        <StatusMessage result={outcome} />
      </ScreenHeading>
      <SearchableTable
        {...table}
        searchLabel="Search feedback"
        delayMs={500}
        filter={<StatusFilter options={statusFilters} />}
        toolbarActions={
          <RemoveMatching
            nouns={['piece of feedback', 'pieces of feedback']}
            total={total}
            filters={[status === 'all' ? '' : `the status “${status}”`, search === '' ? '' : `“${search}”`]}
            removeBatch={(expected) => send('removeMatchingFeedback', { body: { search, status, expected } })}
            onRemoved={(message) => void showDone(message)}
            onBatch={() => void refresh()}
          />
        }
        caption="Feedback"
        columns={columns}
        rowNoun="feedback"
        rowName={nameOf}
        actions={(feedback) => (
          <>
            <RowButton rowName={nameOf(feedback)} onClick={() => void toggleStatus(feedback)}>
              {feedback.status === 'open' ? 'Mark done' : 'Reopen'}
            </RowButton>
            <RowButton rowName={nameOf(feedback)} onClick={() => setDeleting(feedback)}>
              Delete
            </RowButton>
          </>
        )}
        actionsVisibleFrom="sm"
        empty={<p className="font-display text-xl">No feedback found.</p>}
      />
      {openFeedback !== undefined && (
        <FeedbackDialog
          feedback={openFeedback}
          onToggleStatus={() => toggleStatus(openFeedback)}
          onDelete={() => {
            setOpenId(undefined);
            setDeleting(openFeedback);
          }}
          onClose={() => setOpenId(undefined)}
        />
      )}
      {deleting !== undefined && (
        <ConfirmAction
          title="Delete this feedback?"
          confirmLabel="Delete feedback"
          action={async () => {
            await send('removeFeedback', { params: { id: deleting._id } });
            await showDone('Feedback deleted.');
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>“{excerpt(deleting.content, 200)}” goes for good. Its text stays in the audit log.</p>
        </ConfirmAction>
      )}
    </>
  );
}
