import { type FileHandle, open } from 'node:fs/promises';
import type { FileEntry } from '@zip.js/zip.js';

/** Loaded on first use, because few processes need it. Its workers would need files beside the built server. */
async function loadZip() {
  const zip = await import('@zip.js/zip.js');
  zip.configure({ useWebWorkers: false });
  return zip;
}

interface ZippedFile {
  name: string;
  pieces: AsyncIterable<string | Uint8Array>;
}

/** Thrown when a ZIP file cannot be read. The message is a sentence for the user. */
export class UnreadableZip extends Error {}

/** Writes files into a ZIP file, one after another. Only one piece of a file is in memory at a time. Closes `target`. */
export async function writeZip(files: AsyncIterable<ZippedFile>, target: WritableStream<Uint8Array>, now: Date): Promise<void> {
  const { ZipWriter } = await loadZip();
  // The length of a stream is not known in advance, so every file gets the ZIP64 fields, which allow more than 4 GB.
  const zip = new ZipWriter(target, { zip64: true, lastModDate: now, level: 6 });
  for await (const { name, pieces } of files) {
    // Images are compressed already.
    await zip.add(name, streamOf(bytesOf(pieces)), name.endsWith('.webp') ? { level: 0 } : {});
  }
  await zip.close();
}

/** A stream that reads the next piece only when the ZIP writer asks for it. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

async function* bytesOf(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) if (piece.length > 0) yield typeof piece === 'string' ? encoder.encode(piece) : piece;
}

/** Limits on the memory and time that a hostile ZIP file can cost. */
export const zipLimits = {
  entries: 1_000_000,
  /** The unpacked size of all files together, in bytes. */
  totalBytes: 64 * 1024 ** 3,
  /** The size of a file that is read as a whole, in bytes. */
  wholeBytes: 256 * 1024 ** 2,
  /** The length of a line, in bytes. */
  lineLength: 16 * 1024 ** 2,
} as const;

export type ZipLimits = { readonly [Limit in keyof typeof zipLimits]: number };

export interface OpenZip {
  names: ReadonlySet<string>;
  lines: (name: string) => AsyncGenerator<string>;
  text: (name: string) => Promise<string>;
  bytes: (name: string) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/**
 * Opens a ZIP file. Files are never unpacked to the disk, so their names can do no harm. Sizes are counted while a file is
 * unpacked, because the sizes stated in the ZIP file may be wrong. Throws `UnreadableZip`.
 */
export async function openZip(path: string, limits: ZipLimits = zipLimits): Promise<OpenZip> {
  const file = await open(path);
  const zip = await readerOf(file);
  const close = async () => {
    await zip.close();
    await file.close();
  };
  const entries = new Map<string, FileEntry>();
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      if (entries.size >= limits.entries) throw new UnreadableZip('The ZIP file has too many files.');
      if (entry.directory) continue;
      if (entry.encrypted) throw new UnreadableZip('The ZIP file is encrypted. Unpack it, and pack it again without a password.');
      if (entries.has(entry.filename)) throw new UnreadableZip(`The ZIP file has two files named ${nameOf(entry)}.`);
      entries.set(entry.filename, entry);
    }
  } catch (error) {
    await close();
    throw unreadable(error);
  }
  let total = 0;
  const unpack = async function* unpack(name: string, maxBytes: number): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name);
    if (entry === undefined) throw new UnreadableZip(`The ZIP file has no ${name}.`);
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const unpacked = entry.getData(writable, { checkCrc32: true });
    // The reader below throws the same error.
    unpacked.catch(() => undefined);
    let bytes = 0;
    try {
      for await (const piece of readable) {
        bytes += piece.byteLength;
        total += piece.byteLength;
        if (bytes > maxBytes || total > limits.totalBytes) throw new UnreadableZip(`${nameOf(entry)} is too large.`);
        yield piece;
      }
      await unpacked;
    } catch (error) {
      throw unreadable(error);
    }
  };
  const bytes = async (name: string) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of unpack(name, limits.wholeBytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  return {
    names: new Set(entries.keys()),
    bytes,
    text: async (name) => decode(name, await bytes(name)),
    lines: (name) => linesOf(name, unpack(name, limits.totalBytes), limits.lineLength),
    close,
  };
}

const nameOf = ({ filename }: FileEntry) => filename.slice(0, 100);

const unreadable = (error: unknown) =>
  error instanceof UnreadableZip ? error : new UnreadableZip('The ZIP file is damaged, or not a ZIP file.', { cause: error });

function decode(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new UnreadableZip(`${name} is not UTF-8 text.`, { cause: error });
  }
}

const newline = 10;

async function* linesOf(name: string, pieces: AsyncIterable<Uint8Array>, maxLength: number): AsyncGenerator<string> {
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const piece of pieces) {
    let rest = piece;
    for (let end = rest.indexOf(newline); end !== -1; end = rest.indexOf(newline)) {
      yield decode(name, Buffer.concat([...begun, rest.subarray(0, end)]));
      [begun, length] = [[], 0];
      rest = rest.subarray(end + 1);
    }
    length += rest.byteLength;
    if (length > maxLength) throw new UnreadableZip(`${name} has a line that is too long.`);
    if (rest.byteLength > 0) begun.push(rest);
  }
  if (length > 0) yield decode(name, Buffer.concat(begun));
}

/** Opens a ZIP file for reading. Only the parts that are needed are read from the disk. */
async function readerOf(file: FileHandle) {
  const { Reader, ZipReader } = await loadZip();
  class FileReader extends Reader<FileHandle> {
    override async init(): Promise<void> {
      await super.init?.();
      this.size = (await file.stat()).size;
    }

    override async readUint8Array(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
      const { bytesRead } = await file.read(bytes, 0, bytes.byteLength, offset);
      return bytes.subarray(0, bytesRead);
    }
  }
  return new ZipReader(new FileReader(file), { checkOverlappingEntry: true });
}
