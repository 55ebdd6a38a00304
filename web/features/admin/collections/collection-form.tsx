import { useState } from 'react';
import {
  type AdminCollection,
  type AdminCollectionEdit,
  adminCollectionEdit,
} from '../../../../server/domain/collections/collections.contract.ts';
import { collectionLengths, commonLengths } from '../../../../server/domain/core/lengths.ts';
import { slugify } from '../../../../server/domain/core/slugs.ts';
import { send } from '../../../api/admin-client.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { CheckboxField, TextAreaField } from '../forms/fields.tsx';
import { listError, useEditForm } from '../forms/use-edit-form.ts';
import type { RowFormProps } from '../table/use-admin-table.ts';
import { StartupsField } from './startups-field.tsx';

const blank: AdminCollectionEdit = { slug: '', title: '', introduction: '', startupIds: [], visibility: 'private' };

function toEdit({ slug, title, introduction, startupIds, visibility }: AdminCollection): AdminCollectionEdit {
  return { slug, title, introduction, startupIds, visibility };
}

/** Adds or edits a collection of the directory. An existing slug does not follow the title. */
export function CollectionForm({ row: collection, onClose, onSaved }: RowFormProps<AdminCollection>) {
  const [isSlugTyped, setIsSlugTyped] = useState(collection !== undefined);
  const form = useEditForm({
    schema: adminCollectionEdit,
    initial: collection === undefined ? blank : toEdit(collection),
    version: collection?.version,
    save: async (values, version = '') => {
      await (collection === undefined
        ? send('addCollection', { body: values })
        : send('saveCollection', { params: { id: collection._id }, body: values, version }));
      onSaved(`“${values.title}” is saved.`);
    },
  });
  const { values, set, text } = form;
  return (
    <EditDialog
      title={collection === undefined ? 'Add Collection' : 'Edit Collection'}
      form={form}
      fieldLabels={{ startupIds: 'Startups', visibility: 'Public' }}
      onClose={onClose}
    >
      <TextField
        label="Title"
        required
        maxLength={collectionLengths.title}
        data-autofocus
        {...text('title')}
        onChange={({ target }) => {
          set('title', target.value);
          if (!isSlugTyped) set('slug', slugify(target.value));
        }}
      />
      <TextField
        label="Slug"
        required
        maxLength={commonLengths.slug}
        hint={`The address: /collections/${values.slug || '…'}`}
        {...text('slug')}
        onChange={({ target }) => {
          setIsSlugTyped(true);
          set('slug', target.value);
        }}
      />
      <TextAreaField
        label="Introduction"
        optional
        hint="Plain text; an empty line begins a paragraph"
        maxLength={collectionLengths.introduction}
        {...text('introduction')}
      />
      <StartupsField
        value={values.startupIds}
        error={listError(form.errors, 'startupIds')}
        onChange={(ids) => set('startupIds', ids)}
      />
      <CheckboxField
        label="Public"
        checked={values.visibility === 'public'}
        onChange={(checked) => set('visibility', checked ? 'public' : 'private')}
      />
    </EditDialog>
  );
}
