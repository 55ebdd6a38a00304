import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { id, isoTime, optionalUploadedImageUrl, slug, text } from '../core/schemas.ts';
import { startupLengths } from '../core/lengths.ts';

/** The answer of a member who was named as a maker. `declined` includes members who first accepted and later left. */
export const makerStatuses = ['asked', 'accepted', 'declined'] as const;
export type MakerStatus = (typeof makerStatuses)[number];

/** A listing that names the caller as a maker. */
export const ownMaker = v.strictObject({
  startup: v.strictObject({ _id: id, name: text(startupLengths.name), slug, logo: optionalUploadedImageUrl }),
  /** Whether the listing currently has a public page. */
  isPublic: v.boolean(),
  status: v.picklist(['asked', 'accepted']),
  askedAt: isoTime,
});
export type OwnMaker = v.InferOutput<typeof ownMaker>;

export const listOwnMakers = declareCall('GET', '/makers', {
  summary: 'The listings that name the caller as a maker: those waiting for an answer and those that the caller accepted.',
  who: 'member',
  reply: v.array(ownMaker),
});

export const answerMaker = declareCall('PUT', '/makers/:startupId', {
  summary:
    'Accepts or declines being shown as a maker of a listing. Declining also ends an acceptance and is final for this listing. The reply has the listings that remain.',
  who: 'member',
  params: v.strictObject({ startupId: id }),
  body: v.strictObject({ status: v.picklist(['accepted', 'declined']) }),
  reply: v.array(ownMaker),
  errors: ['makers.not_asked', 'makers.already_answered', 'auth.email_unconfirmed'],
  rateLimit: { points: 60, perSeconds: 3_600 },
});
