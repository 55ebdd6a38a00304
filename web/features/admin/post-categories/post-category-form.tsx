import { useState } from 'react';
import { commonLengths, postCategoryLengths } from '../../../../server/contract/field-lengths.ts';
import { type PostCategory, postCategoryEdit } from '../../../../server/contract/posts.ts';
import { slugify } from '../../../../server/rules/slugs.ts';
import { addPostCategory, savePostCategory } from '../../../api/admin-post-categories.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../kit/edit-dialog.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';

/** Adds or edits a blog category. The slug of a new category follows its name until it is typed by hand. */
export function PostCategoryForm({
  category,
  onClose,
  onSaved,
}: {
  category: PostCategory | undefined;
  onClose: () => void;
  onSaved: (name: string) => void;
}) {
  const [isSlugTyped, setIsSlugTyped] = useState(category !== undefined);
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
        maxLength={postCategoryLengths.name}
        data-autofocus
        {...text('name')}
        onChange={({ target }) => {
          set('name', target.value);
          if (!isSlugTyped) set('slug', slugify(target.value));
        }}
      />
      <TextField
        label="Slug"
        required
        maxLength={commonLengths.slug}
        hint={`The address: /blog/category/${form.values.slug || '…'}`}
        {...text('slug')}
        onChange={({ target }) => {
          setIsSlugTyped(true);
          set('slug', target.value);
        }}
      />
    </EditDialog>
  );
}
