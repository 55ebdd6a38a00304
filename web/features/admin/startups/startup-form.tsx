import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { maxItems, startupLengths } from '../../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { fieldText } from '../../../../server/domain/listings/field-text.ts';
import { presentFieldValues } from '../../../../server/domain/listings/field-values.ts';
import type { Field as ListingField, FieldValue } from '../../../../server/domain/listings/fields.contract.ts';
import { startupEdit, type StartupEdit } from '../../../../server/domain/submissions/admin-startups.contract.ts';
import { toStartupEdit } from '../../../../server/domain/submissions/moderation.rules.ts';
import { send } from '../../../api/admin-client.ts';
import { fieldsDraftQuery } from '../../../api/admin-fields.ts';
import { invalidateStartups, reviewQuery, type StartupReview } from '../../../api/admin-startups.ts';
import { isSameJson } from '../../../lib/conflict.ts';
import { Modal } from '../../../ui/modal.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { FieldInputs } from '../../fields/field-inputs.tsx';
import { fieldKeyOf } from '../../fields/part-label.ts';
import { FillFromSite } from '../../websites/fill-from-site.tsx';
import type { FillTarget } from '../../websites/fill-in.ts';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { CheckboxField, ListField, TextAreaField } from '../forms/fields.tsx';
import { ImageField } from '../forms/image-field.tsx';
import { listError, useEditForm } from '../forms/use-edit-form.ts';
import { RecordSection } from '../layout/record-section.tsx';
import { CategoriesField } from './categories-field.tsx';

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
  fields: readonly ListingField[];
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
    draftName: `startup ${startup._id}`,
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
          hint="“Visit Site” opens this link instead."
          {...form.text('affiliateLink')}
        />
      </div>
      <FillFromSite
        target={target}
        site="the site"
        renderListed={(listed) =>
          listed.slug !== startup.slug && (
            <p className="mt-2 text-[0.95rem]">
              This website is already listed:{' '}
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
        hint={`Separate with commas, at most ${maxItems.tags}.`}
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

interface StartupEditForm {
  values: StartupEdit;
  set: <Name extends keyof StartupEdit>(name: Name, value: StartupEdit[Name], editedPath?: string) => void;
}

/** The parts of a website that the form of a startup has, and what it calls them. */
const formFields = {
  name: ['name', 'Name'],
  tagline: ['tagline', 'Tagline'],
  description: ['description', 'Description'],
  icon: ['logo', 'Logo'],
} as const;

/** Fills the form of a startup from its website. `markOf` says beside a field that its value came from there, until it is edited. */
function useSiteFill({ values, set }: StartupEditForm, fields: readonly ListingField[]) {
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  });
  const [filled, setFilled] = useState<ReadonlyMap<string, FieldValue>>(new Map());
  const formField = (part: string) => Object.entries(formFields).find(([name]) => name === part)?.[1];
  const fieldOf = (part: string) => fields.find(({ key }) => key === fieldKeyOf(part));
  const valueOf = (part: string, of: StartupEdit): unknown => {
    const [field] = formField(part) ?? [];
    return field === undefined ? of.fields?.[fieldKeyOf(part) ?? ''] : of[field];
  };
  const isFilled = (part: string, of: StartupEdit) => filled.has(part) && isSameJson(filled.get(part), valueOf(part, of));
  const target: FillTarget = {
    website: () => latest.current.website,
    labelOf: (part) => formField(part)?.[1] ?? fieldOf(part)?.label,
    textOf: (part, value) => {
      const field = fieldOf(part);
      return field === undefined ? String(value) : fieldText(value, field);
    },
    compare: (part, value) => {
      const now = valueOf(part, latest.current);
      if (isSameJson(now, value)) return 'same';
      return now === undefined || now === '' || isFilled(part, latest.current) ? 'empty' : 'other';
    },
    write: (part, value) => {
      const key = fieldKeyOf(part);
      const [field] = formField(part) ?? [];
      // Several parts are written before the form is rendered again.
      if (key !== undefined) latest.current = { ...latest.current, fields: { ...latest.current.fields, [key]: value } };
      if (key !== undefined) set('fields', latest.current.fields, part);
      else if (field !== undefined) set(field, String(value));
      setFilled((before) => new Map(before).set(part, value));
    },
  };
  return { target, markOf: (part: string) => (isFilled(part, values) ? 'From the site' : undefined) };
}
