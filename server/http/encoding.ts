import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { memoize } from './memoize.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bodies below this size, in bytes, are sent uncompressed. */
const minLength = 1_024;

const preferredEncoding = memoize((acceptEncoding): Encoding => {
  const accepted = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings(['br', 'gzip']);
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? 'identity';
}, 100);

/**
 * The encoding for a body of `length` bytes. Brotli is preferred if the client accepts both, and small bodies are not encoded.
 */
export function encodingFor(acceptEncoding: string | undefined, length: number): Encoding {
  return acceptEncoding === undefined || length < minLength ? 'identity' : preferredEncoding(acceptEncoding);
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compression levels. Files are compressed once per build, but replies are compressed while the client waits. */
const levels = { file: { br: 10, gzip: 9 }, reply: { br: 5, gzip: 6 } } as const;

export async function compress(body: Buffer, encoding: Encoding, use: keyof typeof levels): Promise<Buffer> {
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: levels[use].br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return brotliAsync(body, { params });
  }
  return encoding === 'gzip' ? gzipAsync(body, { level: levels[use].gzip }) : body;
}

/** Compresses a stream while it is produced. An error in one stream ends the other. */
export function compressStream(body: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return body;
  const compressed =
    encoding === 'br'
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: levels.reply.br } })
      : createGzip({ level: levels.reply.gzip });
  return pipeline(body, compressed, () => undefined);
}
