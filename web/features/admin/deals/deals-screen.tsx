import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Deal } from '../../../../server/contract/deals.ts';
import { allDealsQuery, removeDeal } from '../../../api/admin-offers.ts';
import { refresh } from '../../../api/invalidate.ts';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { Removal } from '../kit/removal.tsx';
import { EditAndDelete } from '../kit/row-button.tsx';
import { ScreenHeading } from '../kit/screen-heading.tsx';
import { Tag } from '../kit/tag.tsx';
import { DealForm } from './deal-form.tsx';

const route = getRouteApi('/admin/deals');
const looks = { active: 'green', expired: 'plain', draft: 'orange' } as const;

const columns: readonly Column<Deal>[] = [
  {
    head: 'Company',
    names: true,
    cell: ({ companyName, headline }) => (
      <>
        <span className="block font-semibold">{companyName}</span>
        <span className="text-soft block text-sm">{headline}</span>
      </>
    ),
  },
  { head: 'Status', from: 'sm', cell: ({ status }) => <Tag look={looks[status]}>{status}</Tag> },
  { head: 'Featured', from: 'md', cell: ({ featured }) => (featured ? 'Yes' : 'No') },
  { head: 'Tags', from: 'lg', cell: ({ tags }) => tags.join(', ') },
];

/** Spec §2, Deals Management: a form in the page, and the table below it. */
export function DealsScreen() {
  const queryClient = useQueryClient();
  const { open } = route.useSearch();
  const navigate = route.useNavigate();
  const [removing, setRemoving] = useState<Deal>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const [added, setAdded] = useState(0);
  const found = useQuery(allDealsQuery);
  const edited = found.data?.find(({ _id }) => _id === open);
  const show = (id: string | undefined) => void navigate({ search: { open: id }, resetScroll: id !== undefined });
  const done = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await refresh(queryClient, ['listAllDeals', 'listDeals']);
  };
  return (
    <>
      <ScreenHeading title="Deals Management">
        <StatusMessage result={outcome} />
      </ScreenHeading>
      <DealForm
        key={edited?._id ?? `new-${added}`}
        deal={edited}
        onCancel={() => show(undefined)}
        onSaved={(message) => {
          setAdded(added + 1);
          if (edited !== undefined) show(undefined);
          void done(message);
        }}
      />
      <div className="mt-10">
        <DataTable
          caption="Deals"
          columns={columns}
          rows={found.data}
          rowId={({ _id }) => _id}
          rowName={({ companyName }) => companyName}
          onOpen={({ _id }) => show(_id)}
          actions={(deal) => (
            <EditAndDelete about={deal.companyName} onEdit={() => show(deal._id)} onDelete={() => setRemoving(deal)} />
          )}
          empty={<p className="font-display text-xl">No deals yet.</p>}
          failed={found.isError}
          onRetry={() => void found.refetch()}
        />
      </div>
      {removing !== undefined && (
        <Removal
          title={`Delete the deal of ${removing.companyName}?`}
          confirmLabel="Delete deal"
          failure={(message) => `Error: ${message}`}
          remove={async () => {
            await removeDeal(removing._id);
            if (removing._id === open) show(undefined);
            await done(`The deal of ${removing.companyName} is deleted.`);
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>“{removing.headline}” goes for good.</p>
        </Removal>
      )}
    </>
  );
}
