import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { id, optionalText, text, version, editOf } from '../core/schemas.ts';
import { advertisingLengths, pricingCardLengths } from '../core/lengths.ts';

export const cardColors = ['green', 'blue', 'orange'] as const;

/** The advertising page. `statsParagraph` marks bold text as **text**; `ctaLink` is http(s), mailto or a path of this site. */
export const advertising = v.strictObject({
  _id: id,
  mainTitle: text(advertisingLengths.mainTitle),
  subtitle: optionalText(advertisingLengths.subtitle),
  introParagraph: optionalText(advertisingLengths.introParagraph),
  statsParagraph: optionalText(advertisingLengths.statsParagraph),
  pricingCards: v.array(
    v.strictObject({
      title: text(pricingCardLengths.title),
      price: text(pricingCardLengths.price),
      description: text(pricingCardLengths.description),
      cta: text(pricingCardLengths.cta),
      ctaLink: v.pipe(
        v.string(),
        v.regex(
          /^(?:https?:\/\/|mailto:|\/(?!\/))\S*$/,
          'Please enter a link (e.g., https://example.com, mailto:ads@example.com or /plans).',
        ),
      ),
      color: v.picklist(cardColors),
    }),
  ),
  sponsorsTitle: optionalText(advertisingLengths.sponsorsTitle),
  sponsors: v.array(v.strictObject({ name: text(advertisingLengths.sponsorName) })),
});
export type Advertising = v.InferOutput<typeof advertising>;

export const getAdvertising = declareCall('GET', '/advertising', {
  summary: 'The advertising page; null until it is first saved.',
  who: 'anyone',
  reply: v.nullable(advertising),
  cache: 'public',
});

/** The part of the page that admins edit. */
export const advertisingEdit = v.omit(advertising, ['_id']);
export type AdvertisingEdit = v.InferOutput<typeof advertisingEdit>;
export const toAdvertisingEdit = (page: Advertising): AdvertisingEdit => editOf(advertisingEdit, page);

export const getAdvertisingDraft = declareCall('GET', '/advertising/admin', {
  summary: 'The advertising page for editing, with its version, never from a cache; `page` is null until it is first saved.',
  who: { may: 'editContent' },
  reply: v.strictObject({ version, page: v.nullable(advertising) }),
});

export const saveAdvertising = declareCall('PUT', '/advertising', {
  summary: 'Saves the advertising page.',
  who: { may: 'editContent' },
  body: advertisingEdit,
  versioned: true,
  reply: v.strictObject({ ...advertising.entries, version }),
});
