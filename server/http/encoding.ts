import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const worthwhile = 1_024;

/** The encoding to answer with: brotli before gzip, and nothing for what is small or not wanted. */
export function encodingFor(acceptEncoding: string | undefined, length: number): Encoding {
  if (acceptEncoding === undefined || length < worthwhile) return 'identity';
  const accepted = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))] as const;
    }),
  );
  if (accepted.get('br') === true) return 'br';
  return accepted.get('gzip') === true ? 'gzip' : 'identity';
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Levels for answers made on request: what is sent is small, what is spent is a millisecond. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  }
  return encoding === 'gzip' ? zip(body, { level: 6 }) : body;
}
