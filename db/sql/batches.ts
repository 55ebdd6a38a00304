/** Few sizes, because the text of a statement is prepared and kept for each length of its list. */
const sizes = [64, 8, 1];

/** The rows in as few batches as possible, each for one statement with a list of values. */
export function batches<Row>(rows: readonly Row[]): Row[][] {
  const result: Row[][] = [];
  let at = 0;
  for (const size of sizes) for (; rows.length - at >= size; at += size) result.push(rows.slice(at, at + size));
  return result;
}
