import type { Context } from 'koa';

/** Where a browser keeps the secret of its session. */
export interface SessionCookie {
  read: (ctx: Context) => string | undefined;
  /** Undefined takes it away. */
  write: (ctx: Context, token: string | undefined) => void;
}

/** As long as the longest session, in milliseconds; when it really ends is the server's to say. */
const maxAgeMs = 90 * 24 * 3_600_000;

/**
 * The cookie of a site at `siteUrl`: scripts cannot read it and other sites' pages do not send it. Over https it is tied to
 * this very host, so that no neighbouring host can plant one.
 */
export function sessionCookie(siteUrl: string | undefined): SessionCookie {
  const secure = siteUrl?.startsWith('https:') === true;
  const name = secure ? '__Host-session' : 'session';
  return {
    read: (ctx) => ctx.cookies.get(name),
    write: (ctx, token) => {
      // The proxy in front speaks TLS; the connection from it does not.
      ctx.cookies.secure = secure;
      const life = token === undefined ? 0 : maxAgeMs;
      ctx.cookies.set(name, token ?? '', { httpOnly: true, sameSite: 'lax', path: '/', secure, maxAge: life, overwrite: true });
    },
  };
}
