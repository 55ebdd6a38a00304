import type { Context } from 'koa';
import { retentionDays } from '../domain/core/retention.ts';
import { dayMs } from '../domain/core/dates.ts';

/** A cookie with a secret token. */
export interface TokenCookie {
  read: (ctx: Context) => string | undefined;
  /** Undefined deletes the cookie. */
  write: (ctx: Context, token: string | undefined) => void;
}

/**
 * The cookies' lifetimes. The session cookie lives as long as the longest session, although the server may end a session earlier.
 * The device cookie lives as long as a device is remembered.
 */
const lifetimesMs = { session: 90 * dayMs, device: retentionDays.knownDevices * dayMs } as const;

/**
 * The cookie `name` of a site at `siteUrl`. Scripts cannot read it, and requests from other sites' pages do not include it. Over
 * HTTPS its name has the `__Host-` prefix, so that no other subdomain can set it.
 */
export function tokenCookie(name: keyof typeof lifetimesMs, siteUrl: string | undefined): TokenCookie {
  const secure = siteUrl?.startsWith('https:') === true;
  const cookie = secure ? `__Host-${name}` : name;
  return {
    read: (ctx) => ctx.cookies.get(cookie),
    write: (ctx, token) => {
      // TLS ends at the reverse proxy, so Koa sees an insecure connection.
      ctx.cookies.secure = secure;
      const maxAge = token === undefined ? 0 : lifetimesMs[name];
      ctx.cookies.set(cookie, token ?? '', { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge, overwrite: true });
    },
  };
}
