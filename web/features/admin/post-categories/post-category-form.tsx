import { useState } from 'react';
import { type PostCategory, postCategoryEdit } from '../../../../server/contract/posts.ts';
import { slugify } from '../../../../server/rules/slugs.ts';
import { addPostCategory, savePostCategory } from '../../../api/admin-post-categories.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../kit/edit-dialog.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';

/** A blog category. The slug of a new one follows its name until it is written by hand (spec §5). */
export function PostCategoryForm({
  category,
  onClose,
  onSaved,
}: {
  category: PostCategory | undefined;
  onClose: () => void;
  onSaved: (name: string) => void;
}) {
  const [ownSlug, setOwnSlug] = useState(category !== undefined);
  const { set, text, ...form } = useEditForm({
    schema: postCategoryEdit,
    initial: { name: category?.name ?? '', slug: category?.slug ?? '' },
    save: async (values) => {
      await (category === undefined ? addPostCategory(values) : savePostCategory(category._id, values));
      onSaved(values.name);
    },
  });
  return (
    <EditDialog title={category === undefined ? 'Add Category' : 'Edit Category'} form={form} onClose={onClose}>
      <TextField
        label="Name"
        required
        maxLength={100}
        data-autofocus
        {...text('name')}
        onChange={({ target }) => {
          set('name', target.value);
          if (!ownSlug) set('slug', slugify(target.value));
        }}
      />
      <TextField
        label="Slug"
        required
        maxLength={120}
        hint={`The address: /blog/category/${form.values.slug || '…'}`}
        {...text('slug')}
        onChange={({ target }) => {
          setOwnSlug(true);
          set('slug', target.value);
        }}
      />
    </EditDialog>
  );
}
