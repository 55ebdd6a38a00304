import { submissionLengths } from '../../../../server/contract/field-lengths.ts';
import { Field, inputClass } from '../../../ui/field.tsx';
import { TopicsField } from './topics-field.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';

export function StepDetails({ form }: { form: ListingForm }) {
  const { values, errors, set } = form;
  return (
    <>
      <TopicsField form={form} />
      <Field
        label="Special offer"
        optional
        hint="A discount or a longer trial for the readers of this directory, and how to get it."
        error={errors['specialOffer']}
      >
        {(control) => (
          <textarea
            {...control}
            name="specialOffer"
            rows={3}
            maxLength={submissionLengths.specialOffer}
            value={values.specialOffer}
            onChange={({ target }) => set('specialOffer', target.value)}
            className={`${inputClass} resize-y py-2.5 leading-normal`}
          />
        )}
      </Field>
    </>
  );
}
