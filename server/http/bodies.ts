import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import { ConcurrencyLimit } from '../concurrency-limit.ts';
import { CallError, type ErrorCode } from '../domain/core/errors.ts';
import { type BodySource, refuseCompressed } from '../api/request.ts';
import { networkOfRequest } from './address.ts';
import { hasBody } from './arrival.ts';
import { limitBodyMemory, type ArrivingBody } from './body-memory.ts';

/** Limits the memory that the bodies of all requests use together. */
export interface Bodies {
  /**
   * Runs `use` with readers for a request's body. A body that has arrived waits for a turn of its network, in which it is parsed.
   * After that, a small body no longer counts. A large body waits for memory before more than its beginning is read, and counts
   * until `use` ends. Throws `server.busy` when too many bodies wait.
   */
  use: <Result>(ctx: Context, use: (source: RequestBody) => Promise<Result>) => Promise<Result>;
}

export interface RequestBody extends BodySource {
  readBytes: (limit: number) => Promise<Buffer>;
}

const megabyte = 1024 * 1024;
/** The maximum size of a body without images. */
const maxSmallBody = 256 * 1024;
/** How many bytes of a large body are read before there is memory for all of it. */
const maxUnreserved = 64 * 1024;
/** The minimum weight of a body with images, because a small file can contain a large image that is slow to process. */
const minLargeWeight = megabyte;

export function createBodies(): Bodies {
  const memory = limitBodyMemory({ name: 'body_bytes', bytes: 16 * megabyte });
  /**
   * A body's turn lasts for one turn of the event loop, in which it is parsed and validated. At most four bodies have a turn at the same
   * time, one per network.
   */
  const turns = new ConcurrencyLimit({
    name: 'bodies',
    concurrency: 4,
    maxPending: 1_000,
    perCaller: { concurrency: 1, maxPending: 250 },
    maxWaitMs: 30_000,
  });
  /**
   * While a body with images is parsed and decoded, memory holds up to three copies of it. One network may use a third of the
   * memory. The number of its bodies that may wait exceeds the number of founders in an office.
   */
  const large = new ConcurrencyLimit({
    name: 'large_body_bytes',
    concurrency: 48 * megabyte,
    maxPending: 200,
    perCaller: { concurrency: 16 * megabyte, maxPending: 30 },
    maxWaitMs: 120_000,
  });
  return {
    use: async (ctx, use) => {
      const { req } = ctx;
      const ends: (() => void)[] = [];
      let isOver = false;
      const endWithUse = (end: () => void) => {
        if (isOver) end();
        else ends.push(end);
      };
      /** `start` must begin to read in the turn of the event loop in which it is called. */
      const read = async <Result>(limit: number, start: () => Promise<Result>): Promise<Result> => {
        refuseCompressed(req.headers['content-encoding']);
        const size = maxSizeOf(req, limit);
        if (size === 0) return start();
        const caller = networkOfRequest(req);
        const isLarge = limit > maxSmallBody;
        const { promise: refused, reject: refuse } = Promise.withResolvers<never>();
        const body = memory.add(caller, () => refuse(new CallError('server.busy')));
        let reservation: Promise<void> | undefined;
        const reserve = () =>
          (reservation ??= large.acquire({ caller, weight: Math.max(size, minLargeWeight) }).then((end) => {
            body.release();
            endWithUse(end);
          }));
        const stopCounting = countArrival(req, body, { refuse, reserve: isLarge ? reserve : undefined });
        const arrive = async () => {
          const result = await start();
          if (isLarge) await reserve();
          setImmediate(await turns.acquire({ caller }));
          return result;
        };
        try {
          return await Promise.race([arrive(), refused]);
        } catch (error) {
          // The rest is received, within limits, and discarded, because a client that is still sending would not read a response
          // before it has finished.
          if (!req.complete) req.removeAllListeners('data').resume();
          throw error instanceof CallError ? error : bodyError(error);
        } finally {
          stopCounting();
          body.release();
        }
      };
      const readBytes = async (limit: number): Promise<Buffer> => {
        // Loaded with the first body, to keep the start fast.
        const { getRawBody } = await import('raw-body');
        return read(limit, () => getRawBody(req, { limit, length: req.headers['content-length'] ?? null }));
      };
      const readText = async (limit: number): Promise<string> => {
        if (limit > maxSmallBody) return textOf(await readBytes(limit));
        const readBody = await textReader(limit);
        return read(limit, async () => {
          await readBody(ctx, async () => undefined);
          const { body = '' } = ctx.request as { body?: string };
          return body;
        });
      };
      try {
        return await use({ contentType: req.headers['content-type'], readText, readBytes });
      } finally {
        isOver = true;
        for (const end of ends) end();
      }
    },
  };
}

/** The maximum size of a body: its stated length, if any. Throws `request.too_large` if the stated length alone exceeds the limit. */
function maxSizeOf(request: IncomingMessage, limit: number): number {
  if (!hasBody(request)) return 0;
  const { 'content-length': length } = request.headers;
  if (length !== undefined && Number(length) > limit) throw new CallError('request.too_large');
  return length === undefined ? limit : Number(length);
}

interface ArrivalOptions {
  refuse: (error: unknown) => void;
  /** Resolves when there is memory for a large body. */
  reserve: (() => Promise<void>) | undefined;
}

/** Counts a body's bytes as they arrive, independently of its reader. Returns a function that stops counting. */
function countArrival(request: IncomingMessage, body: ArrivingBody, { refuse, reserve }: ArrivalOptions): () => void {
  let received = 0;
  let isReserving = false;
  const count = (chunk: Uint8Array) => {
    received += chunk.length;
    if (!isReserving) body.grow(chunk.length);
    if (reserve === undefined || isReserving || received <= maxUnreserved) return;
    isReserving = true;
    request.pause();
    reserve().then(() => request.resume(), refuse);
  };
  request.on('data', count);
  return () => request.off('data', count);
}

const textReaders = new Map<number, Promise<Middleware>>();

/**
 * koa-body only reads the text here. If it parsed the JSON, it would do so before the depth is checked, and `request.ts` would
 * parse it again. koa-body is imported with the first body, because importing it would be the slowest part of a start.
 */
function textReader(limit: number): Promise<Middleware> {
  const reader = textReaders.get(limit) ?? createTextReader(limit);
  textReaders.set(limit, reader);
  return reader;
}

async function createTextReader(textLimit: number): Promise<Middleware> {
  const { koaBody } = await import('koa-body');
  return koaBody({ textLimit, textTypes: ['application/json'], json: false, urlencoded: false, multipart: false });
}

function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

const bodyErrors: Readonly<Record<number, ErrorCode>> = {
  408: 'request.timeout',
  413: 'request.too_large',
  415: 'request.unsupported_type',
};

/** Errors of koa-body and raw-body have a status, and are always caused by the sender's body. */
function bodyError(error: unknown): CallError {
  const status = error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 400;
  return new CallError(bodyErrors[status] ?? 'request.malformed');
}
