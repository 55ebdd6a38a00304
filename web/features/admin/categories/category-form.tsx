import { useEffect, useRef, useState } from 'react';
import type { BulkPosition } from '../../../../server/domain/core/bulk.ts';
import { nouns } from '../../../../server/domain/core/noun.ts';
import { categoryLengths } from '../../../../server/domain/core/lengths.ts';
import {
  type AdminCategory,
  categoryEdit,
  type CategoryEdit,
  toCategoryEdit,
} from '../../../../server/domain/listings/categories.contract.ts';
import { send } from '../../../api/admin-client.ts';
import { ApiError } from '../../../api/client.ts';
import { countOf, formatCount } from '../../../lib/text.ts';
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

/** Adds or edits a category. `onSavedLater` is called instead of `onSaved` if the form was closed before the slug was changed. */
export function CategoryForm({
  row: category,
  onClose,
  onSaved,
  onSavedLater,
}: RowFormProps<AdminCategory> & { onSavedLater: (message: string) => Promise<void> }) {
  const isOpen = useIsMounted();
  const { moved, save } = useCategorySave();
  const form = useEditForm({
    schema: categoryEdit,
    draftName: `category ${category?._id ?? 'new'}`,
    initial: category === undefined ? blank : toCategoryEdit(category),
    version: category?.version,
    save: async (values, version = '') => {
      await (category === undefined ? send('addCategory', { body: values }) : save(category, values, version));
      const message = `${values.name} saved.`;
      if (isOpen()) onSaved(message);
      else await onSavedLater(message);
    },
  });
  const { values, set, text } = form;
  const count = category?.startupCount ?? 0;
  return (
    <EditDialog
      title={category === undefined ? 'Add Category' : 'Edit Category'}
      form={form}
      progress={
        moved === undefined
          ? undefined
          : `The new slug is in ${formatCount(moved)} of ${countOf(Math.max(moved, count), ...nouns())}. You can close this dialog.`
      }
      onClose={onClose}
    >
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

/** Returns whether the component is mounted when that function is called. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

/**
 * Saves a category. If the category has many startups, its slug is changed afterwards, in batches; `moved` is the number of
 * startups that already have the new slug. If a save is repeated, it is based on the version that the first save returned.
 */
function useCategorySave() {
  const [moved, setMoved] = useState<number>();
  const savedVersion = useRef<string>(undefined);
  const save = async (category: AdminCategory, values: CategoryEdit, version: string): Promise<void> => {
    const params = { id: category._id };
    const put = async (body: CategoryEdit) => {
      const saved = await send('saveCategory', { params, body, version: savedVersion.current ?? version });
      savedVersion.current = saved.version;
    };
    try {
      await put(values);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'categories.many_listings')) throw error;
      await put({ ...values, slug: category.slug });
      try {
        await changeSlug(category._id, values.slug, setMoved);
      } finally {
        setMoved(undefined);
      }
    }
  };
  return { moved, save };
}

async function changeSlug(id: string, slug: string, onMoved: (moved: number) => void): Promise<void> {
  let from: BulkPosition | undefined;
  let moved = 0;
  do {
    const reply = await send('renameCategory', { params: { id }, body: { slug, ...(from && { from }) } });
    moved += reply.done;
    onMoved(moved);
    from = reply.next ?? undefined;
  } while (from !== undefined);
}
