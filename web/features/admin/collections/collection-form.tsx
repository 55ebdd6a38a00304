import { say } from '../../../../server/domain/core/noun.ts';
import {
  type AdminCollection,
  type AdminCollectionEdit,
  adminCollectionEdit,
} from '../../../../server/domain/collections/collections.contract.ts';
import { collectionLengths } from '../../../../server/domain/core/lengths.ts';
import { send } from '../../../api/admin-client.ts';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { CheckboxField, NameAndSlugFields, TextAreaField } from '../forms/fields.tsx';
import { listError, useEditForm } from '../forms/use-edit-form.ts';
import type { RowFormProps } from '../table/use-admin-table.ts';
import { StartupsField } from './startups-field.tsx';

const blank: AdminCollectionEdit = { slug: '', title: '', introduction: '', startupIds: [], visibility: 'private' };

function toEdit({ slug, title, introduction, startupIds, visibility }: AdminCollection): AdminCollectionEdit {
  return { slug, title, introduction, startupIds, visibility };
}

/** Adds or edits a collection of the directory. Editing the title does not change an existing slug. */
export function CollectionForm({ row: collection, onClose, onSaved }: RowFormProps<AdminCollection>) {
  const form = useEditForm({
    schema: adminCollectionEdit,
    draftName: `collection ${collection?._id ?? 'new'}`,
    initial: collection === undefined ? blank : toEdit(collection),
    version: collection?.version,
    save: async (values, version = '') => {
      await (collection === undefined
        ? send('addCollection', { body: values })
        : send('saveCollection', { params: { id: collection._id }, body: values, version }));
      onSaved(`“${values.title}” saved.`);
    },
  });
  const { values, set, text } = form;
  return (
    <EditDialog
      title={collection === undefined ? 'Add Collection' : 'Edit Collection'}
      form={form}
      fieldLabels={{ startupIds: say`Startups`, visibility: 'Public' }}
      onClose={onClose}
    >
      <NameAndSlugFields
        field="title"
        label="Title"
        isNew={collection === undefined}
        maxLength={collectionLengths.title}
        basePath="/collections/"
        text={text}
        set={set}
      />
      <TextAreaField
        label="Introduction"
        optional
        hint="Plain text. Leave an empty line between paragraphs"
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
