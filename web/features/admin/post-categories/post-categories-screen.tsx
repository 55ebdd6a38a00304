import { useState } from 'react';
import { type AdminPostCategory, type PostCategory, postCategoryEdit } from '../../../../server/domain/content/posts.contract.ts';
import { postCategoryLengths } from '../../../../server/domain/core/lengths.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusMessage } from '../../../ui/status-message.tsx';
import { ConfirmAction } from '../forms/confirm-action.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { NameAndSlugFields } from '../forms/fields.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import { Pill } from '../layout/pill.tsx';
import { ScreenHeading } from '../layout/screen-heading.tsx';
import { AdminTable } from '../table/admin-table.tsx';
import type { Column } from '../table/data-table.tsx';
import { RowButton } from '../table/row-buttons.tsx';
import { type RowFormProps, useWholeTable } from '../table/use-admin-table.ts';

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

/** The table of blog categories, with a form that adds and edits them, and buttons that deactivate and reactivate them. */
export function PostCategoriesScreen() {
  const table = useWholeTable({
    query: callQuery('listAllPostCategories'),
    sortedBy,
    changes: ['listAllPostCategories', 'listPostCategories', 'getPostCategory', 'listPosts', 'getPost'],
  });
  const [changingStatus, setChangingStatus] = useState<PostCategory>();
  const verb = changingStatus?.status === 'active' ? 'deactivate' : 'reactivate';
  return (
    <>
      <ScreenHeading title="Blog Categories">
        <StatusMessage result={table.outcome} />
        <Button variant="primary" onClick={() => table.setOpenId('new')}>
          Add Category
        </Button>
      </ScreenHeading>
      <AdminTable
        table={table}
        caption="Blog categories"
        columns={columns}
        rowNoun="category"
        rowName={({ name }) => name}
        actions={(category) => (
          <>
            <RowButton rowName={category.name} onClick={() => table.setOpenId(category._id)}>
              Edit
            </RowButton>
            <RowButton rowName={category.name} onClick={() => setChangingStatus(category)}>
              {category.status === 'active' ? 'Deactivate' : 'Reactivate'}
            </RowButton>
          </>
        )}
        empty="No blog categories yet."
      />
      {table.form && <PostCategoryForm key={table.openId} {...table.form} />}
      {changingStatus !== undefined && (
        <ConfirmAction
          title={`Are you sure you want to ${verb} ${changingStatus.name}?`}
          confirmLabel={verb === 'deactivate' ? 'Deactivate' : 'Reactivate'}
          action={async () => {
            await send('setPostCategoryStatus', {
              params: { id: changingStatus._id },
              body: { status: changingStatus.status === 'active' ? 'inactive' : 'active' },
            });
            await table.showDone(`${changingStatus.name} is now ${changingStatus.status === 'active' ? 'inactive' : 'active'}.`);
          }}
          onClose={() => setChangingStatus(undefined)}
        >
          <p>
            {verb === 'deactivate'
              ? 'Its page is closed and its posts show no category. The posts stay public.'
              : 'Its page opens again, and its posts show it.'}
          </p>
        </ConfirmAction>
      )}
    </>
  );
}

/** Adds or edits a blog category. */
function PostCategoryForm({ row: category, onClose, onSaved }: RowFormProps<AdminPostCategory>) {
  const { set, text, ...form } = useEditForm({
    schema: postCategoryEdit,
    draftName: `post category ${category?._id ?? 'new'}`,
    initial: { name: category?.name ?? '', slug: category?.slug ?? '' },
    version: category?.version,
    save: async (values, version = '') => {
      await (category === undefined
        ? send('addPostCategory', { body: values })
        : send('savePostCategory', { params: { id: category._id }, body: values, version }));
      onSaved(`${values.name} saved.`);
    },
  });
  return (
    <EditDialog title={category === undefined ? 'Add Category' : 'Edit Category'} form={form} onClose={onClose}>
      <NameAndSlugFields
        field="name"
        label="Name"
        isNew={category === undefined}
        maxLength={postCategoryLengths.name}
        basePath="/blog/category/"
        text={text}
        set={set}
      />
    </EditDialog>
  );
}
