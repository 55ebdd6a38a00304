import type { ComponentProps } from 'react';
import { StepDetails } from './step-details.tsx';
import { StepFinish } from './step-finish.tsx';
import { StepGeneral } from './step-general.tsx';
import { StepMedia } from './step-media.tsx';
import { StepSubmit } from './step-submit.tsx';
import { StepTeam } from './step-team.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';
import type { ListingImages } from '../images/use-listing-images.ts';

export function StepFields({
  step,
  form,
  pictures,
  last,
}: {
  step: number;
  form: ListingForm;
  pictures: ListingImages;
  /** What only the last step is made with. */
  last: Omit<ComponentProps<typeof StepSubmit>, 'form'>;
}) {
  switch (step) {
    case 1:
      return <StepGeneral form={form} pictures={pictures} />;
    case 2:
      return <StepDetails form={form} />;
    case 3:
      return <StepMedia form={form} pictures={pictures} />;
    case 4:
      return <StepTeam form={form} />;
    case 5:
      return <StepFinish form={form} />;
    default:
      return <StepSubmit form={form} {...last} />;
  }
}
