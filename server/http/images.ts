import type { RouterMiddleware } from '@koa/router';
import type { Store } from '../../db/store.ts';
import { parseImagePath } from '../domain/core/images.ts';
import { isNotModified } from './conditional-get.ts';
import { sharedHeaders } from './security-headers.ts';

/**
 * Serves stored images. Their names are hashes of their bytes, so they never change. The content security policy makes an image
 * harmless when it is opened as a document.
 */
export function images(store: Store): RouterMiddleware {
  return async (ctx, next) => {
    const sha256 = parseImagePath(ctx.path);
    const image = sha256 === undefined ? undefined : await store.images.bySha256(sha256);
    if (image === undefined) return next();
    const etag = `"${sha256}"`;
    ctx.set({
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      ...sharedHeaders,
      ETag: etag,
    });
    if (isNotModified(ctx.req.headers, etag)) ctx.status = 304;
    else ctx.body = Buffer.from(image.webp);
  };
}
