import { demoBase, isFramed, isOpaqueOrigin, isServer } from './browser.ts';

/** Why this page cannot use passkeys, as a sentence; undefined when it can. */
export function whyNoPasskeys(): string | undefined {
  if (isServer) return undefined;
  if (isOpaqueOrigin() || isFramed() || demoBase() !== '') return 'Passkeys do not work in the demo.';
  // A passkey belongs to a hostname, and browsers refuse IP addresses.
  if (/^[\d.]+$|^\[/.test(location.hostname))
    return 'Passkeys need a site with a domain name. On your own machine, open it as http://localhost.';
  if (!('PublicKeyCredential' in window)) return 'Passkeys need HTTPS and a browser that supports them.';
  return undefined;
}
