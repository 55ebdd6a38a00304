import { entryOf, type Facts, type ListingFacts } from '../../server/rules/search-reader.ts';
import { fieldBits, type IndexedListing } from '../../server/rules/search-text.ts';

/** How the search tables hold postings, facts and words: numbers of fixed width, the lowest byte first. */

export const entryBytes = 2;
/** The rows of one posting blob. */
const rowsPerBlock = 1 << (8 * entryBytes - fieldBits);

export const blockOf = (row: number): number => Math.floor(row / rowsPerBlock);

/** One entry of a posting blob, in hexadecimal digits. */
export function entryHex(row: number, bits: number): string {
  const entry = ((row % rowsPerBlock) << fieldBits) | bits;
  const digits = entry.toString(16).padStart(4, '0');
  return digits.slice(2) + digits.slice(0, 2);
}

/** The entries of one term, as a reader gives them, from the bytes of its blobs: so many of each block. */
export function readEntries(bytes: Uint8Array, blocks: readonly number[], lengths: readonly number[]): Uint32Array {
  const found = new Uint32Array(bytes.length / entryBytes);
  let next = 0;
  for (const [place, block] of blocks.entries()) {
    const first = entryOf(block * rowsPerBlock, 0);
    const end = next + (lengths[place] ?? 0) / entryBytes;
    for (; next < end; next += 1) found[next] = first + (bytes[2 * next] ?? 0) + ((bytes[2 * next + 1] ?? 0) << 8);
  }
  return found;
}

/** The byte at which the entry of a row begins in a posting blob; -1 without one. */
export function placeOfRow(entries: Uint8Array, row: number): number {
  const place = row % rowsPerBlock;
  for (let at = 0; at < entries.length; at += entryBytes) {
    const entry = (entries[at] ?? 0) + ((entries[at + 1] ?? 0) << 8);
    if (entry >> fieldBits === place) return at;
  }
  return -1;
}

const factsBytes = 20;
const rowsPerFacts = 256;

export const factsBlockOf = (row: number): number => Math.floor(row / rowsPerFacts);
export const emptyFactsBlob = (): Buffer => Buffer.alloc(rowsPerFacts * factsBytes);

/** Leaves the mentions as they are. */
export function writeFacts(blob: Buffer, row: number, facts: ListingFacts): void {
  const at = (row % rowsPerFacts) * factsBytes;
  blob.writeUInt32LE(facts.likes, at);
  blob.writeUInt32LE(facts.publishedAt, at + 4);
  blob.writeUInt32LE(facts.firstHash, at + 8);
  blob.writeUInt32LE(facts.secondHash, at + 12);
  blob.writeUInt8(facts.nameWords, at + 16);
  blob.writeUInt8(facts.nameLength, at + 17);
}

const mentionsAt = 18;

/** Returns whether it was another level. */
export function writeMentions(blob: Buffer, row: number, level: number): boolean {
  const at = (row % rowsPerFacts) * factsBytes + mentionsAt;
  if (blob.readUInt8(at) === level) return false;
  blob.writeUInt8(level, at);
  return true;
}

/** The blobs that were read since it was cleared, one after another in a table; the rows of others have no facts. */
export function createFactTable() {
  let bytes = new Uint8Array(0);
  let view = new DataView(bytes.buffer);
  /** Apart from the bytes of the other facts, because those of many rows are read one after another. */
  let likes = new Uint32Array(0);
  /** By block, 1 for those that were read. */
  let isRead = new Uint8Array(0);
  const place = (row: number): number => row * factsBytes;
  const difference = (a: number, b: number, offset: number): number =>
    view.getUint32(place(b) + offset, true) - view.getUint32(place(a) + offset, true);
  const facts: Facts = {
    likes: (row) => likes[row] ?? 0,
    isClosed: (row) => view.getUint32(place(row) + 4, true) === 0,
    mentions: (row) => view.getUint8(place(row) + mentionsAt),
    nameWords: (row) => view.getUint8(place(row) + 16),
    nameLength: (row) => view.getUint8(place(row) + 17),
    compare: (a, b) => difference(a, b, 0) || difference(a, b, 4) || difference(a, b, 8) || difference(a, b, 12),
  };
  const grow = (blocks: number): void => {
    const [longerBytes, longerLikes, longerIsRead] = [
      new Uint8Array(blocks * rowsPerFacts * factsBytes),
      new Uint32Array(blocks * rowsPerFacts),
      new Uint8Array(blocks),
    ];
    longerBytes.set(bytes);
    longerLikes.set(likes);
    longerIsRead.set(isRead);
    [bytes, likes, isRead, view] = [longerBytes, longerLikes, longerIsRead, new DataView(longerBytes.buffer)];
  };
  return {
    facts,
    has: (block: number): boolean => isRead[block] === 1,
    clear(): void {
      isRead.fill(0);
    },
    set(block: number, blob: Uint8Array): void {
      if (block >= isRead.length) grow(Math.ceil((block + 1) * 1.25));
      const first = block * rowsPerFacts;
      bytes.set(blob, place(first));
      for (let row = first; row < first + rowsPerFacts; row += 1) likes[row] = view.getUint32(place(row), true);
      isRead[block] = 1;
    },
  };
}

/** Of the bits of a stem, as one character. */
const firstCode = 48;

/** A listing's words as a text of four lines; no word has a blank, and a folded name has no line break. */
export function encodeWords({ name, nameWords, cardWords, stems }: IndexedListing): string {
  const entries = Array.from(stems, ([stem, bits]) => String.fromCharCode(firstCode + bits) + stem);
  return [name, nameWords.join(' '), cardWords.join(' '), entries.join(' ')].join('\n');
}

export function decodeWords(text: string): IndexedListing {
  const [name = '', nameWords = '', cardWords = '', stems = ''] = text.split('\n');
  const split = (words: string) => words.split(' ').filter(Boolean);
  return {
    name,
    nameWords: split(nameWords),
    cardWords: split(cardWords),
    stems: new Map(split(stems).map((entry) => [entry.slice(1), entry.charCodeAt(0) - firstCode])),
  };
}
