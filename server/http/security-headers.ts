import type { PublicConfig } from '../calls/call.ts';

/**
 * The headers that say what a document may do. One address has two documents (design §4): the app, which nobody may
 * frame, and the demo, which anybody may frame and which cannot reach the API at all.
 */

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/** For everything that is not a document: API, files, feeds, health. */
export const plainHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Content-Security-Policy': "frame-ancestors 'none'",
};

const permissionsPolicy =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), browsing-topics=()';

/** What Google's sign-in button needs, as its guide says ("Content Security Policy" of Google Identity Services). */
const googleSources = { script: 'https://accounts.google.com/gsi/client', rest: 'https://accounts.google.com/gsi/' };

/** What PayPal's buttons and their windows need ("Content Security Policy" of PayPal's JavaScript SDK). */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/** The one page that pays, and so the only one that may load PayPal. */
const payingPage = '/submit-startup';

/** The sources that a page may load to pay; none of any other page, nor where nobody can pay. */
export function paymentSources(path: string, { clientId, scriptUrl }: PublicConfig['paypal']): readonly string[] {
  if (clientId === '' || path !== payingPage) return [];
  return scriptUrl === '' ? paypalHosts : [new URL(scriptUrl).origin];
}

/**
 * `scripts` are the CSP hashes of the document's own inline scripts: no others run, but for Google's in the app, when the
 * site offers `google`, and for those of `payment`.
 */
export function documentHeaders(
  kind: 'app' | 'demo',
  scripts: readonly string[],
  offers: { google: boolean; payment?: readonly string[] },
): Readonly<Record<string, string>> {
  const withGoogle = kind === 'app' && offers.google;
  const payment = kind === 'app' ? (offers.payment ?? []) : [];
  const also = (source: string) => [...(withGoogle ? [source] : []), ...payment].map((allowed) => ` ${allowed}`).join('');
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' ') + also(googleSources.script),
    // The toasts' stylesheet and the attributes of rendered pages are inline; styles run no code.
    `style-src 'self' 'unsafe-inline'${also(googleSources.rest)}`,
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
  ];
  if (kind === 'demo') {
    policy.push("connect-src 'none'", "worker-src 'none'", "form-action 'none'", 'frame-ancestors *');
    policy.push('sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox');
    return { ...commonHeaders, 'Permissions-Policy': permissionsPolicy, 'Content-Security-Policy': policy.join('; ') };
  }
  if (also(googleSources.rest) !== '') policy.push(`frame-src${also(googleSources.rest)}`);
  policy.push("worker-src 'self'", "manifest-src 'self'");
  policy.push(`connect-src 'self'${also(googleSources.rest)}`, "form-action 'self'", "frame-ancestors 'none'");
  return {
    ...commonHeaders,
    'Permissions-Policy': permissionsPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Content-Security-Policy': policy.join('; '),
  };
}

/** Only a site that is served over https may promise to stay there: half a year, as browsers advise before more. */
export function transportHeaders(siteUrl: string | undefined): Readonly<Record<string, string>> {
  return siteUrl?.startsWith('https:') === true ? { 'Strict-Transport-Security': 'max-age=15552000' } : {};
}

const frameDestinations: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

/** Which document a navigation gets; without the header it is the app, which refuses to be framed. */
export function documentKind(secFetchDest: string | undefined): 'app' | 'demo' {
  return secFetchDest !== undefined && frameDestinations.has(secFetchDest) ? 'demo' : 'app';
}
