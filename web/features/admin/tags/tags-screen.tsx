import { useState } from 'react';
import { say } from '../../../../server/domain/core/noun.ts';
import { adminPageSizes } from '../../../../server/domain/core/admin-page-sizes.ts';
import { type SortColumn, sortColumns } from '../../../../server/domain/core/sort-columns.ts';
import type { TagRow } from '../../../../server/domain/listings/admin-tags.contract.ts';
import { callQuery } from '../../../api/admin-client.ts';
import { Button } from '../../../ui/button.tsx';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { useRowSelection } from '../bulk/use-row-selection.ts';
import { wrapClass } from '../layout/wrap-class.ts';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { LookAlikes } from '../look-alikes/look-alikes.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import type { Column } from '../table/data-table.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { useAdminTable } from '../table/use-admin-table.ts';
import { RemoveTags, RenameTags } from './tag-dialogs.tsx';

const columns: readonly Column<TagRow, SortColumn<'tags'>>[] = [
  {
    header: 'Tag',
    sortKey: 'tag',
    isRowHeader: true,
    cell: ({ tag }) => <bdi className={`font-semibold ${wrapClass(tag)}`}>{tag}</bdi>,
  },
  { header: 'Startups', sortKey: 'startupCount', sortKind: 'count', align: 'end', cell: ({ startupCount }) => startupCount },
];

/** The calls whose replies contain tags. */
const changes = [
  'listTagRows',
  'listLookAlikes',
  'listTags',
  'getTag',
  'listStartups',
  'listAllStartups',
  'searchStartups',
  'countFacets',
  'getStartup',
  'listFormerSlugs',
] as const;

interface Dialog {
  kind: 'merge' | 'remove';
  tags: readonly TagRow[];
}

/** The table of tags, with search and sort order, and dialogs that rename, merge and delete tags in all listings. */
export function TagsScreen() {
  const table = useAdminTable({
    columns: sortColumns.tags,
    pageSize: adminPageSizes.tags,
    query: ({ search: text, ...page }) => callQuery('listTagRows', { query: { ...page, query: text } }),
    rowsOf: ({ tags }) => tags,
    changes,
  });
  const selection = useRowSelection(table, 'all', true);
  const [dialog, setDialog] = useState<Dialog>();
  const bySize = selection.selected.toSorted((a, b) => b.startupCount - a.startupCount);
  const onChanged = () => {
    selection.clear();
    void table.refresh();
  };
  const { openRow } = table;

  return (
    <>
      <ScreenHeading title="Tags">
        <p className="text-soft">{say`Only published startups are counted.`}</p>
      </ScreenHeading>
      <LookAlikes
        kind="tag"
        onMerge={(pair) =>
          setDialog({ kind: 'merge', tags: pair.map(({ key, name, startupCount }) => ({ _id: key, tag: name, startupCount })) })
        }
      />
      <AdminTable
        table={table}
        searchLabel="Search tags"
        caption="Tags"
        columns={columns}
        rowNoun="tag"
        rowName={({ tag }) => tag}
        selection={selection.rowSelection}
        notice={
          <BulkBar label="Selected tags" selection={selection}>
            <Button onClick={() => setDialog({ kind: 'merge', tags: bySize })}>Merge into…</Button>
            <Button onClick={() => setDialog({ kind: 'remove', tags: bySize })}>Delete</Button>
          </BulkBar>
        }
        actionsVisibleFrom="sm"
        actions={(row) => (
          <>
            <RowButton rowName={row.tag} onClick={() => table.setOpenId(row._id)}>
              Rename
            </RowButton>
            <RowButton rowName={row.tag} onClick={() => setDialog({ kind: 'remove', tags: [row] })}>
              Delete
            </RowButton>
          </>
        )}
        empty={
          <p className="font-display text-xl">
            {table.search === ''
              ? say`No tags yet. They appear with the first published startup that has one.`
              : 'No tags found.'}
          </p>
        }
      />
      {openRow !== undefined && (
        <RenameTags
          key={openRow._id}
          merging={false}
          tags={[openRow]}
          onClose={() => table.setOpenId(undefined)}
          onChanged={onChanged}
        />
      )}
      {dialog?.kind === 'merge' && (
        <RenameTags merging tags={dialog.tags} onClose={() => setDialog(undefined)} onChanged={onChanged} />
      )}
      {dialog?.kind === 'remove' && <RemoveTags tags={dialog.tags} onClose={() => setDialog(undefined)} onChanged={onChanged} />}
    </>
  );
}
