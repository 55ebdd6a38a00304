import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';
import { decodePart } from '../request.ts';
import { encodingFor } from './encoding.ts';

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

const suffixes = { br: '.br', gzip: '.gz' } as const;

/** A path with a dot in its last part, or below /assets/: pages never have one, so it is a file or nothing. */
export function isFile(path: string): boolean {
  return path.startsWith('/assets/') || path.slice(path.lastIndexOf('/')).includes('.');
}

/** The files of the build; what is not there is 404, never the page's shell. `/index.html` is a page, not a file. */
export function staticFiles(root: string): Middleware {
  return async (ctx, next) => {
    if (!isFile(ctx.path) || ctx.path === '/index.html' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const path = decodePart(ctx.path);
    const type = types[extname(path)];
    const file = type === undefined || isHidden(path) ? undefined : await find(join(root, path), ctx.get('accept-encoding'));
    if (type === undefined || file === undefined) {
      ctx.status = 404;
      ctx.set('Cache-Control', 'no-store');
      ctx.type = 'text/plain';
      ctx.body = 'Not found\n';
      return;
    }
    ctx.set('Content-Type', type);
    ctx.set('Vary', 'Accept-Encoding');
    // Scripts, styles and fonts of the demo's sandboxed document are asked for by an origin called "null".
    ctx.set('Access-Control-Allow-Origin', '*');
    // What Vite names by its content never changes; the rest is asked about again.
    ctx.set('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (file.suffix !== '') ctx.set('Content-Encoding', file.suffix === '.br' ? 'br' : 'gzip');
    ctx.set('ETag', `W/"${file.size.toString(36)}-${file.changed.toString(36)}"`);
    ctx.status = 200;
    if (ctx.fresh) {
      ctx.status = 304;
      return;
    }
    ctx.body = await readFile(file.name);
  };
}

/** Parts that begin with a dot (`..`, `.vite`), and characters no file of ours has. */
function isHidden(path: string): boolean {
  return /\/\.|[\\\0]|\/\//.test(path);
}

interface Found {
  name: string;
  suffix: '' | '.br' | '.gz';
  size: number;
  changed: number;
}

/** The compressed neighbour made by the build when the browser takes it, else the file itself. */
async function find(name: string, acceptEncoding: string): Promise<Found | undefined> {
  const encoding = encodingFor(acceptEncoding, Infinity);
  const candidates = encoding === 'identity' ? ([''] as const) : ([suffixes[encoding], ''] as const);
  for (const suffix of candidates) {
    try {
      const found = await stat(name + suffix);
      if (found.isFile()) return { name: name + suffix, suffix, size: found.size, changed: Math.round(found.mtimeMs) };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(String(error.code));
}
