import type { Advertising, AdvertisingEdit } from './advertising.contract.ts';

/** Null for a page that was never saved. */
export function toAdvertisingEdit(page: Advertising): AdvertisingEdit;
export function toAdvertisingEdit(page: Advertising | undefined): AdvertisingEdit | null;
export function toAdvertisingEdit(page: Advertising | undefined): AdvertisingEdit | null {
  if (page === undefined) return null;
  const { mainTitle, subtitle, introParagraph, statsParagraph, pricingCards, sponsorsTitle, sponsors } = page;
  return { mainTitle, subtitle, introParagraph, statsParagraph, pricingCards, sponsorsTitle, sponsors };
}
