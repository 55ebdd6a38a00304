import { setImmediate as nextTurn } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { StartupRecord } from '../../store.ts';
import { postedValues } from '../../../server/domain/listings/field-values.ts';
import type { Posting as RowPosting } from '../../../server/domain/listings/search/row-sets.ts';
import type { Driver } from '../driver.ts';

/** The number of rows in a block. */
const rowsPerBlock = 16_384;

/** A block with fewer members than this is a list of 16-bit offsets. A larger block is a bitmap of 2,048 bytes. */
const maxListed = 1_024;

type Listing = Pick<StartupRecord, 'status' | 'fields'>;

/** A listing's row, and its values before and after; undefined means no listing. */
export interface ChangedValues {
  row: number;
  before: Listing | undefined;
  after: Listing | undefined;
}

/** The number of blocks written before other work runs, because SQLite blocks the process while it writes. */
const blocksPerTurn = 100;

/** Changes the postings of listings. If several listings change the same block, it is written once. Expects a transaction. */
export async function changePostings(driver: Driver, listings: readonly ChangedValues[]): Promise<void> {
  const changes = listings.flatMap(({ row, before, after }) => {
    const [old, next] = [postingsOf(before), postingsOf(after)];
    const block = Math.floor(row / rowsPerBlock);
    const change = (isMember: boolean) => (posting: Posting) => ({ ...posting, block, offset: row % rowsPerBlock, isMember });
    return [...withoutKeysOf(old, next).map(change(false)), ...withoutKeysOf(next, old).map(change(true))];
  });
  const byBlock = Map.groupBy(changes, ({ field, value, block }) => `${block} ${field} ${value}`);
  let written = 0;
  for (const ofBlock of byBlock.values()) {
    await changeBlock(driver, ofBlock);
    written += 1;
    if (written % blocksPerTurn === 0) await nextTurn();
  }
}

const withoutKeysOf = <Value>(map: ReadonlyMap<string, Value>, other: ReadonlyMap<string, unknown>): Value[] =>
  [...map].flatMap(([key, value]) => (other.has(key) ? [] : [value]));

/** The active listings for each value of a field. */
export async function readPostings(driver: Driver, field: string): Promise<Map<string, RowPosting>> {
  const blocks = await driver.all<Block & { value: string; block: number }>(
    sql`SELECT value, block, size, members FROM field_postings WHERE field = ${field} AND value <> '' ORDER BY value, block`,
  );
  return new Map(
    Array.from(
      Map.groupBy(blocks, ({ value }) => value),
      ([value, ofValue]) => [value, postingOf(ofValue)],
    ),
  );
}

function postingOf(blocks: readonly (Block & { block: number })[]): RowPosting {
  const size = blocks.reduce((sum, block) => sum + block.size, 0);
  const bytes = new Uint8Array(((blocks.at(-1)?.block ?? -1) + 1) * (rowsPerBlock / 8));
  if (size < bytes.length / 4) {
    const rows = blocks.flatMap(({ block, members }) => offsetsOf(members).map((offset) => block * rowsPerBlock + offset));
    return { size, rows: Uint32Array.from(rows) };
  }
  for (const { block, members } of blocks)
    bytes.set(isBitmap(members) ? members : bitmapOf(offsetsOf(members)), (block * rowsPerBlock) / 8);
  // Bitmap words have their lowest byte first, as on every processor that Node supports.
  return { size, bitmap: new Uint32Array(bytes.buffer) };
}

interface Posting {
  field: string;
  value: string;
}

function postingsOf(listing: Listing | undefined): Map<string, Posting> {
  const postings = listing?.status === 'active' ? Object.entries(listing.fields ?? {}) : [];
  return new Map(
    postings.flatMap(([field, value]) =>
      ['', ...postedValues(value)].map((text) => [`${field} ${text}`, { field, value: text }] as const),
    ),
  );
}

/** An offset to add to a block or remove from it. */
interface BlockChange extends Posting {
  block: number;
  offset: number;
  isMember: boolean;
}

/** Applies changes to one block. */
async function changeBlock(driver: Driver, changes: readonly BlockChange[]): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  const { field, value, block } = first;
  const stored = await driver.one<Block>(
    sql`SELECT size, members FROM field_postings WHERE field = ${field} AND value = ${value} AND block = ${block}`,
  );
  const after = changes.reduce<Block>(
    (members, { offset, isMember }) => (isMember ? withMember : withoutMember)(members, offset),
    stored ?? { size: 0, members: new Uint8Array() },
  );
  if (after.size === 0) {
    await driver.run(sql`DELETE FROM field_postings WHERE field = ${field} AND value = ${value} AND block = ${block}`);
    return;
  }
  await driver.run(sql`
    INSERT INTO field_postings (field, value, block, size, members)
    VALUES (${field}, ${value}, ${block}, ${after.size}, ${after.members})
    ON CONFLICT (field, value, block) DO UPDATE SET size = excluded.size, members = excluded.members`);
}

/** The encoded members of a block, and their number. */
interface Block {
  size: number;
  members: Uint8Array;
}

/** Adds an offset that the block does not contain. */
export function withMember({ size, members }: Block, offset: number): Block {
  if (!isBitmap(members) && size + 1 < maxListed) {
    const at = positionIn(members, offset);
    const list = Buffer.alloc(members.length + 2);
    list.set(members.subarray(0, at));
    list.writeUInt16LE(offset, at);
    list.set(members.subarray(at), at + 2);
    return { size: size + 1, members: list };
  }
  const bitmap = isBitmap(members) ? Buffer.from(members) : bitmapOf(offsetsOf(members));
  bitmap[offset >> 3] = (bitmap[offset >> 3] ?? 0) | (1 << (offset & 7));
  return { size: size + 1, members: bitmap };
}

/** Removes an offset that the block contains. */
export function withoutMember({ size, members }: Block, offset: number): Block {
  if (!isBitmap(members)) {
    const at = positionIn(members, offset);
    return { size: size - 1, members: Buffer.concat([members.subarray(0, at), members.subarray(at + 2)]) };
  }
  const bitmap = Buffer.from(members);
  bitmap[offset >> 3] = (bitmap[offset >> 3] ?? 0) & ~(1 << (offset & 7));
  return { size: size - 1, members: size - 1 < maxListed ? listOf(offsetsOf(bitmap)) : bitmap };
}

/** A block's offsets in ascending order. */
export function offsetsOf(members: Uint8Array): number[] {
  const offsets: number[] = [];
  if (isBitmap(members)) {
    for (const [at, byte] of members.entries())
      for (let bit = 0; bit < 8; bit += 1) if ((byte >> bit) & 1) offsets.push(at * 8 + bit);
  } else {
    for (let at = 0; at < members.length; at += 2) offsets.push(listed(members, at));
  }
  return offsets;
}

function isBitmap(members: Uint8Array): boolean {
  return members.length === rowsPerBlock / 8;
}

function listed(members: Uint8Array, at: number): number {
  return (members[at] ?? 0) + 256 * (members[at + 1] ?? 0);
}

/** The byte position of an offset in a list, or where to insert it. */
function positionIn(members: Uint8Array, offset: number): number {
  let [low, high] = [0, members.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (listed(members, middle * 2) < offset) low = middle + 1;
    else high = middle;
  }
  return low * 2;
}

function bitmapOf(offsets: readonly number[]): Buffer {
  const bitmap = Buffer.alloc(rowsPerBlock / 8);
  for (const offset of offsets) bitmap[offset >> 3] = (bitmap[offset >> 3] ?? 0) | (1 << (offset & 7));
  return bitmap;
}

function listOf(offsets: readonly number[]): Buffer {
  const list = Buffer.alloc(offsets.length * 2);
  for (const [at, offset] of offsets.entries()) list.writeUInt16LE(offset, at * 2);
  return list;
}
