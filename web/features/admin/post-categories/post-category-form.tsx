import { useState } from 'react';
import { postCategoryLengths } from '../../../../server/domain/core/lengths.ts';
import { type AdminPostCategory, postCategoryEdit } from '../../../../server/domain/content/posts.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { EditDialog } from '../kit/edit-dialog.tsx';
import { NameAndSlugFields } from '../kit/name-and-slug-fields.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';

/** Adds or edits a blog category. An existing slug does not follow the name. */
export function PostCategoryForm({
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
