import { withNoun } from '../../../../server/domain/core/noun.ts';
import { submissionLengths } from '../../../../server/domain/core/lengths.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';

const introductions = [
  {
    field: 'wantsAccelerator',
    label: 'Introduce me to accelerators',
    description: 'We may pass your listing on to programs that look for startups like yours.',
  },
  {
    field: 'wantsFunding',
    label: 'Introduce me to investors',
    description: 'We may put you in touch with people who fund startups like yours.',
  },
] as const;

export function StepFinish({ form: { values, set, text } }: { form: ListingForm }) {
  return (
    <>
      <TextAreaField
        label="Comments"
        optional
        hint="For the person who reviews your submission. No one else sees it."
        rows={5}
        maxLength={submissionLengths.comments}
        {...text('comments')}
      />
      <fieldset className="space-y-3">
        <legend className="mb-3 font-semibold">
          Would you like to meet someone? <span className="text-soft font-normal">optional</span>
        </legend>
        {introductions.map(({ field, label, description }) => (
          // The rule does not find text two elements deep.
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- see above
          <label
            key={field}
            className="border-line bg-raised rounded-card hover:border-field has-checked:border-accent flex cursor-pointer items-start gap-3.5 border p-4"
          >
            <input
              type="checkbox"
              name={field}
              checked={values[field]}
              onChange={({ target }) => set(field, target.checked)}
              className="accent-accent mt-1 size-5 shrink-0"
            />
            <span className="min-w-0 leading-snug">
              <span className="font-semibold">{label}</span>
              <span className="text-soft block text-[0.95rem]">{withNoun(description)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
