/** The number of search results that are ranked by name, because the tables return them in another order. */
export const rankedRows = 30;

/** How well a name matches the typed text: 0 if they are equal, 1 if the name begins with the text, 2 if another word of the name does, otherwise 3. */
export function matchRank(name: string, typed: string): 0 | 1 | 2 | 3 {
  const [text, wanted] = [comparable(name), comparable(typed)];
  if (text === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  return text.split(' ').some((word) => word.startsWith(wanted)) ? 2 : 3;
}

/** Sorts the best matches first. Equal matches keep their order. */
export function byMatch<Row>(rows: readonly Row[], nameOf: (row: Row) => string, typed: string): Row[] {
  return rows.toSorted((a, b) => matchRank(nameOf(a), typed) - matchRank(nameOf(b), typed));
}

const comparable = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
