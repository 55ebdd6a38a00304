import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Feedback } from '../../../../server/contract/feedback.ts';
import { pageSizes } from '../../../../server/contract/limits.ts';
import { feedbackQuery } from '../../../api/admin-letters.ts';
import { excerpt } from '../../../lib/text.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { TablePager } from '../kit/table-pager.tsx';
import { TableBar, TableSearch } from '../kit/table-tools.tsx';
import { formatTime } from '../kit/times.ts';

const route = getRouteApi('/admin/feedbacks');

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
  const { page = 1, search = '', open } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery(feedbackQuery(page, search));
  const shown = found.data?.feedbacks.find(({ _id }) => _id === open);
  const show = (id: string | undefined) => void navigate({ search: (before) => ({ ...before, open: id }), resetScroll: false });
  return (
    <>
      <ScreenHeading title="User Feedbacks" />
      <TableBar>
        <TableSearch
          label="Search feedback"
          value={search}
          delayMs={500}
          onSearch={(text) =>
            void navigate({ search: (before) => ({ ...before, page: undefined, search: text || undefined }), replace: true })
          }
        />
      </TableBar>
      <DataTable
        caption="Feedback"
        columns={columns}
        rows={found.data?.feedbacks}
        rowId={({ _id }) => _id}
        rowName={({ content }) => excerpt(content, 60)}
        onOpen={({ _id }) => show(_id)}
        empty={<p className="font-display text-xl">No feedback found.</p>}
        failed={found.isError}
        onRetry={() => void found.refetch()}
      />
      <TablePager
        page={page}
        pageSize={pageSizes.adminFeedback}
        total={found.data?.total ?? 0}
        onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }) })}
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
