import { isHttpUrl } from './http-url.ts';
import { commonLengths } from './common-lengths.ts';
import { isSitePath } from './site-path.ts';

/** The limits of the menus: characters in a label or heading, links in each menu and in a column of the footer, and columns. */
export const menuLengths = { label: 40, header: 8, more: 12, columns: 6, column: 12 } as const;

/** The address of the link "Email us", which stands for the contact address in the settings. */
export const contactLink = 'contact';

/** Whether a menu can link to an address: a path of this site, an https URL, or `contactLink`. */
export function isMenuAddress(address: string): boolean {
  if (address === contactLink || isSitePath(address)) return true;
  return address.length <= commonLengths.url && /^https:\/\/[!-[\]-~\u00a1-\uffff]+$/i.test(address) && isHttpUrl(address);
}
