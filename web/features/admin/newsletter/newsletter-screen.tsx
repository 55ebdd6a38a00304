import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { Subscriber } from '../../../../server/contract/newsletter.ts';
import { subscribersQuery } from '../../../api/admin-letters.ts';
import { toCsv, download } from '../../../lib/csv.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { TablePager } from '../kit/table-pager.tsx';
import { formatTime } from '../kit/times.ts';
import { subscribersCsv } from './subscribers-csv.ts';

const route = getRouteApi('/admin/newsletter');
const shownOnPage = 30;

const columns: readonly Column<Subscriber>[] = [
  { head: 'Email', names: true, cell: ({ email }) => email },
  { head: 'Subscribed At', cell: ({ createdAt }) => formatTime(createdAt) },
];

/** Spec §2, Newsletter Subscribers: the list, and all of it as a file. */
export function NewsletterScreen() {
  const { page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const found = useQuery(subscribersQuery);
  const subscribers = found.data;
  const save = () => {
    const { name, headings, rows } = subscribersCsv(subscribers ?? [], new Date());
    download(name, toCsv(headings, rows));
  };
  return (
    <>
      <ScreenHeading
        title="Newsletter Subscribers"
        hint={subscribers === undefined ? undefined : countOf(subscribers.length, 'subscriber')}
      >
        <Button disabled={subscribers === undefined || subscribers.length === 0} onClick={save}>
          <Download aria-hidden="true" className="size-4" /> Export to CSV
        </Button>
      </ScreenHeading>
      <DataTable
        caption="Subscribers"
        columns={columns}
        rows={subscribers?.slice((page - 1) * shownOnPage, page * shownOnPage)}
        rowId={({ _id }) => _id}
        rowName={({ email }) => email}
        empty={<p className="font-display text-xl">No subscribers yet.</p>}
        failed={found.isError}
        onRetry={() => void found.refetch()}
      />
      <TablePager
        entries
        page={page}
        pageSize={shownOnPage}
        total={subscribers?.length ?? 0}
        onPage={(next) => void navigate({ search: next === 1 ? {} : { page: next } })}
      />
    </>
  );
}
