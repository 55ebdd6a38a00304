import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commonLengths, maxItems, startupLengths } from '../../../../server/domain/core/lengths.ts';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import { type StartupEdit, startupEdit } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { toStartupEdit } from '../../../../server/domain/submissions/moderation.rules.ts';
import { presentFieldValues } from '../../../../server/domain/listings/field-values.ts';
import { send } from '../../../api/admin-client.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { reviewQuery, type StartupReview, invalidateStartups } from '../../../api/admin-startups.ts';
import { Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FieldInputs } from '../../fields/field-inputs.tsx';
import { FillFromSite } from '../../websites/fill-from-site.tsx';
import { EditDialog } from '../kit/edit-dialog.tsx';
import { TextAreaField, CheckboxField, ListField } from '../kit/fields.tsx';
import { ImageField } from '../kit/image-field.tsx';
import { RecordSection } from '../kit/record-section.tsx';
import { listError } from '../kit/list-error.ts';
import { useEditForm } from '../kit/use-edit-form.ts';
import { CategoriesField } from './categories-field.tsx';
import { useSiteFill } from './use-site-fill.ts';

/** The longer side of a logo in pixels; the server stores no larger ones. */
const logoMaxSide = 512;

/** Loads a startup and edits it. */
export function StartupForm({ id, onClose }: { id: string; onClose: () => void }) {
  const review = useQuery(reviewQuery(id));
  const { data: draft } = useQuery(fieldsDraftQuery);
  // The form keeps the first startup: a refetch does not overwrite what is being edited.
  const [loaded, setLoaded] = useState<StartupReview>();
  if (loaded === undefined && review.data !== undefined && !review.isFetching) setLoaded(review.data);
  if (loaded !== undefined && draft !== undefined) return <EditForm loaded={loaded} fields={draft.fields} onClose={onClose} />;
  return (
    <Modal title="Edit startup" placement="wide" open onClose={onClose}>
      <RecordSection query={review} noun="startup" skeleton={<div className="skeleton h-96 w-full" />} onBack={onClose}>
        {() => <div aria-hidden="true" className="skeleton h-96 w-full" />}
      </RecordSection>
    </Modal>
  );
}

function EditForm({
  loaded: { startup, version: loadedVersion },
  fields,
  onClose,
}: {
  loaded: StartupReview;
  fields: readonly Field[];
  onClose: () => void;
}) {
  // Values of fields that were removed or changed meanwhile are not sent back.
  const withFittingValues = (edit: StartupEdit) => ({ ...edit, fields: presentFieldValues(edit.fields, fields) ?? {} });
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: ({ edit, version }: { edit: StartupEdit; version: string }) =>
      send('saveStartup', { params: { id: startup._id }, body: edit, version }),
  });
  const form = useEditForm({
    schema: startupEdit,
    initial: withFittingValues(toStartupEdit(startup)),
    version: loadedVersion,
    fromSaved: withFittingValues,
    save: async (edit, version = '') => {
      await save.mutateAsync({ edit, version });
      void invalidateStartups(queryClient);
      showToast('Startup saved.');
      onClose();
    },
  });
  const { values, set, errors } = form;
  const { target, markOf } = useSiteFill(form, fields);
  return (
    <EditDialog title={`Edit ${startup.name}`} form={form} onClose={onClose}>
      <TextField label="Name" data-autofocus maxLength={startupLengths.name} {...form.text('name')} mark={markOf('name')} />
      <TextField label="Tagline" maxLength={startupLengths.tagline} {...form.text('tagline')} mark={markOf('tagline')} />
      <TextAreaField
        label="Description"
        rows={6}
        maxLength={startupLengths.description}
        {...form.text('description')}
        mark={markOf('description')}
      />
      <ImageField
        label="Logo"
        optional
        name={values.name}
        maxSide={logoMaxSide}
        value={values.logo}
        onChange={(image) => set('logo', image)}
        error={errors['logo']}
        mark={markOf('icon')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Website" type="url" maxLength={commonLengths.url} {...form.text('website')} />
        <TextField
          label="Affiliate link"
          optional
          type="url"
          maxLength={commonLengths.url}
          hint="Visit Site leads here instead."
          {...form.text('affiliateLink')}
        />
      </div>
      <FillFromSite
        target={target}
        site="the site"
        renderListed={(listed) =>
          listed.slug !== startup.slug && (
            <p className="mt-2 text-[0.95rem]">
              This site is listed already:{' '}
              <a href={`/startup/${encodeURIComponent(listed.slug)}`} target="_blank" rel="noopener">
                {listed.name}
              </a>
              .
            </p>
          )
        }
      />
      <CategoriesField
        value={values.categories}
        onChange={(slugs) => set('categories', slugs)}
        error={listError(errors, 'categories')}
      />
      <ListField
        label="Tags"
        separator="comma"
        optional
        hint={`Parted by commas, at most ${maxItems.tags}.`}
        value={values.tags}
        onChange={(list) => set('tags', list)}
        error={listError(errors, 'tags')}
      />
      <FieldInputs
        fields={fields}
        values={values.fields ?? {}}
        errors={errors}
        markOf={(key) => markOf(`fields.${key}`)}
        onChange={(next, key) => set('fields', next, `fields.${key}`)}
      />
      <CheckboxField label="Featured" checked={values.featured} onChange={(checked) => set('featured', checked)} />
    </EditDialog>
  );
}
