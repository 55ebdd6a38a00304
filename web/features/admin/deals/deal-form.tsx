import { Fragment, useEffect, useRef } from 'react';
import {
  type AdminDeal,
  dealEdit,
  type DealEdit,
  dealStatuses,
  toDealEdit,
} from '../../../../server/domain/content/deals.contract.ts';
import { dealLengths } from '../../../../server/domain/core/lengths.ts';
import { send } from '../../../api/admin-client.ts';
import { Button } from '../../../ui/button.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { UnsavedChangesGuard } from '../../../ui/unsaved-changes-guard.tsx';
import { TextAreaField, CheckboxField, SelectField, ListField } from '../forms/fields.tsx';
import { FormProblems } from '../forms/form-parts.tsx';
import { listError, useEditForm } from '../forms/use-edit-form.ts';

const blank: DealEdit = {
  companyName: '',
  companyLogo: '',
  headline: '',
  description: '',
  dealUrl: '',
  tags: [],
  status: 'active',
  featured: false,
  endsOn: null,
};

/** Adds a deal, or edits the deal that was opened in the table below. */
export function DealForm({
  deal,
  onCancel,
  onSaved,
}: {
  deal: AdminDeal | undefined;
  onCancel: () => void;
  onSaved: (message: string) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useEditForm({
    schema: dealEdit,
    initial: deal === undefined ? blank : toDealEdit(deal),
    version: deal?.version,
    draftName: `deal ${deal?._id ?? 'new'}`,
    save: async (values, version = '') => {
      await (deal === undefined
        ? send('addDeal', { body: values })
        : send('saveDeal', { params: { id: deal._id }, body: values, version }));
      onSaved(deal === undefined ? 'Deal added successfully!' : 'Deal updated successfully!');
    },
    errorText: (message) => `Error: ${message}`,
  });
  const { values, set, text } = form;
  // Opening a deal in the table below moves the focus to this form.
  useEffect(() => {
    if (deal !== undefined) heading.current?.focus();
  }, [deal]);
  return (
    <section aria-labelledby="deal-form" className="border-line rounded-card bg-raised border p-5 sm:p-6">
      <h2 id="deal-form" ref={heading} tabIndex={-1} className="font-display mb-5 text-2xl outline-none">
        {deal === undefined ? 'Add New Deal' : `Edit the deal from ${deal.companyName}`}
      </h2>
      <form {...form.formProps} className="space-y-5">
        <Fragment key={form.fieldsKey}>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Company name" required maxLength={dealLengths.companyName} {...text('companyName')} />
            <TextField label="Company logo URL" required inputMode="url" {...text('companyLogo')} />
          </div>
          <TextField label="Headline" required maxLength={dealLengths.headline} {...text('headline')} />
          <TextAreaField label="Description" required maxLength={dealLengths.description} {...text('description')} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="Deal URL" type="url" required placeholder="https://example.com" {...text('dealUrl')} />
            <ListField
              label="Tags"
              optional
              hint="Separate with commas"
              separator="comma"
              value={values.tags}
              error={listError(form.errors, 'tags')}
              onChange={(tags) => set('tags', tags)}
            />
          </div>
          <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
            <div className="w-48">
              <SelectField
                label="Status"
                options={dealStatuses.map((value) => ({ value, label: value }))}
                value={values.status}
                onChange={(status) => set('status', status)}
              />
            </div>
            <div className="w-64">
              <TextField
                label="Last day"
                optional
                type="date"
                name="endsOn"
                max="9999-12-31"
                value={values.endsOn ?? ''}
                onChange={({ target }) => set('endsOn', target.value === '' ? null : target.value)}
                hint="The deal expires at the end of this day (UTC)."
                error={form.errors['endsOn']}
              />
            </div>
            <div className="sm:pt-8">
              <CheckboxField label="Featured" checked={values.featured} onChange={(featured) => set('featured', featured)} />
            </div>
          </div>
        </Fragment>
        <FormProblems form={form} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={form.saving}>{deal === undefined ? 'Add Deal' : 'Update Deal'}</SubmitButton>
          {deal !== undefined && <Button onClick={onCancel}>Cancel</Button>}
          {form.isRestored && <Button onClick={form.reset}>Discard my changes</Button>}
        </div>
      </form>
      <UnsavedChangesGuard isDirty={form.dirty && !form.saving} scope="search" />
    </section>
  );
}
