const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface CrossSiteInput {
  method: string;
  host: string;
  secFetchSite: string | undefined;
  origin: string | undefined;
  cookie: string | undefined;
}

/**
 * Whether a call that changes something comes from another site's page (design §3). Browsers say so in Sec-Fetch-Site,
 * older ones in Origin; programs send neither, and are trusted only while they carry no cookie.
 */
export function isCrossSite(caller: CrossSiteInput): boolean {
  if (safeMethods.has(caller.method)) return false;
  if (caller.secFetchSite !== undefined) return caller.secFetchSite !== 'same-origin' && caller.secFetchSite !== 'none';
  if (caller.origin !== undefined) return !URL.canParse(caller.origin) || new URL(caller.origin).host !== caller.host;
  return caller.cookie !== undefined;
}
