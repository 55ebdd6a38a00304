import { useState } from 'react';
import { type Category, categoryEdit, type CategoryEdit } from '../../../../server/contract/categories.ts';
import { slugify } from '../../../../server/rules/slugs.ts';
import { addCategory, saveCategory } from '../../../api/admin-categories.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../kit/edit-dialog.tsx';
import { AreaField, CheckField } from '../kit/fields.tsx';
import { useEditForm } from '../kit/use-edit-form.ts';

const blank: CategoryEdit = {
  name: '',
  slug: '',
  description: '',
  icon: '',
  trending: false,
  seoTitle: '',
  imageUrl: '',
  imageTitle: '',
  imageText: '',
  imageCaption: '',
  imageDescription: '',
};

/** A category, new or known. The slug of a new one follows its name until it is written by hand (spec §5). */
export function CategoryForm({
  category,
  onClose,
  onSaved,
}: {
  category: Category | undefined;
  onClose: () => void;
  onSaved: (name: string) => void;
}) {
  const [ownSlug, setOwnSlug] = useState(category !== undefined);
  const form = useEditForm({
    schema: categoryEdit,
    initial: category === undefined ? blank : editOf(category),
    save: async (values) => {
      await (category === undefined ? addCategory(values) : saveCategory(category._id, values));
      onSaved(values.name);
    },
  });
  const { values, set, text } = form;
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
        hint={`The address: /categories/${values.slug || '…'}`}
        {...text('slug')}
        onChange={({ target }) => {
          setOwnSlug(true);
          set('slug', target.value);
        }}
      />
      <AreaField label="Description" required maxLength={2_000} {...text('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Icon" optional maxLength={16} hint="An emoji" {...text('icon')} />
        <TextField label="SEO title" optional maxLength={200} {...text('seoTitle')} />
      </div>
      <CheckField label="Trending" checked={values.trending} onChange={(checked) => set('trending', checked)} />
      <details>
        <summary className="min-h-11 content-center font-semibold">Image</summary>
        <div className="mt-3 space-y-5">
          <TextField label="Image URL" optional inputMode="url" {...text('imageUrl')} />
          <TextField label="Image title" optional maxLength={200} {...text('imageTitle')} />
          <TextField label="Image alternative text" optional maxLength={500} {...text('imageText')} />
          <TextField label="Image caption" optional maxLength={500} {...text('imageCaption')} />
          <AreaField label="Image description" optional maxLength={2_000} {...text('imageDescription')} />
        </div>
      </details>
    </EditDialog>
  );
}

function editOf({ _id, startupCount: _counted, ...edit }: Category): CategoryEdit {
  return edit;
}
