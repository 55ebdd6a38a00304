import * as v from 'valibot';
import { maxImageBodyBytes } from '../../../../server/domain/core/lengths.ts';
import { checkFieldValues } from '../../../../server/domain/listings/field-schema.contract.ts';
import { parseInput } from '../../../../server/domain/core/input.ts';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import {
  hobbyPlan,
  type SubmissionPayload,
  submissionSteps,
} from '../../../../server/domain/submissions/submissions.contract.ts';
import type { ListingDraft, DraftImage } from '../../../offline/drafts/listing-drafts.ts';
import { readAsDataUrl } from '../../../lib/images.ts';

/** The six steps in order; `key` names the step's schema in `submissionSteps`. */
export const steps = [
  { key: 'general', name: 'General' },
  { key: 'details', name: 'Details' },
  { key: 'media', name: 'Media' },
  { key: 'team', name: 'Team' },
  { key: 'finish', name: 'Finish' },
  { key: 'submit', name: 'Submit' },
] as const satisfies { key: keyof typeof submissionSteps; name: string }[];

export const lastStep = steps.length;

/** Error messages by the path of a field: "pitch", "makers.1", "media.0". */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** The draft of a new listing. Its first maker is the member. */
export function blankListing(username: string): ListingDraft {
  return {
    icon: null,
    productName: '',
    pitch: '',
    website: '',
    description: '',
    videoUrl: '',
    topics: [],
    specialOffer: '',
    media: [],
    makers: [username],
    comments: '',
    wantsAccelerator: false,
    wantsFunding: false,
    plan: hobbyPlan,
  };
}

/** A placeholder for new images when a schema is checked, because the schemas only require that there is an image. */
const anyImage = 'data:image/webp;base64,AAAA';
const imageForSchema = ({ source }: DraftImage) => (typeof source === 'string' ? source : anyImage);

/** An upper bound of the payload's size in bytes: the images in base64, and 64 KiB for all other fields. */
export function payloadSize({ icon, media }: Pick<ListingDraft, 'icon' | 'media'>): number {
  const images = [...(icon === null ? [] : [icon]), ...media];
  const sizes = images.map(({ source }) => (typeof source === 'string' ? source.length : Math.ceil(source.size / 3) * 4 + 100));
  return sizes.reduce((sum, size) => sum + size, 64 * 1024);
}

/**
 * The errors of a step according to the contract's schemas and the fields that the wizard asks for. Values of fields are not
 * checked while the fields are unknown. The Next button does not leave a step with errors.
 */
export function errorsOfStep(step: number, values: ListingDraft, asked?: readonly Field[]): FieldErrors {
  const key = steps[step - 1]?.key;
  if (key === undefined) return {};
  const draft: Record<string, unknown> = {
    ...values,
    icon: values.icon === null ? null : imageForSchema(values.icon),
    media: values.media.map(imageForSchema),
  };
  const schema = submissionSteps[key];
  const fields = Object.keys(schema.entries).filter((field) => field in draft);
  const result = parseInput(schema, Object.fromEntries(fields.map((field) => [field, draft[field]])));
  const errors: Record<string, string> = {};
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? key] ??= issue.message;
  if (key === 'details' && asked !== undefined)
    Object.assign(errors, checkFieldValues(values.fields ?? {}, asked, { prefix: 'fields.', requires: true }).errors);
  if (key === 'media' && payloadSize(values) > maxImageBodyBytes)
    errors['media'] ??= 'The images are too large together. Please remove one.';
  return errors;
}

/** The furthest step that can be opened: the first step with errors, or the last step. */
export function reachableStep(values: ListingDraft, asked?: readonly Field[]): number {
  const invalid = steps.findIndex((_, index) => Object.keys(errorsOfStep(index + 1, values, asked)).length > 0);
  return invalid === -1 ? lastStep : invalid + 1;
}

/** The step with the field of a path such as "makers.1"; undefined when no step has it. */
export function stepOfField(path: string): number | undefined {
  const [field = ''] = path.split('.');
  const index = steps.findIndex(({ key }) => field in submissionSteps[key].entries);
  return index === -1 ? undefined : index + 1;
}

/**
 * Converts the errors of a refused call ("body.media.2") to the wizard's paths ("media.2"), and finds the first step with an
 * error.
 */
export function locateServerErrors(fields: Readonly<Record<string, string>>): { step: number | undefined; errors: FieldErrors } {
  const located = Object.entries(fields).flatMap(([path, message]) => {
    const field = path.replace(/^body\./, '');
    const step = stepOfField(field);
    return step === undefined ? [] : [{ field, message, step }];
  });
  return {
    step: located.length === 0 ? undefined : Math.min(...located.map(({ step }) => step)),
    errors: Object.fromEntries(located.map(({ field, message }) => [field, message])),
  };
}

/** The payload to submit, with new images as data URLs and stored images as their URLs. */
export async function payloadOf(
  { cycle: _cycle, payment: _payment, fromWebsite: _marks, tags: _tags, base: _base, ...values }: ListingDraft,
  userId: string,
): Promise<SubmissionPayload> {
  const imageSource = async ({ source }: DraftImage) => (typeof source === 'string' ? source : readAsDataUrl(source));
  return {
    ...values,
    fields: values.fields ?? {},
    icon: values.icon === null ? null : await imageSource(values.icon),
    media: await Promise.all(values.media.map(imageSource)),
    userId,
    subscriptionId: '',
  };
}

/** Converts the images of a listing to those of a draft. */
export function draftImagesOf({ icon, media }: { icon: string; media: readonly string[] }): Pick<ListingDraft, 'icon' | 'media'> {
  return {
    icon: icon === '' ? null : { id: 'icon', name: 'Icon', source: icon },
    media: media.map((source, index) => ({ id: `screenshot-${index + 1}`, name: `Screenshot ${index + 1}`, source })),
  };
}
