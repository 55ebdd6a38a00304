import { cutText } from '../../../../server/domain/core/cut-text.ts';
import { isHttpUrl } from '../../../../server/domain/core/http-url.ts';
import { startupLengths } from '../../../../server/domain/core/lengths.ts';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { cleanText, titleParts } from '../../../../server/domain/websites/foreign-text.ts';
import { withScheme } from '../../../../server/domain/core/with-scheme.ts';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';

/** Content shared by another app (Web Share Target), or passed in the search parameters of a link. */
export interface SharedContent {
  url?: string | undefined;
  title?: string | undefined;
  text?: string | undefined;
}

const urlPattern = /https?:\/\/[^\s<>"']+/i;

/** Values for the empty fields, taken from shared content. Fields with a value are not changed. */
export function prefill(values: ListingDraft, { url = '', title = '', text = '' }: SharedContent): Partial<ListingDraft> {
  // Some apps share the URL inside the text, some as the title.
  const candidates = [withScheme(cleanText(url)), urlPattern.exec(text)?.[0] ?? '', urlPattern.exec(title)?.[0] ?? ''];
  const website = candidates.map((candidate) => candidate.replace(/[).,;]+$/, '')).find(isHttpUrl) ?? '';
  const shared = {
    website: website.slice(0, commonLengths.url),
    productName: cutText(titleParts(cleanText(title).replace(urlPattern, ''))[0] ?? '', startupLengths.name),
    description: cutText(cleanText(text).replace(urlPattern, '').trim(), startupLengths.description),
  };
  return Object.fromEntries(Object.entries(shared).filter(([field, value]) => value !== '' && isEmpty(values, field)));
}

function isEmpty(values: ListingDraft, field: string): boolean {
  return Object.entries(values).some(([name, value]) => name === field && typeof value === 'string' && value.trim() === '');
}
