import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { RouterMiddleware } from '@koa/router';
import { decodePathSegment } from '../api/request.ts';
import { isNotModified } from './conditional-get.ts';
import { compress, type Encoding, encodingFor } from './encoding.ts';
import { sharedHeaders } from './security-headers.ts';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Serves the build's files. A missing file gives 404, never the app shell. */
export function staticFiles(root: string): RouterMiddleware {
  const readCompressedCached = createCompressedFileCache();
  return async (ctx) => {
    const path = decodePathSegment(ctx.path);
    const type = types[extname(path)];
    const file = type === undefined || isHidden(path) ? undefined : await statFile(join(root, path));
    if (type === undefined || file === undefined) {
      ctx.status = 404;
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'text/plain';
      ctx.body = 'Not found\n';
      return;
    }
    ctx.status = 200;
    ctx.set({
      'Content-Type': type,
      Vary: 'Accept-Encoding',
      ...sharedHeaders,
      // Vite adds a content hash to names below /assets/; other files are revalidated.
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: file.etag,
    });
    if (isNotModified(ctx.req.headers, file.etag)) {
      ctx.status = 304;
      return;
    }
    const encoding = isText(type) ? encodingFor(ctx.req.headers['accept-encoding'], file.size) : 'identity';
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.body = encoding === 'identity' ? await readFile(file.name) : await readCompressedCached(file, encoding);
  };
}

function isText(type: string): boolean {
  return type.includes('charset') || type === 'image/svg+xml';
}

/** Whether a path has segments that begin with a dot (`..`, `.vite`), or characters that no file of the build has. */
function isHidden(path: string): boolean {
  return /\/\.|[\\\0]|\/\//.test(path);
}

interface StaticFile {
  name: string;
  size: number;
  /** Changes with the file's size or modification time. */
  etag: string;
}

async function statFile(name: string): Promise<StaticFile | undefined> {
  try {
    const stats = await stat(name);
    const etag = `W/"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
    return stats.isFile() ? { name, size: stats.size, etag } : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code)))
      return undefined;
    throw error;
  }
}

/** Larger than a whole build in both encodings. The cache exceeds it only after builds were replaced, and is then cleared. */
const maxCompressedBytes = 16 * 1024 * 1024;

/** The compressed file that the build wrote beside the original. If there is none, the original is compressed now. */
async function readCompressed(name: string, encoding: Encoding): Promise<Buffer> {
  const prebuilt = encoding === 'br' ? `${name}.br` : `${name}.gz`;
  if ((await statFile(prebuilt)) !== undefined) return readFile(prebuilt);
  return compress(await readFile(name), encoding, 'file');
}

/** Caches compressed files in memory. A build has few files, and they do not change. */
function createCompressedFileCache(): (file: StaticFile, encoding: Encoding) => Promise<Buffer> {
  const cache = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  return (file, encoding) => {
    const key = `${file.name} ${file.etag} ${encoding}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    if (bytes > maxCompressedBytes) {
      cache.clear();
      bytes = 0;
    }
    const body = readCompressed(file.name, encoding);
    bytes += file.size;
    cache.set(key, body);
    body.catch(() => cache.delete(key));
    return body;
  };
}
