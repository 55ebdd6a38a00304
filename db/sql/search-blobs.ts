import { entryOf, type FactColumns, type ListingFacts } from '../../server/rules/search-reader.ts';
import { fieldBits, type IndexedListing } from '../../server/rules/search-text.ts';

/** How the search tables hold postings, facts and words: numbers of fixed width, the lowest byte first. */

const entryBytes = 2;
/** The rows of one posting blob. */
const rowsPerBlock = 1 << (8 * entryBytes - fieldBits);

export const blockOf = (row: number): number => Math.floor(row / rowsPerBlock);

/** One entry of a posting blob, in hexadecimal digits. */
export function entryHex(row: number, bits: number): string {
  const entry = ((row % rowsPerBlock) << fieldBits) | bits;
  const digits = entry.toString(16).padStart(4, '0');
  return digits.slice(2) + digits.slice(0, 2);
}

/** The entries of the blobs of one term, as a reader gives them. */
export function readEntries(blobs: readonly { block: number; entries: Uint8Array }[]): Uint32Array {
  const count = blobs.reduce((sum, { entries }) => sum + entries.length, 0) / entryBytes;
  const found = new Uint32Array(count);
  let next = 0;
  for (const { block, entries } of blobs) {
    const first = entryOf(block * rowsPerBlock, 0);
    for (let at = 0; at < entries.length; at += entryBytes)
      found[next++] = first + (entries[at] ?? 0) + ((entries[at + 1] ?? 0) << 8);
  }
  return found;
}

/** A posting blob without the entry of a row. */
export function withoutRow(entries: Uint8Array, row: number): Uint8Array {
  const place = row % rowsPerBlock;
  for (let at = 0; at < entries.length; at += entryBytes) {
    const entry = (entries[at] ?? 0) + ((entries[at + 1] ?? 0) << 8);
    if (entry >> fieldBits === place) return Buffer.concat([entries.subarray(0, at), entries.subarray(at + entryBytes)]);
  }
  return entries;
}

const factsBytes = 20;
const rowsPerFacts = 256;

export const factsBlockOf = (row: number): number => Math.floor(row / rowsPerFacts);
export const emptyFactsBlob = (): Buffer => Buffer.alloc(rowsPerFacts * factsBytes);

export function writeFacts(blob: Buffer, row: number, facts: ListingFacts): void {
  const at = (row % rowsPerFacts) * factsBytes;
  blob.writeUInt32LE(facts.likes, at);
  blob.writeUInt32LE(facts.publishedAt, at + 4);
  blob.writeUInt32LE(facts.firstHash, at + 8);
  blob.writeUInt32LE(facts.secondHash, at + 12);
  blob.writeUInt8(facts.nameWords, at + 16);
  blob.writeUInt8(facts.nameLength, at + 17);
}

/** Reads the facts of a row into a position of the columns. */
export function readFacts(blob: DataView, row: number, columns: FactColumns, position: number): void {
  const at = (row % rowsPerFacts) * factsBytes;
  columns.likes[position] = blob.getUint32(at, true);
  columns.publishedAt[position] = blob.getUint32(at + 4, true);
  columns.firstHash[position] = blob.getUint32(at + 8, true);
  columns.secondHash[position] = blob.getUint32(at + 12, true);
  columns.nameWords[position] = blob.getUint8(at + 16);
  columns.nameLength[position] = blob.getUint8(at + 17);
}

/** A listing's words as a text of four lines; no word has a blank, and a folded name has no line break. */
export function encodeWords({ name, nameWords, cardWords, descriptionStems }: IndexedListing): string {
  const onCard = Array.from(cardWords, ([word, fields]) => `${fields}${word}`);
  return [name, nameWords.join(' '), onCard.join(' '), descriptionStems.join(' ')].join('\n');
}

export function decodeWords(text: string): IndexedListing {
  const [name = '', nameWords = '', onCard = '', stems = ''] = text.split('\n');
  const split = (words: string) => words.split(' ').filter(Boolean);
  return {
    name,
    nameWords: split(nameWords),
    cardWords: new Map(split(onCard).map((word) => [word.slice(1), Number(word.charAt(0))])),
    descriptionStems: split(stems),
  };
}
