import type { Middleware } from 'koa';
import type { Store } from '../../db/store.ts';
import { imageAt } from '../rules/images.ts';

/** Stored pictures. Their names are made of what they hold, so they never change; opened on their own they can do nothing. */
export function images(store: Store): Middleware {
  return async (ctx, next) => {
    const sha256 = imageAt(ctx.path);
    if (sha256 === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const image = await store.images.bySha256(sha256);
    if (image === undefined) return next();
    ctx.set({
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Access-Control-Allow-Origin': '*',
      ETag: `"${sha256}"`,
    });
    if (ctx.req.headers['if-none-match'] === `"${sha256}"`) ctx.status = 304;
    else ctx.body = Buffer.from(image.webp);
  };
}
