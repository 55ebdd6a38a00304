import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const minLength = 1_024;

/** The encoding to answer with: brotli before gzip, and nothing for what is small or not wanted. */
export function encodingFor(acceptEncoding: string | undefined, length: number): Encoding {
  if (acceptEncoding === undefined || length < minLength) return 'identity';
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

/** Files are compressed once for good; answers on request, where what is spent counts as well as what is saved. */
const effort = { kept: { br: 10, gzip: 9 }, passing: { br: 4, gzip: 6 } } as const;

export async function compress(body: Buffer, encoding: Encoding, use: keyof typeof effort): Promise<Buffer> {
  if (encoding === 'br') {
    const params = { [constants.BROTLI_PARAM_QUALITY]: effort[use].br, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
    return brotli(body, { params });
  }
  return encoding === 'gzip' ? zip(body, { level: effort[use].gzip }) : body;
}
