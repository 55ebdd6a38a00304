import sql from 'sql-template-tag';
import { entryOf, type Facts, type ListingFacts } from '../../../server/domain/listings/search/search-reader.ts';
import { fieldBits, type IndexedListing } from '../../../server/domain/listings/search/search-text.ts';

/** The search tables store postings, facts and words as numbers of fixed width, lowest byte first. */

export const entryBytes = 2;
/** The number of rows in a posting blob. */
const rowsPerBlock = 1 << (8 * entryBytes - fieldBits);

export const blockOf = (row: number): number => Math.floor(row / rowsPerBlock);

/**
 * All posting blobs of a term as one text, which is several times faster to read than a row per block. Each blob is preceded by its block
 * and length, as two characters from U+10000 on, which have four bytes.
 */
export const joinedPostings = sql`CAST(string_agg(char(65536 + block, 65536 + length(entries)) || entries, '') AS BLOB)`;

const numberBytes = 4;
/** Decodes a number from a character of `joinedPostings`, given as UTF-8 bytes. */
const numberAt = (bytes: Uint8Array, at: number): number =>
  ((((bytes[at] ?? 0) & 7) << 18) |
    (((bytes[at + 1] ?? 0) & 63) << 12) |
    (((bytes[at + 2] ?? 0) & 63) << 6) |
    ((bytes[at + 3] ?? 0) & 63)) -
  65536;

/** Decodes `joinedPostings` into the entries of one term, as a reader returns them. */
export function readEntries(bytes: Uint8Array): Uint32Array {
  let blocks = 0;
  for (let at = 0; at < bytes.length; at += 2 * numberBytes + numberAt(bytes, at + numberBytes)) blocks += 1;
  const found = new Uint32Array((bytes.length - blocks * 2 * numberBytes) / entryBytes);
  let next = 0;
  for (let at = 0; at < bytes.length;) {
    const first = entryOf(numberAt(bytes, at) * rowsPerBlock, 0);
    const end = next + numberAt(bytes, at + numberBytes) / entryBytes;
    at += 2 * numberBytes;
    for (; next < end; next += 1, at += entryBytes) found[next] = first + (bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8);
  }
  return found;
}

/**
 * Sets or removes the entry of a row in the posting blob between `start` and `end`. Returns the new end of the blob, after which there
 * must be room for an entry. `mayHave` says whether the row may already have one.
 */
export function changeEntry(
  bytes: Uint8Array,
  start: number,
  end: number,
  row: number,
  bits: number | undefined,
  mayHave: boolean,
): number {
  const place = row % rowsPerBlock;
  let at = mayHave ? start : end;
  while (at < end && ((bytes[at] ?? 0) + ((bytes[at + 1] ?? 0) << 8)) >> fieldBits !== place) at += entryBytes;
  if (bits === undefined) {
    if (at === end) return end;
    bytes.copyWithin(at, at + entryBytes, end);
    return end - entryBytes;
  }
  const entry = (place << fieldBits) | bits;
  bytes[at] = entry & 0xff;
  bytes[at + 1] = entry >> 8;
  return Math.max(end, at + entryBytes);
}

const factsBytes = 20;
const rowsPerFacts = 256;

export const factsBlockOf = (row: number): number => Math.floor(row / rowsPerFacts);
export const emptyFactsBlob = (): Buffer => Buffer.alloc(rowsPerFacts * factsBytes);

/** Writes a row's facts, except its mentions. */
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

/** Writes a row's level of mentions. Returns whether it changed. */
export function writeMentions(blob: Buffer, row: number, level: number): boolean {
  const at = (row % rowsPerFacts) * factsBytes + mentionsAt;
  if (blob.readUInt8(at) === level) return false;
  blob.writeUInt8(level, at);
  return true;
}

/**
 * Creates a table of facts. It contains the blobs that were read since the table was cleared, one after another. Rows of other
 * blobs have no facts.
 */
export function createFactTable() {
  let bytes = new Uint8Array(0);
  let view = new DataView(bytes.buffer);
  /** Separate from the other facts, because likes are read for many rows in sequence. */
  let likes = new Uint32Array(0);
  /** 1 for each block that was read. */
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

/** The first character that encodes the bits of a stem. */
const firstCode = 48;

/** A listing's words as a text of four lines. Words contain no blanks, and a folded name contains no line break. */
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
