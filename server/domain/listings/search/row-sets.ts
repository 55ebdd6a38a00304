/** Sets of row numbers as bits: bit `row % 32` of word `row / 32`. Rows beyond the last word are not in the set. */
export type Bitmap = Uint32Array;

/** Rows with a common value, as bits if there are many, otherwise as a list. */
export type Posting = { size: number; bitmap: Bitmap } | { size: number; rows: Uint32Array };

const wordsFor = (row: number): number => (row >>> 5) + 1;

/** A posting of distinct rows, in the form that uses less memory. */
export function createPosting(rows: ArrayLike<number>): Posting {
  const bitmap = bitmapOf(rows);
  return bitmap.length < rows.length ? { size: rows.length, bitmap } : { size: rows.length, rows: Uint32Array.from(rows) };
}

/** The bitmap of rows, just long enough for the highest row. */
export function bitmapOf(rows: ArrayLike<number>): Bitmap {
  let last = -1;
  for (let at = 0; at < rows.length; at += 1) last = Math.max(last, rows[at] ?? 0);
  const bitmap = new Uint32Array(last === -1 ? 0 : wordsFor(last));
  addRows(bitmap, rows);
  return bitmap;
}

function addRows(bitmap: Bitmap, rows: ArrayLike<number>): void {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    bitmap[row >>> 5] = (bitmap[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

export function hasRow(bitmap: Bitmap, row: number): boolean {
  return (((bitmap[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

/** How many rows a set has. */
export function sizeOf(bitmap: Bitmap): number {
  let size = 0;
  for (let at = 0; at < bitmap.length; at += 1) size += bitsIn(bitmap[at] ?? 0);
  return size;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const quads = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((quads + (quads >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The rows of a set, ascending. */
export function rowsOf(bitmap: Bitmap): number[] {
  const rows: number[] = [];
  for (let at = 0; at < bitmap.length; at += 1)
    for (let word = bitmap[at] ?? 0; word !== 0; word &= word - 1) rows.push(at * 32 + 31 - Math.clz32(word & -word));
  return rows;
}

/** The rows in both sets. */
export function intersection(a: Bitmap, b: Bitmap): Bitmap {
  const both = a.slice(0, Math.min(a.length, b.length));
  for (let at = 0; at < both.length; at += 1) both[at] = (both[at] ?? 0) & (b[at] ?? 0);
  return both;
}

/** The rows of `a` that are not in `b`. */
export function difference(a: Bitmap, b: Bitmap): Bitmap {
  const rest = a.slice();
  const end = Math.min(a.length, b.length);
  for (let at = 0; at < end; at += 1) rest[at] = (rest[at] ?? 0) & ~(b[at] ?? 0);
  return rest;
}

/** The rows in any of the postings. */
export function union(postings: readonly Posting[]): Bitmap {
  let length = 0;
  for (const posting of postings)
    length = Math.max(length, 'bitmap' in posting ? posting.bitmap.length : wordsFor(posting.rows.at(-1) ?? 0));
  const all = new Uint32Array(length);
  for (const posting of postings) {
    if ('rows' in posting) addRows(all, posting.rows);
    else for (let at = 0; at < posting.bitmap.length; at += 1) all[at] = (all[at] ?? 0) | (posting.bitmap[at] ?? 0);
  }
  return all;
}

/** The number of a posting's rows in a set; undefined means the set of all rows. */
export function sizeWithin(posting: Posting, bitmap: Bitmap | undefined): number {
  if (bitmap === undefined) return posting.size;
  let size = 0;
  if ('rows' in posting) {
    for (let at = 0; at < posting.rows.length; at += 1) if (hasRow(bitmap, posting.rows[at] ?? 0)) size += 1;
    return size;
  }
  const end = Math.min(bitmap.length, posting.bitmap.length);
  for (let at = 0; at < end; at += 1) size += bitsIn((bitmap[at] ?? 0) & (posting.bitmap[at] ?? 0));
  return size;
}
