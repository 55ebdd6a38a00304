import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import { compress, encodingFor, type Encoding } from './encoding.ts';

/** A whole answer that is the same for everybody until something public is written. */
export interface PublicResponse {
  status: number;
  type: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** Not to be kept although its status is 200: the next request may fare better. */
  uncacheable?: boolean;
}

export interface CacheEntry extends PublicResponse {
  version: number;
  etag: string;
  size: number;
  /** The body as it was last sent, by encoding. */
  compressed: Map<Encoding, Promise<Buffer>>;
  /** Made with the second sending, which proves that keeping pays. */
  uncompressed: string | undefined;
}

export interface ResponseCache {
  /** Whether something is kept, fresh or not. */
  has: (key: string) => boolean;
  /** What is kept and still right. */
  getFresh: (key: string) => Promise<CacheEntry | undefined>;
  /**
   * Answers from memory while the store's version is the one the answer was made of, with 304 when the client has it
   * already, and by `make` otherwise. Only status 200 is kept.
   */
  serve: (ctx: Context, key: string, make: () => Promise<PublicResponse>) => Promise<void>;
}

export interface CacheLimits {
  entries: number;
  bytes: number;
}

/**
 * The one cache of public answers, for calls, pages and feeds. What is kept is checked against the version at every
 * request, so a write by any connection is seen at once; nothing expires by time. Least recently used go first.
 */
export function createResponseCache(
  readVersion: () => Promise<number>,
  limits: CacheLimits = { entries: 2_000, bytes: 32 * 1024 * 1024 },
): ResponseCache {
  const kept = new Map<string, CacheEntry>();
  const making = new Map<string, Promise<CacheEntry>>();
  const version = oncePerTick(readVersion);
  let bytes = 0;
  // Part of every ETag: after a restart the code, or the whole directory, may be another one with the same version.
  const start = randomBytes(6).toString('base64url');
  const etagOf = (key: string, at: number) => `W/"${at.toString(36)}.${start}.${fnv1a(key)}"`;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };

  const keep = (key: string, entry: CacheEntry) => {
    drop(key);
    if (entry.size > limits.bytes / 8) return;
    kept.set(key, entry);
    bytes += entry.size;
    for (const oldest of kept.keys()) {
      if (kept.size <= limits.entries && bytes <= limits.bytes) break;
      drop(oldest);
    }
  };

  const find = (key: string, at: number): CacheEntry | undefined => {
    const entry = kept.get(key);
    if (entry === undefined) return undefined;
    kept.delete(key);
    if (entry.version !== at) {
      bytes -= entry.size;
      return undefined;
    }
    kept.set(key, entry);
    return entry;
  };

  /** Many may ask for the same answer after a write: it is made once. */
  const makeOnce = (key: string, at: number, make: () => Promise<PublicResponse>): Promise<CacheEntry> => {
    const slot = `${at} ${key}`;
    const running = making.get(slot);
    if (running !== undefined) return running;
    const made = make()
      .then((answer) => {
        // The text may take two bytes a character, what is sent of it up to three.
        const size = answer.body.length * 5 + 500;
        const entry: CacheEntry = { ...answer, version: at, etag: etagOf(key, at), size, compressed: new Map(), uncompressed: undefined };
        if (isCacheable(answer)) keep(key, entry);
        return entry;
      })
      .finally(() => making.delete(slot));
    making.set(slot, made);
    return made;
  };

  return {
    has: (key) => kept.has(key),
    getFresh: async (key) => find(key, await version()),
    serve: async (ctx, key, make) => {
      // Read before the answer is made: a write in between leaves the old version on it, so it is made again.
      const at = await version();
      const entry = find(key, at);
      const asked = ctx.req.headers['if-none-match'];
      if (asked !== undefined) {
        const etag = entry?.etag ?? etagOf(key, at);
        if (matches(asked, etag)) {
          ctx.status = 304;
          setCacheHeaders(ctx, etag);
          return;
        }
      }
      await send(ctx, entry ?? (await makeOnce(key, at, make)));
    },
  };
}

/**
 * Requests that arrive together ask the store once. A client that saw its own write done asks again in a later turn of
 * the event loop, and so never gets what was read before it.
 */
function oncePerTick(read: () => Promise<number>): () => Promise<number> {
  let asked: Promise<number> | undefined;
  return () => {
    if (asked === undefined) {
      asked = read();
      setImmediate(() => {
        asked = undefined;
      });
    }
    return asked;
  };
}

function isCacheable(answer: PublicResponse): boolean {
  return answer.status === 200 && answer.uncacheable !== true;
}

async function send(ctx: Context, entry: CacheEntry): Promise<void> {
  const encoding = encodingFor(ctx.req.headers['accept-encoding'], entry.body.length);
  const body = encoding === 'identity' ? entry.body : await compressedBody(entry, encoding);
  ctx.status = entry.status;
  ctx.res.setHeader('Content-Type', entry.type);
  if (entry.headers !== undefined) ctx.set({ ...entry.headers });
  if (encoding !== 'identity') ctx.res.setHeader('Content-Encoding', encoding);
  setCacheHeaders(ctx, isCacheable(entry) ? entry.etag : undefined);
  ctx.body = body;
}

/** What the 304 of an answer says as well as the answer itself. */
function setCacheHeaders({ res }: Context, etag: string | undefined): void {
  if (etag !== undefined) res.setHeader('ETag', etag);
  res.setHeader('Cache-Control', 'no-cache');
  const vary = res.getHeader('Vary');
  res.setHeader('Vary', typeof vary === 'string' ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
}

/** The body in an encoding, made once for all who accept the same. */
export function compressedBody(entry: CacheEntry, encoding: Encoding): Promise<Buffer> {
  const ready = entry.compressed.get(encoding);
  if (ready !== undefined) return ready;
  const body = compress(Buffer.from(entry.body), encoding, 'passing');
  entry.compressed.set(encoding, body);
  return body;
}

/** The body's bytes as a string of one character each: Node sends head and body in one piece when both are such strings. */
export function uncompressedBody(entry: CacheEntry): string {
  entry.uncompressed ??= Buffer.from(entry.body).toString('latin1');
  return entry.uncompressed;
}

/** FNV-1a: tells the documents of one address apart, and addresses for good measure. */
function fnv1a(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** If-None-Match compares weakly, and may list several. */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.slice(2));
}
