import { isHttpUrl } from '../../../../server/contract/fields.ts';
import { limits } from '../../../../server/contract/limits.ts';
import type { ListingDraft } from '../../../offline/drafts/listing-drafts.ts';

/** What another app shares, or a link brings along. */
export interface Shared {
  url?: string | undefined;
  title?: string | undefined;
  text?: string | undefined;
}

const address = /https?:\/\/[^\s<>"']+/i;
/** Between a site's name and what it says of itself in the title of its pages. */
const separator = /\s+[-–—|·:•]\s+/;

/** An address as people type it, made whole: "example.com" is "https://example.com". */
export function withScheme(typed: string): string {
  const url = typed.trim();
  // "example.com:8080" is a host with its port, "mailto:" a scheme.
  return url === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(url) || url.startsWith('/') ? url : `https://${url}`;
}

/** What is shared, for the fields that are still empty: nothing that was typed is touched. */
export function prefill(values: ListingDraft, { url = '', title = '', text = '' }: Shared): Partial<ListingDraft> {
  // Some apps share the address inside the text, some as the title.
  const candidates = [withScheme(plain(url)), address.exec(text)?.[0] ?? '', address.exec(title)?.[0] ?? ''];
  const website = candidates.map((found) => found.replace(/[).,;]+$/, '')).find(isHttpUrl) ?? '';
  const shared = {
    website: website.slice(0, limits.url),
    productName: (plain(title).replace(address, '').trim().split(separator)[0] ?? '').slice(0, limits.name),
    description: plain(text).replace(address, '').trim().slice(0, limits.description),
  };
  return Object.fromEntries(Object.entries(shared).filter(([field, value]) => value !== '' && isEmpty(values, field)));
}

function isEmpty(values: ListingDraft, field: string): boolean {
  return Object.entries(values).some(([name, value]) => name === field && typeof value === 'string' && value.trim() === '');
}

/** Without what no form takes. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, ' ')
    .trim();
}
