import type { Context } from 'koa';
import { isNotModified } from './conditional-get.ts';
import { sharedHeaders } from './security-headers.ts';

/**
 * Sends images that are drawn when they are first asked for. An address contains a hash of the image, so the image at an address
 * never changes. Images with up to `maxBytes` in all are kept in memory.
 */
export function drawnImages(maxBytes: number) {
  const drawn = createByteCache(maxBytes);
  return {
    /** Redirects an outdated address to the current one. */
    redirect(ctx: Context, path: string): void {
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.redirect(path);
    },
    async send(ctx: Context, path: string, draw: () => Promise<Buffer>): Promise<void> {
      const etag = `"${path.slice(path.lastIndexOf('/') + 1, -'.png'.length)}"`;
      const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=31536000, immutable', ETag: etag };
      if (isNotModified(ctx.req.headers, etag)) {
        ctx.set(headers);
        ctx.status = 304;
        return;
      }
      // Drawn first, because an error must not be sent with the image's headers.
      const png = await drawn.get(path, draw);
      ctx.set({ ...headers, ...sharedHeaders });
      ctx.body = png;
    },
  };
}

/** Caches the latest results up to a total number of bytes. Concurrent callers with the same key share a result. */
function createByteCache(maxBytes: number) {
  const entries = new Map<string, Buffer>();
  const running = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  const add = (key: string, value: Buffer) => {
    entries.set(key, value);
    bytes += value.length;
    for (const [oldest, { length }] of entries) {
      if (bytes <= maxBytes) break;
      entries.delete(oldest);
      bytes -= length;
    }
  };
  return {
    async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const cached = entries.get(key);
      if (cached !== undefined) return cached;
      const started = running.get(key) ?? make();
      running.set(key, started);
      try {
        const value = await started;
        if (!entries.has(key)) add(key, value);
        return value;
      } finally {
        running.delete(key);
      }
    },
  };
}
