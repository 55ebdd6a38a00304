import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { ConcurrencyLimit, ConcurrencyLimitOptions } from '../concurrency-limit.ts';
import { networkOfRequest } from './address.ts';
import { isNotModified } from './conditional-get.ts';
import { compress, compressStream, encodingFor, type Encoding } from './encoding.ts';
import { apiPrefix } from '../api/request.ts';
import { fnv1a } from '../domain/core/fnv1a.ts';
import { leasePublicVersion } from './public-version-lease.ts';

/** A complete response that is the same for all callers until the next public write. */
export interface PublicResponse {
  status: number;
  type: string;
  body: string;
  headers?: Readonly<Record<string, string>>;
  /** Set when a response with status 200 must not be cached, because a later request may get a better one. */
  uncacheable?: boolean;
}

export interface CacheEntry extends PublicResponse {
  /** The UTF-8 bytes as a latin1 string. Node writes head and body in one piece if both are latin1 strings. */
  body: string;
  /** The store's public version from which the response was produced. */
  publicVersion: string;
  etag: string;
  /** The estimated memory in bytes. */
  size: number;
  /** The compressed bodies by encoding; undefined until a request accepts an encoding. */
  compressed: Map<Encoding, Promise<Buffer>> | undefined;
  /**
   * The headers of the first response made from the cache, names and values alternating, without headers that differ between
   * responses.
   */
  head: readonly string[] | undefined;
}

interface CacheLimits {
  entries: number;
  bytes: number;
}

/**
 * The limits for producing responses. Rendering a page, a search or a first sync occupies the only thread for milliseconds. At
 * most fifty requests per network wait: more than an office makes at a time, and fewer than a flood. If the database server reads
 * in parallel (`Store.parallelReads`), other requests proceed while one waits for it.
 */
export function productionLimits(parallelReads: number): ConcurrencyLimitOptions {
  const concurrency = 2 + parallelReads;
  return { concurrency, maxPending: 1_000, perCaller: { concurrency, maxPending: 50 }, maxWaitMs: 10_000, maxTurnMs: 4 };
}

interface ResponseCacheOptions {
  /** Reads the store's public version. */
  readPublicVersion: () => Promise<string>;
  /** The store's `publicVersionLeaseMs`. */
  leaseMs?: number;
  /** The name of this build (`build.ts`). */
  build: string;
  production: ConcurrencyLimit;
  limits?: CacheLimits;
}

/**
 * The cache of public responses, shared by calls, pages and feeds. An entry is fresh while the store has the public version from
 * which it was produced. The version is read for every request or leased (`leasePublicVersion`), so that a write by any
 * connection or process is visible at once; nothing expires by time. A call's response is cached if it was requested twice
 * recently, or was cached before a write. Above the limits, the least recently used entries are removed. Processes with the same
 * build and store have the same ETags. A restored backup, another build or other settings change all of them.
 */
export class ResponseCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #inFlight = new Map<string, Promise<CacheEntry>>();
  readonly #queued = new Map<string, Promise<CacheEntry>>();
  readonly #recent: ReturnType<typeof createRecentKeys>;
  readonly #currentVersion: () => Promise<string>;
  readonly #build: string;
  readonly #production: ConcurrencyLimit;
  readonly #limits: CacheLimits;
  #bytes = 0;

  constructor({ readPublicVersion, leaseMs = 0, build, production, limits = defaultLimits }: ResponseCacheOptions) {
    this.#recent = createRecentKeys(limits.entries);
    this.#currentVersion = leasePublicVersion(readPublicVersion, leaseMs);
    this.#build = build;
    this.#production = production;
    this.#limits = limits;
  }

  /** Whether there is an entry, fresh or stale. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /** The entry, if it is fresh. */
  async getFresh(key: string): Promise<CacheEntry | undefined> {
    return this.#getAt(key, await this.#currentVersion());
  }

  /** The current ETag of a response with status 200. It depends only on the key and the public version, so no entry is needed. */
  async etag(key: string): Promise<string> {
    return this.#etagOf(key, await this.#currentVersion());
  }

  /** The fresh entry, or a new one with the response of `produce`, as in `serve`. `network` is the waiting network. */
  async getOrProduce(key: string, network: string, produce: () => Promise<PublicResponse>): Promise<CacheEntry> {
    // Read before the response is produced. If a write happens in between, the entry has an old version and is never used.
    const publicVersion = await this.#currentVersion();
    return this.#getAt(key, publicVersion) ?? this.#produce(key, publicVersion, network, produce);
  }

  /**
   * Sends the cached response while it is fresh, 304 if the client has it, and otherwise the response of `produce`, which is cached if
   * its status is 200. Networks take turns in having responses produced. Throws `server.busy` when too many wait.
   */
  async serve(ctx: Context, key: string, produce: () => Promise<PublicResponse>): Promise<void> {
    const publicVersion = await this.#currentVersion();
    const entry = this.#getAt(key, publicVersion);
    if (isRevalidated(ctx, this.#etagOf(key, publicVersion))) return;
    await send(ctx, entry ?? (await this.#produce(key, publicVersion, networkOfRequest(ctx.req), produce)));
    // Skipped for the first response, because most entries are never used again.
    if (entry !== undefined) entry.head ??= headOf(ctx);
  }

  /**
   * Sends a response that is too long to cache, piece by piece, as it is produced. Each piece is produced in a turn of the
   * client's network. Sends 304 if the client already has the response, and 404 if there are no pieces.
   */
  async stream(ctx: Context, key: string, type: string, pieces: AsyncIterator<string>): Promise<void> {
    const etag = this.#etagOf(key, await this.#currentVersion());
    if (isRevalidated(ctx, etag)) return;
    const caller = networkOfRequest(ctx.req);
    const next = () => this.#production.run(() => pieces.next(), { caller });
    const first = await next();
    if (first.done === true) {
      await send(ctx, await this.#produceEntry(key, '', async () => notFound));
      return;
    }
    ctx.status = 200;
    ctx.set({ 'Content-Type': type, ...revalidation(etag, ctx.res.getHeader('Vary')) });
    const encoding = encodingFor(ctx.req.headers['accept-encoding'], Infinity);
    if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
    ctx.body = compressStream(Readable.from(allPieces(first.value, next), { highWaterMark: 1 }), encoding);
  }

  #etagOf(key: string, publicVersion: string): string {
    return `W/"${publicVersion}.${this.#build}.${fnv1a(key).toString(36)}"`;
  }

  #getAt(key: string, publicVersion: string): CacheEntry | undefined {
    const entry = this.#entries.get(key);
    if (entry?.publicVersion !== publicVersion) return undefined;
    // Inserted again, because a Map keeps insertion order and the last entry is the most recently used.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  /**
   * Concurrent requests for an uncached response share its production. Before production begins, they share only with requests of
   * their own network, so that they never wait behind the other requests of a flood.
   */
  #produce(key: string, publicVersion: string, network: string, produce: () => Promise<PublicResponse>): Promise<CacheEntry> {
    this.#recent.add(key);
    const flight = `${publicVersion} ${key}`;
    const share = () => singleFlight(this.#inFlight, flight, () => this.#produceEntry(key, publicVersion, produce));
    if (this.#inFlight.has(flight)) return share();
    return singleFlight(this.#queued, `${network} ${flight}`, () =>
      this.#production.run(async () => this.#getAt(key, publicVersion) ?? share(), { caller: network }),
    );
  }

  async #produceEntry(key: string, publicVersion: string, produce: () => Promise<PublicResponse>): Promise<CacheEntry> {
    const response = await produce();
    const body = latin1Of(response.body);
    // The compressed copies together take less memory than the body, so twice its length is enough.
    const size = body.length * 2 + 500;
    const etag = this.#etagOf(key, publicVersion);
    const entry: CacheEntry = { ...response, body, publicVersion, etag, size, compressed: undefined, head: undefined };
    if (!isCacheable(response)) this.#remove(key);
    else if (this.#isWorthCaching(key)) this.#add(key, entry);
    return entry;
  }

  /**
   * Most calls are requested only once, for example by crawlers, and unused entries would fill V8's old generation. Other responses, such
   * as pages, take milliseconds to produce. A stale entry shows that a call is requested often.
   */
  #isWorthCaching(key: string): boolean {
    return !key.startsWith(apiPrefix) || this.#entries.has(key) || this.#recent.isRepeated(key);
  }

  #add(key: string, entry: CacheEntry): void {
    this.#remove(key);
    if (entry.size > this.#limits.bytes / 8) return;
    this.#entries.set(key, entry);
    this.#bytes += entry.size;
    for (const leastRecentlyUsed of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#remove(leastRecentlyUsed);
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}

const defaultLimits: CacheLimits = { entries: 2_000, bytes: 12 * 1024 * 1024 };

/** Sets the headers of a 304. Returns whether the client has the response. */
function isRevalidated(ctx: Context, etag: string): boolean {
  if (!isNotModified(ctx.req.headers, etag)) return false;
  ctx.status = 304;
  ctx.set(revalidation(etag, ctx.res.getHeader('Vary')));
  return true;
}

/**
 * Remembers, by hash, which keys were requested again. A key is forgotten when another key takes its slot, after about `size`
 * other keys, so the memory is constant.
 */
function createRecentKeys(size: number) {
  const hashes = new Uint32Array(size);
  const repeated = new Uint8Array(size);
  return {
    add(key: string): void {
      const hash = fnv1a(key);
      repeated[hash % size] = Number(hashes[hash % size] === hash);
      hashes[hash % size] = hash;
    },
    isRepeated(key: string): boolean {
      const hash = fnv1a(key);
      return hashes[hash % size] === hash && repeated[hash % size] === 1;
    },
  };
}

/** A text's UTF-8 bytes as a latin1 string. For ASCII, as in most responses, that is the text itself. */
function latin1Of(text: string): string {
  return Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1');
}

const notFound: PublicResponse = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found\n' };

async function* allPieces(first: string, next: () => Promise<IteratorResult<string, unknown>>): AsyncGenerator<string> {
  yield first;
  for (let result = await next(); result.done !== true; result = await next()) yield result.value;
}

function singleFlight<Result>(flights: Map<string, Promise<Result>>, key: string, work: () => Promise<Result>): Promise<Result> {
  const running = flights.get(key);
  if (running !== undefined) return running;
  const flight = work().finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}

function isCacheable(response: PublicResponse): boolean {
  return response.status === 200 && response.uncacheable !== true;
}

/**
 * The part of an entry that a request gets: nothing if the client has the current response, otherwise the body in an accepted encoding.
 */
export interface SelectedReply {
  status: number;
  encoding: Encoding;
  /** Text is latin1, as in the entry. */
  body: Buffer | string | undefined;
}

export async function selectReply(entry: CacheEntry, headers: IncomingHttpHeaders): Promise<SelectedReply> {
  if (isCacheable(entry) && isNotModified(headers, entry.etag)) return notModified;
  const encoding = encodingFor(headers['accept-encoding'], entry.body.length);
  return { status: entry.status, encoding, body: encoding === 'identity' ? entry.body : await compressedBody(entry, encoding) };
}

export const notModified: SelectedReply = { status: 304, encoding: 'identity', body: undefined };

async function send(ctx: Context, entry: CacheEntry): Promise<void> {
  const { status, encoding, body } = await selectReply(entry, ctx.req.headers);
  ctx.status = status;
  ctx.set(cacheHeaders(entry, ctx.res.getHeader('Vary')));
  if (encoding !== 'identity') ctx.res.setHeader('Content-Encoding', encoding);
  if (body !== undefined) ctx.body = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
}

const ownHeaders: ReadonlySet<string> = new Set(['x-request-id', 'content-encoding', 'content-length', 'connection']);

function headOf({ res }: Context): readonly string[] {
  return Object.entries(res.getHeaders()).flatMap(([name, value]) => (ownHeaders.has(name) ? [] : [name, String(value)]));
}

/** An entry's headers, independent of its encoding. `vary` names further headers by which the response varies. */
export function cacheHeaders(entry: CacheEntry, vary?: unknown): Record<string, string> {
  return { 'Content-Type': entry.type, ...entry.headers, ...revalidation(isCacheable(entry) ? entry.etag : undefined, vary) };
}

/** The headers that a 304 shares with the full response. */
export function revalidation(etag: string | undefined, vary?: unknown): Record<string, string> {
  return {
    ...(etag !== undefined && { ETag: etag }),
    'Cache-Control': 'no-cache',
    Vary: typeof vary === 'string' ? `${vary}, Accept-Encoding` : 'Accept-Encoding',
  };
}

/** The body in an encoding, compressed once per entry. */
function compressedBody(entry: CacheEntry, encoding: Encoding): Promise<Buffer> {
  const compressed = (entry.compressed ??= new Map<Encoding, Promise<Buffer>>());
  const cached = compressed.get(encoding);
  if (cached !== undefined) return cached;
  const body = compress(Buffer.from(entry.body, 'latin1'), encoding, 'reply');
  compressed.set(encoding, body);
  return body;
}
