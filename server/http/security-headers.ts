import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PublicConfig } from '../domain/call-context.ts';
import { playerOrigins } from '../domain/listings/videos.ts';

/**
 * Security headers. Each page address has two documents: the app, which no site may frame, and the demo, which is sent when the
 * page is opened in a frame. Every site may frame the demo, which cannot reach the API. Addresses below `/demo` have only the
 * demo.
 */

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/** Equivalent to `frame-ancestors 'none'`, for browsers that do not support it. */
const noFrames = { 'X-Frame-Options': 'DENY' } as const;

/** The headers of all responses that are not documents: API, files, feeds, health checks. Pages of other sites may not load them. */
export const plainHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  ...noFrames,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "frame-ancestors 'none'",
};

/**
 * The headers of files and images, which every page may load. The demo's sandboxed document has the origin "null", so its own
 * files count as another site's.
 */
export const sharedHeaders = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' } as const;

/** The headers of documents that every page may frame, even a page that requires a `Cross-Origin-Resource-Policy` from its resources. */
const framedHeaders = { ...commonHeaders, 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/**
 * The CSP sources for a document's own site at the address `origin`. In WebKit, 'self' means the document's origin, so it matches
 * nothing in a sandboxed frame without an origin. In other browsers, 'self' means the document's address. An http source also allows
 * https.
 */
export function ownSources(origin: string): string {
  return `'self' ${origin}`;
}

/**
 * The headers of documents without scripts that every page may frame, even a page without an origin, which `frame-ancestors *`
 * would exclude. `style` is the CSP source of their styles, and `origin` the address of this site.
 */
export function embedHeaders(style: string, origin: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    `style-src ${style}`,
    `img-src ${ownSources(origin)} https:`,
    "base-uri 'none'",
    "form-action 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ];
  return { ...framedHeaders, 'Content-Security-Policy': policy.join('; '), 'X-Robots-Tag': 'noindex' };
}

const permissionsPolicy =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), browsing-topics=()';

/** The sources of Google's sign-in button, from the guide of Google Identity Services, "Content Security Policy". */
const googleSources = { script: 'https://accounts.google.com/gsi/client', rest: 'https://accounts.google.com/gsi/' };

/** The sources of PayPal's buttons and their windows, from the guide of PayPal's JavaScript SDK, "Content Security Policy". */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/** The only page with payments, and therefore the only one that may load PayPal. */
const paymentPage = '/submit-startup';

/** The sources that a page may load for payments. Empty for other pages, and when payments are not configured. */
export function paymentSources(path: string, { clientId, scriptUrl }: PublicConfig['paypal']): readonly string[] {
  if (clientId === '' || path !== paymentPage) return [];
  return scriptUrl === '' ? paypalHosts : [new URL(scriptUrl).origin];
}

/**
 * The headers of a document of the site at `origin`. `scripts` are the CSP hashes of its inline scripts; no other inline script runs. In
 * the app, `integrations` adds the sources of Google's sign-in and of payments, and the origin of the analytics script.
 */
export function documentHeaders(
  kind: 'app' | 'demo',
  origin: string,
  scripts: readonly string[],
  integrations: { google: boolean; payment?: readonly string[]; analytics?: string | undefined },
): Readonly<Record<string, string>> {
  // The app always has an origin, because no page may frame it.
  const own = kind === 'demo' ? ownSources(origin) : "'self'";
  const withGoogle = kind === 'app' && integrations.google;
  const payment = kind === 'app' ? (integrations.payment ?? []) : [];
  const analytics = kind === 'app' && integrations.analytics !== undefined ? ` ${integrations.analytics}` : '';
  const withIntegrations = (source: string) =>
    [...(withGoogle ? [source] : []), ...payment].map((allowed) => ` ${allowed}`).join('');
  const policy = [
    `default-src ${own}`,
    [`script-src ${own}`, ...scripts].join(' ') + withIntegrations(googleSources.script) + analytics,
    // The toasts' stylesheet and the style attributes of rendered pages are inline.
    `style-src ${own} 'unsafe-inline'${withIntegrations(googleSources.rest)}`,
    `img-src ${own} data: blob: https:`,
    "object-src 'none'",
    "base-uri 'none'",
  ];
  if (kind === 'demo') {
    policy.push("connect-src 'none'", "worker-src 'none'", "form-action 'none'", 'frame-ancestors *');
    policy.push('sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads');
    return { ...framedHeaders, 'Permissions-Policy': permissionsPolicy, 'Content-Security-Policy': policy.join('; ') };
  }
  // Video players are loaded only when a visitor presses play.
  policy.push(`frame-src ${playerOrigins.join(' ')}${withIntegrations(googleSources.rest)}`, "media-src 'self' https:");
  policy.push("worker-src 'self'", "manifest-src 'self'");
  policy.push(
    `connect-src 'self'${withIntegrations(googleSources.rest)}${analytics}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
  );
  return {
    ...commonHeaders,
    ...noFrames,
    'Permissions-Policy': permissionsPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Content-Security-Policy': policy.join('; '),
  };
}

/** HSTS for a year if the site is served over HTTPS. Subdomains are included if the operator chooses so. */
export function transportHeaders(siteUrl: string | undefined, subdomains: boolean): Readonly<Record<string, string>> {
  if (siteUrl?.startsWith('https:') !== true) return {};
  return { 'Strict-Transport-Security': `max-age=31536000${subdomains ? '; includeSubDomains' : ''}` };
}

const frameDestinations: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

/** The demo's address. Every page of the site also exists below it as a demo, both in and outside frames. */
const demoBase = '/demo';

/**
 * The document for a navigation: the demo in frames and below `/demo`, otherwise the app, which cannot be framed. Browsers send
 * `Sec-Fetch-Dest` only over HTTPS and to their own machine. Without that header, the server cannot distinguish a link on another
 * site from a frame there, and sends the `frame-check`. On a site with HTTPS, the header is omitted only by programs and old
 * browsers, which get the app.
 */
export function documentKind(
  { path, headers }: { path: string; headers: IncomingHttpHeaders },
  siteUrl: string | undefined,
): 'app' | 'demo' | 'frame-check' {
  const destination = headers['sec-fetch-dest'];
  if (path === demoBase || path.startsWith(`${demoBase}/`)) return 'demo';
  if (destination !== undefined) return frameDestinations.has(String(destination)) ? 'demo' : 'app';
  const isHttps = siteUrl?.startsWith('https:') === true;
  return !isHttps && isFromOtherSite(headers) ? 'frame-check' : 'app';
}

function isFromOtherSite({ referer = '', host }: IncomingHttpHeaders): boolean {
  return URL.canParse(referer) && new URL(referer).host !== host;
}

/**
 * In a frame, opens the same page of the demo. Otherwise opens the page itself; that request comes from this site, so it gets the
 * app. The address is changed first, because navigating to the current address with a hash would load nothing.
 */
const frameCheckScript = `
const { pathname, search, hash } = location;
const path = pathname + search + hash;
if (self !== top) location.replace('${demoBase}' + path);
else {
  history.replaceState(null, '', '/index.html');
  location.replace(path);
}
`;

/** A document that every site may frame. It contains only this one script. */
export const frameCheck = {
  headers: {
    ...framedHeaders,
    'Permissions-Policy': permissionsPolicy,
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'sha256-${hash('sha256', frameCheckScript, 'base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      'sandbox allow-scripts',
    ].join('; '),
    'Cache-Control': 'no-store',
  },
  html: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Opening the page</title>
<script>${frameCheckScript}</script>
<noscript><p><a href="" target="_top">Open this page</a></p></noscript>
</html>
`,
} as const;
