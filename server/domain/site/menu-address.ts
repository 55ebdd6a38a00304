import { isHttpUrl } from '../core/http-url.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { isSitePath } from '../core/site-path.ts';

/** The address of "Email us": an email to the contact address of the settings. */
export const contactLink = 'contact';

/** Whether a menu can link to an address: a path of this site, an https URL, or `contactLink`. */
export function isMenuAddress(address: string): boolean {
  if (address === contactLink || isSitePath(address)) return true;
  return address.length <= commonLengths.url && /^https:\/\/[!-[\]-~\u00a1-\uffff]+$/i.test(address) && isHttpUrl(address);
}
