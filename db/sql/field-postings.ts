import sql from 'sql-template-tag';
import type { StartupRecord } from '../store.ts';
import { postedValues } from '../../server/rules/facets.ts';
import type { Driver } from './driver.ts';

/** How many row numbers a block has. */
const rowsPerBlock = 16_384;

/** A block is a list of 16-bit offsets while it has fewer members than this, and a bitmap of 2,048 bytes from then on. */
const maxListed = 1_024;

type Listing = Pick<StartupRecord, 'status' | 'fields'>;

/** Changes the postings of a listing from its values before to those after; undefined is no listing. Expects a transaction. */
export async function changePostings(
  driver: Driver,
  row: number,
  before: Listing | undefined,
  after: Listing | undefined,
): Promise<void> {
  const [old, next] = [postingsOf(before), postingsOf(after)];
  for (const [key, posting] of old) if (!next.has(key)) await changePosting(driver, row, posting, false);
  for (const [key, posting] of next) if (!old.has(key)) await changePosting(driver, row, posting, true);
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

async function changePosting(driver: Driver, row: number, { field, value }: Posting, isMember: boolean): Promise<void> {
  const block = Math.floor(row / rowsPerBlock);
  const stored = await driver.one<{ members: Uint8Array }>(
    sql`SELECT members FROM field_postings WHERE field = ${field} AND value = ${value} AND block = ${block}`,
  );
  const offsets = offsetsOf(stored?.members ?? new Uint8Array());
  if (isMember) offsets.add(row % rowsPerBlock);
  else offsets.delete(row % rowsPerBlock);
  if (offsets.size === 0) {
    await driver.run(sql`DELETE FROM field_postings WHERE field = ${field} AND value = ${value} AND block = ${block}`);
    return;
  }
  await driver.run(sql`
    INSERT INTO field_postings (field, value, block, size, members)
    VALUES (${field}, ${value}, ${block}, ${offsets.size}, ${membersOf(offsets)})
    ON CONFLICT (field, value, block) DO UPDATE SET size = excluded.size, members = excluded.members`);
}

function offsetsOf(members: Uint8Array): Set<number> {
  const offsets = new Set<number>();
  if (members.length === rowsPerBlock / 8) {
    for (const [at, byte] of members.entries())
      for (let bit = 0; bit < 8; bit += 1) if ((byte >> bit) & 1) offsets.add(at * 8 + bit);
  } else {
    for (let at = 0; at < members.length; at += 2) offsets.add((members[at] ?? 0) + 256 * (members[at + 1] ?? 0));
  }
  return offsets;
}

function membersOf(offsets: ReadonlySet<number>): Buffer {
  if (offsets.size >= maxListed) {
    const bitmap = Buffer.alloc(rowsPerBlock / 8);
    for (const offset of offsets) bitmap[offset >> 3] = (bitmap[offset >> 3] ?? 0) | (1 << (offset & 7));
    return bitmap;
  }
  const list = Buffer.alloc(offsets.size * 2);
  for (const [at, offset] of [...offsets].sort((a, b) => a - b).entries()) list.writeUInt16LE(offset, at * 2);
  return list;
}
