import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';
import { decodePathSegment } from '../request.ts';
import { compress, type Encoding, encodingFor } from './encoding.ts';

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

/** A path with a dot in its last part, or below /assets/: pages never have one, so it is a file or nothing. */
export function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.slice(path.lastIndexOf('/')).includes('.');
}

/** The files of the build; what is not there is 404, never the page's shell. `/index.html` is a page, not a file. */
export function staticFiles(root: string): Middleware {
  const packed = createCompressedFileCache();
  return async (ctx, next) => {
    if (!isFilePath(ctx.path) || ctx.path === '/index.html' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
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
      // Scripts, styles and fonts of the demo's sandboxed document are asked for by an origin called "null".
      'Access-Control-Allow-Origin': '*',
      // What Vite names by its content never changes; the rest is asked about again.
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: `W/"${file.tag}"`,
    });
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    const encoding = isText(type) ? encodingFor(ctx.req.headers['accept-encoding'], file.size) : 'identity';
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.body = encoding === 'identity' ? await readFile(file.name) : await packed(file, encoding);
  };
}

function isText(type: string): boolean {
  return type.includes('charset') || type === 'image/svg+xml';
}

/** Parts that begin with a dot (`..`, `.vite`), and characters no file of ours has. */
function isHidden(path: string): boolean {
  return /\/\.|[\\\0]|\/\//.test(path);
}

interface StaticFile {
  name: string;
  size: number;
  /** Another one whenever the file is. */
  tag: string;
}

async function statFile(name: string): Promise<StaticFile | undefined> {
  try {
    const stats = await stat(name);
    const tag = `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`;
    return stats.isFile() ? { name, size: stats.size, tag } : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code)))
      return undefined;
    throw error;
  }
}

/** More than a whole build in both encodings; a build that is replaced under the server starts anew. */
const maxCompressedBytes = 16 * 1024 * 1024;

/** The build's own compressed neighbour, else one made here. */
async function readCompressed(name: string, encoding: Encoding): Promise<Buffer> {
  const neighbour = encoding === 'br' ? `${name}.br` : `${name}.gz`;
  if ((await statFile(neighbour)) !== undefined) return readFile(neighbour);
  return compress(await readFile(name), encoding, 'kept');
}

/** Compressed copies, read or made when first asked for and kept: a build has few files, and they stay as they are. */
function createCompressedFileCache(): (file: StaticFile, encoding: Encoding) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  return (file, encoding) => {
    const key = `${file.name} ${file.tag} ${encoding}`;
    const ready = kept.get(key);
    if (ready !== undefined) return ready;
    if (bytes > maxCompressedBytes) {
      kept.clear();
      bytes = 0;
    }
    const body = readCompressed(file.name, encoding);
    bytes += file.size;
    kept.set(key, body);
    body.catch(() => kept.delete(key));
    return body;
  };
}
