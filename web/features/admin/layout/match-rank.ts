/** The number of search results that are ranked by name, because the tables return them in another order. */
export const rankedRows = 30;

/** How well a name matches what was typed: 0 the same, 1 begins with it, 2 a word of it begins with it, 3 otherwise. */
export function matchRank(name: string, typed: string): 0 | 1 | 2 | 3 {
  const [text, wanted] = [comparable(name), comparable(typed)];
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  return text.split(' ').some((word) => word.startsWith(wanted)) ? 2 : 3;
}

/** The best matches first; equal ones keep their order. */
export function byMatch<Row>(rows: readonly Row[], nameOf: (row: Row) => string, typed: string): Row[] {
  return rows.toSorted((a, b) => matchRank(nameOf(a), typed) - matchRank(nameOf(b), typed));
}

const comparable = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
