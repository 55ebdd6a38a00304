import { useQuery } from '@tanstack/react-query';
import type { Feedback } from '../../../../server/contract/feedback.ts';
import { pageSizes } from '../../../../server/contract/page-sizes.ts';
import { feedbackQuery } from '../../../api/admin-letters.ts';
import { excerpt } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { Column } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { SearchedTable } from '../kit/searched-table.tsx';
import { useTablePlace } from '../kit/table-place.ts';
import { formatTime } from '../kit/times.ts';

const columns: readonly Column<Feedback>[] = [
  { head: 'Feedback', names: true, cell: ({ content }) => excerpt(content, 140) },
  { head: 'Email', from: 'sm', cell: ({ email }) => email || <span className="text-soft">none</span> },
  {
    head: 'Sent',
    from: 'md',
    cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatTime(createdAt)}</span>,
  },
];

/** Spec §2, User Feedbacks: what visitors wrote, to be searched and read. */
export function FeedbackScreen() {
  const place = useTablePlace();
  const { page, search, open, show } = place;
  const found = useQuery(feedbackQuery(page, search));
  const shown = found.data?.feedbacks.find(({ _id }) => _id === open);
  return (
    <>
      <ScreenHeading title="User Feedbacks" />
      <SearchedTable
        place={place}
        searchLabel="Search feedback"
        delayMs={500}
        pageSize={pageSizes.adminFeedback}
        total={found.data?.total}
        caption="Feedback"
        columns={columns}
        rows={found.data?.feedbacks}
        rowName={({ content }) => excerpt(content, 60)}
        empty={<p className="font-display text-xl">No feedback found.</p>}
        failed={found.isError}
        onRetry={() => void found.refetch()}
      />
      {shown !== undefined && (
        <Modal title="Feedback" place="wide" open onClose={() => show(undefined)}>
          <p className="text-soft text-sm">
            {formatTime(shown.createdAt)} · {shown.email || 'no address given'}
          </p>
          <p className="mt-4 whitespace-pre-wrap">{shown.content}</p>
          {shown.email !== '' && (
            <a href={`mailto:${shown.email}`} className={buttonClass('primary', 'mt-6')}>
              Answer by mail
            </a>
          )}
        </Modal>
      )}
    </>
  );
}
