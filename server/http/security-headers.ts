/**
 * The headers that say what a document may do. One address has two documents (design §4): the app, which nobody may
 * frame, and the demo, which anybody may frame and which cannot reach the API at all.
 */

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/** For everything that is not a document: API, files, feeds, health. */
export const plainHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Content-Security-Policy': "frame-ancestors 'none'",
};

// The toasts' stylesheet and server-rendered style attributes are inline, and styles cannot run code: scripts alone need the nonce.
const shared = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
  ].join('; ');

const powers =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), browsing-topics=()';

/** `nonce` is left out for an answer without a body (304): the browser keeps the policy of the copy it has. */
export function documentHeaders(kind: 'app' | 'demo', nonce: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { ...everywhere, 'Permissions-Policy': powers };
  if (kind === 'app') headers['Cross-Origin-Opener-Policy'] = 'same-origin-allow-popups';
  if (nonce === undefined) return headers;
  headers['Content-Security-Policy'] =
    kind === 'app'
      ? `${shared(nonce)}; connect-src 'self'; form-action 'self'; frame-ancestors 'none'`
      : `${shared(nonce)}; connect-src 'none'; form-action 'none'; frame-ancestors *; ` +
        'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
  return headers;
}

/** Only a site that is served over https may promise to stay there: half a year, as browsers advise before more. */
export function transportHeaders(siteUrl: string | undefined): Readonly<Record<string, string>> {
  return siteUrl?.startsWith('https:') === true ? { 'Strict-Transport-Security': 'max-age=15552000' } : {};
}

const frames: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

/** Which document a navigation gets; without the header it is the app, which refuses to be framed. */
export function documentKind(secFetchDest: string | undefined): 'app' | 'demo' {
  return secFetchDest !== undefined && frames.has(secFetchDest) ? 'demo' : 'app';
}
