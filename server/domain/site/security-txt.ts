import type { Measuring } from './stored-sections.contract.ts';

export const securityTxtPath = '/.well-known/security.txt';

/** The beginning of the month half a year from now. RFC 9116 asks for less than a year, and for a time that has not passed. */
export function securityTxtExpiry(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 6, 1)).toISOString();
}

/** The file security.txt (RFC 9116); undefined without a contact. */
export function securityTxt(
  { securityContact, securityPolicy, securityLanguages }: Measuring,
  { expires, origin }: { expires: string; origin: string },
): string | undefined {
  if (securityContact === '') return undefined;
  const lines = [
    `Contact: ${securityContact.includes('://') ? securityContact : `mailto:${securityContact}`}`,
    `Expires: ${expires}`,
    ...(securityPolicy === '' ? [] : [`Policy: ${securityPolicy}`]),
    ...(securityLanguages === '' ? [] : [`Preferred-Languages: ${securityLanguages}`]),
    `Canonical: ${origin}${securityTxtPath}`,
  ];
  return `${lines.join('\n')}\n`;
}
