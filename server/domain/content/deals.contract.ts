import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { day, httpUrl, id, imageUrl, isoTime, optionalImageUrl, text, version, messageReply, editOf } from '../core/schemas.ts';
import { dealLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { messages } from '../core/messages.ts';

export const dealStatuses = ['active', 'expired', 'draft'] as const;

/** An offer for founders. Only active deals are public, until the end of their last day. */
export const deal = v.strictObject({
  _id: id,
  companyName: text(dealLengths.companyName),
  companyLogo: optionalImageUrl,
  headline: text(dealLengths.headline),
  description: text(dealLengths.description),
  dealUrl: httpUrl,
  tags: v.array(text(commonLengths.tag)),
  status: v.picklist(dealStatuses),
  featured: v.boolean(),
  /** The last day, in UTC; null for a deal without an end. */
  endsOn: v.nullable(day),
  createdAt: isoTime,
});
export type Deal = v.InferOutput<typeof deal>;

/** A deal as admins edit it. */
export const adminDeal = v.strictObject({ ...deal.entries, version });
export type AdminDeal = v.InferOutput<typeof adminDeal>;

export const listDeals = declareCall('GET', '/deals', {
  summary: 'Active deals whose last day is not over: featured ones first, then newest.',
  who: 'anyone',
  reply: v.array(deal),
  cache: 'public',
});

export const listAllDeals = declareCall('GET', '/deals/admin', {
  summary: 'Deals of every status, newest first.',
  who: { may: 'editContent' },
  reply: v.array(adminDeal),
});

/** The part of a deal that admins edit. All fields except `tags` and `endsOn` are required. */
export const dealEdit = v.strictObject({
  ...v.omit(deal, ['_id', 'createdAt', 'companyLogo']).entries,
  companyLogo: v.pipe(v.string(), v.trim(), v.minLength(1, 'Company logo is required.'), imageUrl),
});
/** A request without the last day leaves it unchanged. */
const dealChange = v.partial(dealEdit, ['endsOn']);
export type DealEdit = v.InferOutput<typeof dealEdit>;
export const toDealEdit = (deal: Deal): DealEdit => editOf(dealEdit, deal);

export const addDeal = declareCall('POST', '/deals/admin', {
  summary: 'Adds a deal.',
  who: { may: 'editContent' },
  body: dealChange,
  reply: adminDeal,
  status: 201,
});

export const saveDeal = declareCall('PUT', '/deals/admin/:id', {
  summary: 'Saves a deal.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  body: dealChange,
  versioned: true,
  reply: adminDeal,
  errors: ['deals.not_found'],
});

export const removeDeal = declareCall('DELETE', '/deals/admin/:id', {
  summary: 'Deletes a deal.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.dealDeleted),
  errors: ['deals.not_found'],
});
