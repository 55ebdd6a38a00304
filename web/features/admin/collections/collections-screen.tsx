import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCollection } from '../../../../server/domain/collections/collections.contract.ts';
import { sortRows } from '../../../../server/domain/core/sorting.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { Pill } from '../layout/pill.tsx';
import { EditDeleteButtons } from '../table/row-buttons.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { MissingRow } from '../table/missing-row.tsx';
import { useOpenRow, useTableParams } from '../table/use-admin-table.ts';
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
    cell: ({ visibility }) =>
      visibility === 'public' ? <Pill color="green">everybody</Pill> : <Pill color="plain">admins</Pill>,
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

/** The table of the directory's collections with form and deletion. */
export function CollectionsScreen() {
  const queryClient = useQueryClient();
  const { sort, tableSort, openId, setOpenId } = useTableParams(['title', 'startups', 'visibility']);
  const [deleting, setDeleting] = useState<AdminCollection>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery(callQuery('listAllCollections'));
  const openRow = useOpenRow(query.data, openId);
  const showSuccess = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await invalidateCalls(queryClient, ['listAllCollections', 'listCollections', 'getCollection']);
  };
  return (
    <>
      <ScreenHeading title="Collections">
        <StatusMessage result={outcome} />
        <Button variant="primary" onClick={() => setOpenId('new')}>
          Add Collection
        </Button>
      </ScreenHeading>
      <DataTable
        caption="Collections"
        columns={columns}
        rows={query.data && sortRows(query.data, sort, sortedBy)}
        sort={tableSort}
        rowId={({ _id }) => _id}
        rowName={({ title }) => title}
        onOpen={({ _id }) => setOpenId(_id)}
        actions={(collection) => (
          <EditDeleteButtons
            rowName={collection.title}
            onEdit={() => setOpenId(collection._id)}
            onDelete={() => setDeleting(collection)}
          />
        )}
        empty={<p className="font-display text-xl">No collections yet.</p>}
        isError={query.isError}
        onRetry={() => void query.refetch()}
      />
      <MissingRow
        noun="collection"
        openId={openId}
        rows={query.data}
        isFetching={query.isFetching}
        isWhole
        onClose={() => setOpenId(undefined)}
      />
      {(openId === 'new' || openRow !== undefined) && (
        <CollectionForm
          key={openId}
          collection={openRow}
          onClose={() => setOpenId(undefined)}
          onSaved={(title) => {
            setOpenId(undefined);
            void showSuccess(`“${title}” is saved.`);
          }}
        />
      )}
      {deleting !== undefined && (
        <ConfirmAction
          title={`Delete “${deleting.title}”?`}
          confirmLabel="Delete collection"
          action={async () => {
            await send('removeCollection', { params: { id: deleting._id } });
            await showSuccess(`“${deleting.title}” is deleted.`);
          }}
          onClose={() => setDeleting(undefined)}
        >
          <p>The collection and its page go for good. Its startups stay.</p>
        </ConfirmAction>
      )}
    </>
  );
}
