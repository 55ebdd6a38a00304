import type { ComponentProps } from 'react';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
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
  asked,
  images,
  submitStepProps,
}: {
  step: number;
  form: ListingForm;
  asked: readonly Field[] | undefined;
  images: ListingImages;
  /** Props of the last step only. */
  submitStepProps: Omit<ComponentProps<typeof StepSubmit>, 'form'>;
}) {
  switch (step) {
    case 1:
      return <StepGeneral form={form} images={images} />;
    case 2:
      return <StepDetails form={form} asked={asked} />;
    case 3:
      return <StepMedia form={form} images={images} />;
    case 4:
      return <StepTeam form={form} />;
    case 5:
      return <StepFinish form={form} />;
    default:
      return <StepSubmit form={form} {...submitStepProps} />;
  }
}
