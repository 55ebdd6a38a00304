import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReviewedFeedback } from '../../../../server/domain/audience/feedback.contract.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { useMayI } from '../../../api/permissions.ts';
import { excerpt } from '../../../lib/text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { type BulkDecision, BulkDecisions } from '../bulk/bulk-actions.tsx';
import { useRowSelection } from '../bulk/use-row-selection.ts';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { Pill } from '../layout/pill.tsx';
import { FindUserLink } from '../layout/user-link.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import { type Column, timeColumn } from '../table/data-table.tsx';
import { RemoveMatching } from '../table/remove-matching.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { StatusFilter } from '../table/table-toolbar.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';

const route = getRouteApi('/admin/feedbacks');

const statusFilters = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
] as const;

const allColumns: readonly Column<ReviewedFeedback, SortColumn<'feedback'>>[] = [
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
  timeColumn('Sent', 'createdAt', 'lg'),
];

const nameOf = ({ content }: ReviewedFeedback) => excerpt(content, 60);

/** The table of feedback sent by visitors, with status filter and search. Opening a row shows the whole text. */
export function FeedbackScreen() {
  const { status = 'all' } = route.useSearch();
  const table = useAdminTable({
    columns: sortColumns.feedback,
    pageSize: adminPageSizes.feedback,
    query: (page) => callQuery('listFeedback', { query: { ...page, status } }),
    rowsOf: ({ feedbacks }) => feedbacks,
    changes: ['listFeedback'],
  });
  const mayI = useMayI();
  const { openId, setOpenId, search, showDone, refresh } = table;
  const [deleting, setDeleting] = useState<ReviewedFeedback>();
  const selection = useRowSelection(table, status);
  // Reads the current row rather than `openRow`, because the dialog shows its latest status.
  const openFeedback = table.rows?.find(({ _id }) => _id === openId);

  const toggleStatus = async ({ _id, status: before }: ReviewedFeedback) => {
    const next = before === 'open' ? 'done' : 'open';
    try {
      await send('setFeedbackStatus', { params: { id: _id }, body: { status: next } });
      // With a status filter, the row leaves the list, so its dialog closes.
      if (openId !== undefined && status !== 'all') setOpenId(undefined);
      await showDone(next === 'done' ? 'Marked as done.' : 'Reopened.');
    } catch (error) {
      showToast(errorMessage(error));
      // Another admin may have deleted the feedback.
      await refresh();
    }
  };

  return (
    <>
      <ScreenHeading title="User Feedbacks">
        <StatusMessage result={table.outcome} />
      </ScreenHeading>
      <AdminTable
        table={table}
        searchLabel="Search feedback"
        delayMs={500}
        filter={<StatusFilter options={statusFilters} counts={table.counts} />}
        toolbarActions={
          <RemoveMatching
            table={table}
            nouns={['piece of feedback', 'pieces of feedback']}
            narrowedTo={status === 'all' ? '' : `the status “${status}”`}
            removeBatch={(expected) => send('removeMatchingFeedback', { body: { search, status, expected } })}
          />
        }
        selection={selection.rowSelection}
        notice={
          <BulkDecisions
            nouns={['piece of feedback', 'pieces of feedback']}
            selection={selection}
            undoBatch={(id) => send('undoFeedbackStatuses', { params: { id } })}
            onChanged={() => void refresh()}
            decisions={(
              [
                ['done', 'Mark as done', 'marked as done'],
                ['open', 'Reopen', 'reopened'],
              ] as const
            ).map(([next, verb, participle]): BulkDecision<typeof status> => ({
              verb,
              participle,
              text: 'No one is emailed.',
              send: (rows) => send('setFeedbackStatuses', { body: { rows, status: next } }),
            }))}
          />
        }
        caption="Feedback"
        columns={mayI('readContacts') ? allColumns : allColumns.filter(({ header }) => header !== 'Email')}
        rowNoun="feedback"
        rowName={nameOf}
        actions={(feedback) => (
          <>
            <RowButton rowName={nameOf(feedback)} onClick={() => void toggleStatus(feedback)}>
              {feedback.status === 'open' ? 'Mark done' : 'Reopen'}
            </RowButton>
            {mayI('deletePermanently') && (
              <RowButton rowName={nameOf(feedback)} onClick={() => setDeleting(feedback)}>
                Delete
              </RowButton>
            )}
          </>
        )}
        actionsVisibleFrom="sm"
        empty="No feedback found."
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
          <p>“{excerpt(deleting.content, 200)}” is deleted permanently. Its text stays in the audit log.</p>
        </ConfirmAction>
      )}
    </>
  );
}

/** The whole text of a visitor's feedback, and the actions for it. */
function FeedbackDialog({
  feedback: { content, email, status, createdAt },
  onToggleStatus,
  onDelete,
  onClose,
}: {
  feedback: ReviewedFeedback;
  onToggleStatus: () => Promise<void>;
  onDelete: () => void;
  onClose: () => void;
}) {
  const mayI = useMayI();
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    await onToggleStatus();
    setBusy(false);
  };
  return (
    <Modal title="Feedback" placement="wide" open onClose={onClose}>
      <p className="text-soft text-sm">
        {formatDateTime(createdAt)} ·{' '}
        {email !== null && <>{email === '' ? 'no email address given' : <FindUserLink name={email} />} · </>}
        {status}
      </p>
      <p dir="auto" className="mt-4 whitespace-pre-wrap">
        {content}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {email !== null && email !== '' && (
          <a href={`mailto:${email}`} className={buttonClass('primary')}>
            Reply by email
          </a>
        )}
        <SubmitButton type="button" variant="quiet" busy={busy} onClick={() => void toggle()}>
          {status === 'open' ? 'Mark as done' : 'Mark as open'}
        </SubmitButton>
        {mayI('deletePermanently') && <Button onClick={onDelete}>Delete</Button>}
      </div>
    </Modal>
  );
}
