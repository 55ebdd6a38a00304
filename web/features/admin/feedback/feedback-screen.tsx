import { useQuery } from '@tanstack/react-query';
import type { Feedback } from '../../../../server/contract/feedback.ts';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import { feedbackQuery } from '../../../api/admin-feedback.ts';
import { excerpt } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { Column } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchableTable } from '../kit/searchable-table.tsx';
import { useTableParams } from '../kit/use-table-params.ts';
import { formatDateTime } from '../kit/format-date.ts';

const columns: readonly Column<Feedback>[] = [
  { header: 'Feedback', isRowHeader: true, cell: ({ content }) => excerpt(content, 140) },
  { header: 'Email', visibleFrom: 'sm', cell: ({ email }) => email || <span className="text-soft">none</span> },
  {
    header: 'Sent',
    visibleFrom: 'md',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatDateTime(createdAt)}</span>,
  },
];

/** The table of feedback sent by visitors, with search; a row opens the whole text. */
export function FeedbackScreen() {
  const tableParams = useTableParams();
  const { page, search, openId, setOpenId } = tableParams;
  const query = useQuery(feedbackQuery(page, search));
  const openFeedback = query.data?.feedbacks.find(({ _id }) => _id === openId);
  return (
    <>
      <ScreenHeading title="User Feedbacks" />
      <SearchableTable
        tableParams={tableParams}
        searchLabel="Search feedback"
        delayMs={500}
        pageSize={pageSizes.adminFeedback}
        total={query.data?.total}
        caption="Feedback"
        columns={columns}
        rows={query.data?.feedbacks}
        rowName={({ content }) => excerpt(content, 60)}
        empty={<p className="font-display text-xl">No feedback found.</p>}
        isError={query.isError}
        onRetry={() => void query.refetch()}
      />
      {openFeedback !== undefined && (
        <Modal title="Feedback" placement="wide" open onClose={() => setOpenId(undefined)}>
          <p className="text-soft text-sm">
            {formatDateTime(openFeedback.createdAt)} · {openFeedback.email || 'no address given'}
          </p>
          <p className="mt-4 whitespace-pre-wrap">{openFeedback.content}</p>
          {openFeedback.email !== '' && (
            <a href={`mailto:${openFeedback.email}`} className={buttonClass('primary', 'mt-6')}>
              Answer by mail
            </a>
          )}
        </Modal>
      )}
    </>
  );
}
