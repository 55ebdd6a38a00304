import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { Subscriber } from '../../../../server/contract/newsletter.ts';
import { subscribersQuery } from '../../../api/admin-newsletter.ts';
import { toCsv, download } from '../../../lib/csv.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { TablePager } from '../kit/table-pager.tsx';
import { formatDateTime } from '../kit/format-date.ts';
import { subscribersCsv } from './subscribers-csv.ts';

const route = getRouteApi('/admin/newsletter');
const pageSize = 30;

const columns: readonly Column<Subscriber>[] = [
  { header: 'Email', isRowHeader: true, cell: ({ email }) => email },
  { header: 'Subscribed At', cell: ({ createdAt }) => formatDateTime(createdAt) },
];

/** The table of newsletter subscribers and their export as CSV. */
export function NewsletterScreen() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(subscribersQuery);
  const subscribers = query.data;
  const exportCsv = () => {
    const { name, headings, rows } = subscribersCsv(subscribers ?? [], new Date());
    download(name, toCsv(headings, rows));
  };
  return (
    <>
      <ScreenHeading
        title="Newsletter Subscribers"
        hint={subscribers === undefined ? undefined : countOf(subscribers.length, 'subscriber')}
      >
        <Button disabled={subscribers === undefined || subscribers.length === 0} onClick={exportCsv}>
          <Download aria-hidden="true" className="size-4" /> Export to CSV
        </Button>
      </ScreenHeading>
      <DataTable
        caption="Subscribers"
        columns={columns}
        rows={subscribers?.slice((page - 1) * pageSize, page * pageSize)}
        rowId={({ _id }) => _id}
        rowName={({ email }) => email}
        empty={<p className="font-display text-xl">No subscribers yet.</p>}
        isError={query.isError}
        onRetry={() => void query.refetch()}
      />
      <TablePager
        showRange
        page={page}
        pageSize={pageSize}
        total={subscribers?.length ?? 0}
        onPage={(next) => void navigate({ search: next === 1 ? {} : { page: next } })}
      />
    </>
  );
}
