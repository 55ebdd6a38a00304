import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminPostCategory, type PostCategory, postCategoryEdit } from '../../../../server/domain/content/posts.contract.ts';
import { sortRows } from '../../../../server/domain/core/sorting.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { Button } from '../../../ui/button.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { MissingRow } from '../table/missing-row.tsx';
import { useOpenRow, useTableParams } from '../table/use-admin-table.ts';
import { RowButton } from '../table/row-buttons.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { Pill } from '../layout/pill.tsx';
import { postCategoryLengths } from '../../../../server/domain/core/lengths.ts';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { NameAndSlugFields } from '../forms/fields.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';

const sortedBy = {
  name: ({ name }: PostCategory) => name,
  slug: ({ slug }: PostCategory) => slug,
  status: ({ status }: PostCategory) => status,
  postCount: ({ postCount }: PostCategory) => postCount,
};

const columns: readonly Column<PostCategory, keyof typeof sortedBy>[] = [
  { header: 'Name', sortKey: 'name', isRowHeader: true, cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { header: 'Slug', sortKey: 'slug', visibleFrom: 'sm', cell: ({ slug }) => <span className="text-soft">{slug}</span> },
  {
    header: 'Status',
    sortKey: 'status',
    cell: ({ status }) => (
      <Pill color={status === 'active' ? 'green' : 'plain'}>{status === 'active' ? 'Active' : 'Inactive'}</Pill>
    ),
  },
  {
    header: 'Posts',
    visibleFrom: 'sm',
    sortKey: 'postCount',
    sortKind: 'count',
    align: 'end',
    cell: ({ postCount }) => postCount,
  },
];

/** The table of blog categories with form, deactivation and reactivation. */
export function PostCategoriesScreen() {
  const queryClient = useQueryClient();
  const { sort, tableSort, openId, setOpenId } = useTableParams(['name', 'slug', 'status', 'postCount']);
  const [changingStatus, setChangingStatus] = useState<PostCategory>();
  const [outcome, setOutcome] = useState<ActionResult>();
  const query = useQuery(callQuery('listAllPostCategories'));
  const openRow = useOpenRow(query.data, openId);
  const showSuccess = async (message: string) => {
    setOutcome({ kind: 'done', message });
    await invalidateCalls(queryClient, [
      'listAllPostCategories',
      'listPostCategories',
      'getPostCategory',
      'listPosts',
      'getPost',
    ]);
  };
  const verb = changingStatus?.status === 'active' ? 'deactivate' : 'reactivate';
  return (
    <>
      <ScreenHeading title="Blog Categories">
        <StatusMessage result={outcome} />
        <Button variant="primary" onClick={() => setOpenId('new')}>
          Add Category
        </Button>
      </ScreenHeading>
      <DataTable
        caption="Blog categories"
        columns={columns}
        rows={query.data && sortRows(query.data, sort, sortedBy)}
        sort={tableSort}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        onOpen={({ _id }) => setOpenId(_id)}
        actions={(category) => (
          <>
            <RowButton rowName={category.name} onClick={() => setOpenId(category._id)}>
              Edit
            </RowButton>
            <RowButton rowName={category.name} onClick={() => setChangingStatus(category)}>
              {category.status === 'active' ? 'Deactivate' : 'Reactivate'}
            </RowButton>
          </>
        )}
        empty={<p className="font-display text-xl">No blog categories yet.</p>}
        isError={query.isError}
        onRetry={() => void query.refetch()}
      />
      <MissingRow
        noun="category"
        openId={openId}
        rows={query.data}
        isFetching={query.isFetching}
        isWhole
        onClose={() => setOpenId(undefined)}
      />
      {(openId === 'new' || openRow !== undefined) && (
        <PostCategoryForm
          key={openId}
          category={openRow}
          onClose={() => setOpenId(undefined)}
          onSaved={(name) => {
            setOpenId(undefined);
            void showSuccess(`${name} is saved.`);
          }}
        />
      )}
      {changingStatus !== undefined && (
        <ConfirmAction
          title={`Are you sure you want to ${verb} ${changingStatus.name}?`}
          confirmLabel={verb === 'deactivate' ? 'Deactivate' : 'Reactivate'}
          action={async () => {
            await send('setPostCategoryStatus', {
              params: { id: changingStatus._id },
              body: { status: changingStatus.status === 'active' ? 'inactive' : 'active' },
            });
            await showSuccess(`${changingStatus.name} is ${changingStatus.status === 'active' ? 'inactive' : 'active'}.`);
          }}
          onClose={() => setChangingStatus(undefined)}
        >
          <p>
            {verb === 'deactivate'
              ? 'Its page closes and its posts show no category; they stay public.'
              : 'Its page opens again and its posts show it.'}
          </p>
        </ConfirmAction>
      )}
    </>
  );
}

/** Adds or edits a blog category. An existing slug does not follow the name. */
function PostCategoryForm({
  category,
  onClose,
  onSaved,
}: {
  category: AdminPostCategory | undefined;
  onClose: () => void;
  onSaved: (name: string) => void;
}) {
  const [isSlugTyped, setIsSlugTyped] = useState(category !== undefined);
  const { set, text, ...form } = useEditForm({
    schema: postCategoryEdit,
    initial: { name: category?.name ?? '', slug: category?.slug ?? '' },
    version: category?.version,
    save: async (values, version = '') => {
      await (category === undefined
        ? send('addPostCategory', { body: values })
        : send('savePostCategory', { params: { id: category._id }, body: values, version }));
      onSaved(values.name);
    },
  });
  return (
    <EditDialog title={category === undefined ? 'Add Category' : 'Edit Category'} form={form} onClose={onClose}>
      <NameAndSlugFields
        isSlugTyped={isSlugTyped}
        onSlugTyped={() => setIsSlugTyped(true)}
        nameMaxLength={postCategoryLengths.name}
        basePath="/blog/category/"
        text={text}
        set={set}
      />
    </EditDialog>
  );
}
