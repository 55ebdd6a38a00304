import { type Encoding, ImportError } from './read-list.ts';

export interface DecodedText {
  text: string;
  encoding: Encoding;
  /** Whether bytes could not be decoded. They are U+FFFD in the text. */
  isDamaged: boolean;
}

/**
 * Decodes a file. Without a chosen encoding, a byte order mark decides; then zero bytes at every second position mean UTF-16,
 * valid UTF-8 is UTF-8, and everything else is Windows-1252. Throws `ImportError` for workbooks and other files that are not
 * text.
 */
export function decodeText(name: string, bytes: Uint8Array, chosen?: Encoding): DecodedText {
  const binary =
    chosen === undefined ? binaryFormats.find(({ magic }) => magic.every((byte, at) => bytes[at] === byte)) : undefined;
  if (binary !== undefined) throw new ImportError(`${name} is ${binary.format}. ${binary.advice}`);
  const encoding = chosen ?? markedEncoding(bytes) ?? wideEncoding(bytes);
  if (encoding !== undefined) return decodeAs(bytes, encoding);
  const strict = decodeStrictly(bytes, 'utf-8');
  if (strict !== undefined) return { text: strict, encoding: 'utf-8', isDamaged: false };
  return isMostlyUtf8(bytes) ? decodeAs(bytes, 'utf-8') : decodeAs(bytes, 'windows-1252');
}

const saveAsCsv = 'Open it and save it as CSV UTF-8, then import that file.';
const binaryFormats = [
  { magic: [0x50, 0x4b, 0x03, 0x04], format: 'an Excel workbook or a ZIP file', advice: saveAsCsv },
  { magic: [0xd0, 0xcf, 0x11, 0xe0], format: 'an Excel workbook', advice: saveAsCsv },
  { magic: [0x25, 0x50, 0x44, 0x46], format: 'a PDF', advice: 'Import a table or a list.' },
  { magic: [0x1f, 0x8b], format: 'a gzip file', advice: 'Unpack it first.' },
  { magic: [0x89, 0x50, 0x4e, 0x47], format: 'an image', advice: 'Import a table or a list.' },
  { magic: [0xff, 0xd8, 0xff], format: 'an image', advice: 'Import a table or a list.' },
];

function decodeAs(bytes: Uint8Array, encoding: Encoding): DecodedText {
  const strict = decodeStrictly(bytes, encoding);
  if (strict !== undefined) return { text: strict, encoding, isDamaged: false };
  return { text: new TextDecoder(encoding).decode(bytes), encoding, isDamaged: true };
}

function decodeStrictly(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function markedEncoding([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** The encoding is guessed from this many bytes. */
const sampleBytes = 64 * 1024;

/**
 * Recognizes UTF-16 without a byte order mark: separators, digits and Latin letters have one zero byte, always in the same half.
 */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = sample.length / 8;
  if (odd > enough && even < odd / 20) return 'utf-16le';
  return even > enough && odd < even / 20 ? 'utf-16be' : undefined;
}

/** Whether invalid UTF-8 contains more valid characters outside ASCII than invalid bytes. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const lenient = new TextDecoder('utf-8').decode(bytes);
  let [valid, invalid] = [0, 0];
  for (let at = 0; at < lenient.length; at += 1) {
    const code = lenient.charCodeAt(at);
    if (code === 0xff_fd) invalid += 1;
    else if (code > 0x7f) valid += 1;
  }
  return valid > invalid;
}
