import { MakersField } from '../../fields/makers-field.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';

/** The makers by username. There is always at least one input. */
export function StepTeam({ form: { values, errors, set } }: { form: ListingForm }) {
  return (
    <MakersField
      makers={values.makers}
      errors={errors}
      isRequired
      hint="The usernames of everyone who made it, including yours. We ask each member you add, and show their name and image once they accept. Until then, the page shows only the username."
      onChange={(makers) => set('makers', makers)}
    />
  );
}
