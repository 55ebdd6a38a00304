import { categoryLengths } from '../../../../server/domain/core/lengths.ts';
import {
  type AdminCategory,
  categoryEdit,
  type CategoryEdit,
  toCategoryEdit,
} from '../../../../server/domain/listings/categories.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { CheckboxField, NameAndSlugFields, TextAreaField } from '../forms/fields.tsx';
import { useEditForm } from '../forms/use-edit-form.ts';
import type { RowFormProps } from '../table/use-admin-table.ts';

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

/** Adds or edits a category. */
export function CategoryForm({ row: category, onClose, onSaved }: RowFormProps<AdminCategory>) {
  const form = useEditForm({
    schema: categoryEdit,
    draftName: `category ${category?._id ?? 'new'}`,
    initial: category === undefined ? blank : toCategoryEdit(category),
    version: category?.version,
    save: async (values, version = '') => {
      await (category === undefined
        ? send('addCategory', { body: values })
        : send('saveCategory', { params: { id: category._id }, body: values, version }));
      onSaved(`${values.name} saved.`);
    },
  });
  const { values, set, text } = form;
  return (
    <EditDialog title={category === undefined ? 'Add Category' : 'Edit Category'} form={form} onClose={onClose}>
      <NameAndSlugFields
        field="name"
        label="Name"
        isNew={category === undefined}
        maxLength={categoryLengths.name}
        basePath="/categories/"
        text={text}
        set={set}
      />
      <TextAreaField label="Description" required maxLength={categoryLengths.description} {...text('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Icon" optional maxLength={categoryLengths.icon} hint="An emoji" {...text('icon')} />
        <TextField label="SEO title" optional maxLength={categoryLengths.seoTitle} {...text('seoTitle')} />
      </div>
      <CheckboxField label="Trending" checked={values.trending} onChange={(checked) => set('trending', checked)} />
      <details>
        <summary className="min-h-11 content-center font-semibold">Image</summary>
        <div className="mt-3 space-y-5">
          <TextField label="Image URL" optional inputMode="url" {...text('imageUrl')} />
          <TextField label="Image title" optional maxLength={categoryLengths.imageTitle} {...text('imageTitle')} />
          <TextField label="Image alternative text" optional maxLength={categoryLengths.imageText} {...text('imageText')} />
          <TextField label="Image caption" optional maxLength={categoryLengths.imageCaption} {...text('imageCaption')} />
          <TextAreaField
            label="Image description"
            optional
            maxLength={categoryLengths.imageDescription}
            {...text('imageDescription')}
          />
        </div>
      </details>
    </EditDialog>
  );
}
