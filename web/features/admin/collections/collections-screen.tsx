import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import type { AdminCollection } from '../../../../server/domain/collections/collections.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { Pill } from '../layout/pill.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import type { Column } from '../table/data-table.tsx';
import { useWholeTable } from '../table/use-admin-table.ts';
import { CollectionForm } from './collection-form.tsx';

const sortedBy = {
  title: ({ title }: AdminCollection) => title,
  startups: ({ startupIds }: AdminCollection) => startupIds.length,
  visibility: ({ visibility }: AdminCollection) => visibility,
};

const columns: readonly Column<AdminCollection, keyof typeof sortedBy>[] = [
  { header: 'Title', sortKey: 'title', isRowHeader: true, cell: ({ title }) => <span className="font-semibold">{title}</span> },
  { header: 'Slug', visibleFrom: 'md', cell: ({ slug }) => <span className="text-soft">{slug}</span> },
  {
    header: 'Visible to',
    sortKey: 'visibility',
    visibleFrom: 'sm',
    cell: ({ visibility }) => (visibility === 'public' ? <Pill color="green">everyone</Pill> : <Pill color="plain">admins</Pill>),
  },
  {
    header: 'Startups',
    sortKey: 'startups',
    sortKind: 'count',
    align: 'end',
    visibleFrom: 'sm',
    cell: ({ startupIds }) => startupIds.length,
  },
];

/** The table of the directory's collections, with a form and deletion. */
export function CollectionsScreen() {
  const table = useWholeTable({
    query: callQuery('listAllCollections'),
    sortedBy,
    changes: ['listAllCollections', 'listCollections', 'getCollection'],
  });
  const [deleting, setDeleting] = useState<AdminCollection>();
  return (
    <>
      <ScreenHeading title="Collections">
        <StatusMessage result={table.outcome} />
        <Button variant="primary" onClick={() => table.setOpenId('new')}>
          Add Collection
        </Button>
      </ScreenHeading>
      <AdminTable
        table={table}
        caption="Collections"
        columns={columns}
        rowNoun="collection"
        rowName={({ title }) => title}
        onDelete={setDeleting}
        empty="No collections yet."
      />
      {table.form && <CollectionForm key={table.openId} {...table.form} />}
      {deleting !== undefined && (
        <ConfirmAction
          title={`Delete “${deleting.title}”?`}
          confirmLabel="Delete collection"
          action={async () => {
            await send('removeCollection', { params: { id: deleting._id } });
            await table.showDone(`“${deleting.title}” deleted.`);
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>{say`The collection and its page are deleted permanently. Its startups stay in the directory.`}</p>
        </ConfirmAction>
      )}
    </>
  );
}
