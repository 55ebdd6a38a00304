import { submissionLengths } from '../../../../server/domain/core/lengths.ts';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import { FieldInputs } from '../../fields/field-inputs.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TopicsField } from './topics-field.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';

export function StepDetails({ form, asked = [] }: { form: ListingForm; asked: readonly Field[] | undefined }) {
  const { values, errors, mark, set } = form;
  return (
    <>
      <TopicsField form={form} />
      <FieldInputs
        fields={asked}
        values={values.fields ?? {}}
        errors={errors}
        marksOptional
        markOf={(key) => mark(`fields.${key}`)}
        onChange={(next, key) => set('fields', next, `fields.${key}`)}
      />
      <TextAreaField
        label="Special offer"
        optional
        hint="A discount or a longer trial for visitors of this directory, and how to get it."
        rows={3}
        maxLength={submissionLengths.specialOffer}
        {...form.text('specialOffer')}
      />
    </>
  );
}
