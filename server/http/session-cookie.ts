import type { Context } from 'koa';

/** The cookie with the session token. */
export interface SessionCookie {
  read: (ctx: Context) => string | undefined;
  /** Undefined deletes the cookie. */
  write: (ctx: Context, token: string | undefined) => void;
}

/** As long as the longest session; the server ends sessions earlier. */
const maxAgeMs = 90 * 24 * 3_600_000;

/**
 * The session cookie of a site at `siteUrl`. Scripts cannot read it, and requests from other sites' pages do not carry it. Over
 * https its name has the `__Host-` prefix, so that no other subdomain can set it.
 */
export function sessionCookie(siteUrl: string | undefined): SessionCookie {
  const secure = siteUrl?.startsWith('https:') === true;
  const name = secure ? '__Host-session' : 'session';
  return {
    read: (ctx) => ctx.cookies.get(name),
    write: (ctx, token) => {
      // The reverse proxy ends TLS, so Koa sees an insecure connection.
      ctx.cookies.secure = secure;
      const maxAge = token === undefined ? 0 : maxAgeMs;
      ctx.cookies.set(name, token ?? '', { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge, overwrite: true });
    },
  };
}
