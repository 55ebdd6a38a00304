import * as v from 'valibot';
import { declareCall } from './call.ts';
import { httpUrl, id, isoTime, optionalImageUrl, text } from './fields.ts';

export const dealStatuses = ['active', 'expired', 'draft'] as const;

/** An offer for founders (spec §3); only active ones are public. */
export const deal = v.strictObject({
  _id: id,
  companyName: text(100),
  companyLogo: optionalImageUrl,
  headline: text(200),
  description: text(2_000),
  dealUrl: httpUrl,
  tags: v.array(text(60)),
  status: v.picklist(dealStatuses),
  featured: v.boolean(),
  createdAt: isoTime,
});
export type Deal = v.InferOutput<typeof deal>;

export const listDeals = declareCall({
  id: 'listDeals',
  method: 'GET',
  path: '/deals',
  summary: 'Active deals: featured ones first, then newest.',
  who: 'anyone',
  reply: v.array(deal),
  errors: [],
  cache: 'public',
});
