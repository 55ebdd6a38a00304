import * as v from 'valibot';
import { maxImageBodyBytes } from '../../../../server/contract/field-lengths.ts';
import { hobbyPlan, type SubmissionPayload, submissionSteps } from '../../../../server/contract/submissions.ts';
import type { ListingDraft, DraftImage } from '../../../offline/drafts/listing-drafts.ts';
import { readAsDataUrl } from '../../../lib/images.ts';

/** The six steps in order (spec §2); `key` names the schema that checks one. */
export const steps = [
  { key: 'general', name: 'General' },
  { key: 'details', name: 'Details' },
  { key: 'media', name: 'Media' },
  { key: 'team', name: 'Team' },
  { key: 'finish', name: 'Finish' },
  { key: 'submit', name: 'Submit' },
] as const satisfies { key: keyof typeof submissionSteps; name: string }[];

export const lastStep = steps.length;

/** What is wrong, by the path of a field: "pitch", "makers.1", "media.0". */
export type FieldErrors = Readonly<Record<string, string>>;

/** A listing that nobody has written anything of. */
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

/** Stands for a new picture where only its being there is checked. */
const somePicture = 'data:image/webp;base64,AAAA';
const standIn = ({ source }: DraftImage) => (typeof source === 'string' ? source : somePicture);

/** What the pictures take as text inside the payload, and a little for the words around them, in bytes. */
export function payloadSize({ icon, media }: Pick<ListingDraft, 'icon' | 'media'>): number {
  const pictures = [...(icon === null ? [] : [icon]), ...media];
  const sizes = pictures.map(({ source }) => (typeof source === 'string' ? source.length : Math.ceil(source.size / 3) * 4 + 100));
  return sizes.reduce((sum, size) => sum + size, 64 * 1024);
}

/** What keeps a step from being left, by the contract's own schemas; empty when nothing does. */
export function errorsOfStep(step: number, values: ListingDraft): FieldErrors {
  const key = steps[step - 1]?.key;
  if (key === undefined) return {};
  const checked: Record<string, unknown> = {
    ...values,
    icon: values.icon === null ? null : standIn(values.icon),
    media: values.media.map(standIn),
  };
  const schema = submissionSteps[key];
  const fields = Object.keys(schema.entries).filter((field) => field in checked);
  const result = v.safeParse(schema, Object.fromEntries(fields.map((field) => [field, checked[field]])));
  const errors: Record<string, string> = {};
  for (const issue of result.issues ?? []) errors[v.getDotPath(issue) ?? key] ??= issue.message;
  if (key === 'media' && payloadSize(values) > maxImageBodyBytes)
    errors['media'] ??= 'The pictures are too large together. Please remove one.';
  return errors;
}

/** The furthest step that may be opened: the first that is not valid, else the last. */
export function reachableStep(values: ListingDraft): number {
  const invalid = steps.findIndex((_, at) => Object.keys(errorsOfStep(at + 1, values)).length > 0);
  return invalid === -1 ? lastStep : invalid + 1;
}

/** The step that asks for a field ("makers" of "makers.1"), or undefined when none does. */
export function stepOfField(path: string): number | undefined {
  const [field = ''] = path.split('.');
  const at = steps.findIndex(({ key }) => field in submissionSteps[key].entries);
  return at === -1 ? undefined : at + 1;
}

/** The fields of a refusal ("body.media.2") as the wizard names them, and the first step one of them is on. */
export function placesOfRefusal(fields: Readonly<Record<string, string>>): { step: number | undefined; errors: FieldErrors } {
  const own = Object.entries(fields).flatMap(([path, message]) => {
    const field = path.replace(/^body\./, '');
    const step = stepOfField(field);
    return step === undefined ? [] : [{ field, message, step }];
  });
  return {
    step: own.length === 0 ? undefined : Math.min(...own.map(({ step }) => step)),
    errors: Object.fromEntries(own.map(({ field, message }) => [field, message])),
  };
}

/** What is sent: new pictures as data, known ones by their address. */
export async function payloadOf(
  { cycle: _cycle, payment: _payment, ...values }: ListingDraft,
  userId: string,
): Promise<SubmissionPayload> {
  const sent = async ({ source }: DraftImage) => (typeof source === 'string' ? source : readAsDataUrl(source));
  return {
    ...values,
    icon: values.icon === null ? null : await sent(values.icon),
    media: await Promise.all(values.media.map(sent)),
    userId,
    subscriptionId: '',
  };
}
