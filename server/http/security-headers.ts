import type { PublicConfig } from '../calls/call.ts';
import { playerOrigins } from '../rules/videos.ts';

/**
 * Security headers. Each page address has two documents: the app, which no site may frame, and the demo, which is sent
 * when the page is opened in a frame: every site may frame it, and it cannot reach the API.
 */

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
} as const;

/** For every response that is not a document: API, files, feeds, health checks. */
export const plainHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'Content-Security-Policy': "frame-ancestors 'none'",
};

const permissionsPolicy =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), usb=(), browsing-topics=()';

/** The sources of Google's sign-in button, from the guide of Google Identity Services, "Content Security Policy". */
const googleSources = { script: 'https://accounts.google.com/gsi/client', rest: 'https://accounts.google.com/gsi/' };

/** The sources of PayPal's buttons and their windows, from the guide of PayPal's JavaScript SDK, "Content Security Policy". */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];

/** The only page with a payment, and so the only one that may load PayPal. */
const paymentPage = '/submit-startup';

/** The sources that a page may load for payments; none for other pages, and none when payments are not configured. */
export function paymentSources(path: string, { clientId, scriptUrl }: PublicConfig['paypal']): readonly string[] {
  if (clientId === '' || path !== paymentPage) return [];
  return scriptUrl === '' ? paypalHosts : [new URL(scriptUrl).origin];
}

/**
 * The headers of a document. `scripts` are the CSP hashes of its inline scripts; no other inline script runs. `integrations` adds, in
 * the app only, the sources of Google's sign-in and of payments.
 */
export function documentHeaders(
  kind: 'app' | 'demo',
  scripts: readonly string[],
  integrations: { google: boolean; payment?: readonly string[] },
): Readonly<Record<string, string>> {
  const withGoogle = kind === 'app' && integrations.google;
  const payment = kind === 'app' ? (integrations.payment ?? []) : [];
  const withIntegrations = (source: string) =>
    [...(withGoogle ? [source] : []), ...payment].map((allowed) => ` ${allowed}`).join('');
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' ') + withIntegrations(googleSources.script),
    // The stylesheet of the toasts and the style attributes of rendered pages are inline.
    `style-src 'self' 'unsafe-inline'${withIntegrations(googleSources.rest)}`,
    "img-src 'self' data: blob: https:",
    "object-src 'none'",
    "base-uri 'none'",
  ];
  if (kind === 'demo') {
    policy.push("connect-src 'none'", "worker-src 'none'", "form-action 'none'", 'frame-ancestors *');
    policy.push('sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox');
    return { ...commonHeaders, 'Permissions-Policy': permissionsPolicy, 'Content-Security-Policy': policy.join('; ') };
  }
  // The players of listings' videos are loaded when somebody presses play, never before.
  policy.push(`frame-src ${playerOrigins.join(' ')}${withIntegrations(googleSources.rest)}`, "media-src 'self' https:");
  policy.push("worker-src 'self'", "manifest-src 'self'");
  policy.push(`connect-src 'self'${withIntegrations(googleSources.rest)}`, "form-action 'self'", "frame-ancestors 'none'");
  return {
    ...commonHeaders,
    'Permissions-Policy': permissionsPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Content-Security-Policy': policy.join('; '),
  };
}

/** HSTS for half a year, when the site is served over https. */
export function transportHeaders(siteUrl: string | undefined): Readonly<Record<string, string>> {
  return siteUrl?.startsWith('https:') === true ? { 'Strict-Transport-Security': 'max-age=15552000' } : {};
}

const frameDestinations: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'object', 'fencedframe']);

/** The document for a navigation: the demo in frames, else the app. Without the header it is the app, which cannot be framed. */
export function documentKind(secFetchDest: string | undefined): 'app' | 'demo' {
  return secFetchDest !== undefined && frameDestinations.has(secFetchDest) ? 'demo' : 'app';
}
