import type { IncomingMessage } from 'node:http';
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import { createConcurrencyLimit } from '../adapters/concurrency-limit.ts';
import { CallError, type ErrorCode } from '../contract/errors.ts';
import type { BodySource } from '../request.ts';
import { networkOfRequest } from './address.ts';

/** The bodies of requests. All of them together take a bounded part of the memory, and each network a part of that. */
export interface Bodies {
  /**
   * Runs `use` with the readers of a request's body. What they read is in memory until `use` ends, and counts until then. A body
   * for which there is no room waits before it is read; `server.busy` is thrown when too many wait.
   */
  use: <Result>(ctx: Context, use: (source: RequestBody) => Promise<Result>) => Promise<Result>;
}

export interface RequestBody extends BodySource {
  readBytes: (limit: number) => Promise<Buffer>;
}

const megabyte = 1024 * 1024;
/** The largest body without images. */
const maxSmallBody = 256 * 1024;
/** What a body with images counts at least: a small file can hold a large image, which is worked on for a while. */
const minLargeWeight = megabyte;

export function createBodies(): Bodies {
  const small = createConcurrencyLimit({
    name: 'body_bytes',
    concurrency: 8 * megabyte,
    maxPending: 1_000,
    perCaller: { concurrency: 2 * megabyte, maxPending: 250 },
    maxWaitMs: 30_000,
  });
  /**
   * A body with images is in memory up to three times while it is parsed and decoded. A network may fill a third of the room;
   * more of its bodies may wait than an office has founders.
   */
  const large = createConcurrencyLimit({
    name: 'large_body_bytes',
    concurrency: 48 * megabyte,
    maxPending: 200,
    perCaller: { concurrency: 16 * megabyte, maxPending: 30 },
    maxWaitMs: 120_000,
  });
  return {
    use: async (ctx, use) => {
      const ends: (() => void)[] = [];
      const admit = async (limit: number) => {
        const size = maxSizeOf(ctx.req, limit);
        if (size === 0) return;
        const caller = networkOfRequest(ctx.req);
        ends.push(
          limit > maxSmallBody
            ? await large.acquire({ caller, weight: Math.max(size, minLargeWeight) })
            : await small.acquire({ caller, weight: size }),
        );
        if (ctx.req.destroyed) throw new CallError('request.malformed');
      };
      const { 'content-type': contentType, 'content-encoding': contentEncoding } = ctx.req.headers;
      try {
        return await use({
          contentType,
          contentEncoding,
          readText: async (limit) => {
            await admit(limit);
            return limit > maxSmallBody ? textOf(await readBytes(ctx.req, limit)) : readSmallText(ctx, limit);
          },
          readBytes: async (limit) => {
            await admit(limit);
            return readBytes(ctx.req, limit);
          },
        });
      } finally {
        for (const end of ends) end();
      }
    },
  };
}

/** The most bytes that a body may take: its length where it says one and is not compressed. Throws `request.too_large` by the length alone. */
function maxSizeOf({ headers }: IncomingMessage, limit: number): number {
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (length !== undefined && length > limit) throw new CallError('request.too_large');
  if (length === undefined && headers['transfer-encoding'] === undefined) return 0;
  return length === undefined || (headers['content-encoding'] ?? 'identity') !== 'identity' ? limit : length;
}

const textParsers = new Map<number, Promise<Middleware>>();

/** koa-body is imported with the first body, because it would be the slowest part of a start. */
async function createTextParser(jsonLimit: number): Promise<Middleware> {
  const { koaBody } = await import('koa-body');
  return koaBody({ jsonLimit, includeUnparsed: true, urlencoded: false, text: false, multipart: false });
}

/** The text of a small JSON body. koa-body parses it too, which would be too much for a large one. */
async function readSmallText(ctx: Context, limit: number): Promise<string> {
  const parser = textParsers.get(limit) ?? createTextParser(limit);
  textParsers.set(limit, parser);
  const parseBody = await parser;
  try {
    await parseBody(ctx, async () => undefined);
  } catch (error) {
    throw bodyError(error);
  }
  const { rawBody } = ctx.request as { rawBody?: string };
  return rawBody ?? '';
}

function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** The bytes of a request body, decompressed as `Content-Encoding` says. Loaded with the first body: a start should not wait for it. */
async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const { 'content-encoding': encoding = 'identity', 'content-length': length } = request.headers;
  const { getRawBody } = await import('raw-body');
  try {
    if (encoding === 'identity') return await getRawBody(request, { limit, length: length ?? null });
    const decompress = decompressors.get(encoding);
    if (decompress === undefined) throw new CallError('request.unsupported_type');
    return await getRawBody(request.pipe(decompress()), { limit });
  } catch (error) {
    throw error instanceof CallError ? error : bodyError(error);
  }
}

const decompressors: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createUnzip],
  ['deflate', createUnzip],
  ['br', createBrotliDecompress],
]);

const bodyErrors: Readonly<Record<number, ErrorCode>> = {
  408: 'request.timeout',
  413: 'request.too_large',
  415: 'request.unsupported_type',
};

/** koa-body's and raw-body's errors have a status, zlib's have none; in each case the sender's body is at fault. */
function bodyError(error: unknown): CallError {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 400;
  return new CallError(bodyErrors[status] ?? 'request.malformed');
}
