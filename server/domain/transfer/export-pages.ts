interface RowPage<Row> {
  rows: readonly Row[];
  /** The number of rows on all pages. */
  total: number;
}

/** The maximum number of passes over a table. Each further pass finds rows that had moved to a page that was already read. */
const maxPasses = 3;

/**
 * Reads a table page by page, and yields each row once. While the table is read, added and removed rows make other rows move to
 * another page. If rows were removed during a pass, or fewer rows were read than the table had, the pages are read again. Rows
 * that are added during the reading may be missing.
 */
export async function* everyRow<Row extends { _id: string }>(
  pageSize: number,
  readPage: (page: number) => Promise<RowPage<Row>>,
): AsyncGenerator<Row[]> {
  const seen = new Set<string>();
  let isWhole = false;
  for (let pass = 1; pass <= maxPasses && !isWhole; pass += 1) {
    let first: number | undefined;
    let total = 0;
    let hasShrunk = false;
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const found = await readPage(page);
      hasShrunk ||= found.total < total;
      total = found.total;
      first ??= total;
      isLast = found.rows.length === 0 || page * pageSize >= total;
      const added = found.rows.filter(({ _id }) => !seen.has(_id));
      for (const { _id } of added) seen.add(_id);
      if (added.length > 0) yield added;
    }
    isWhole = !hasShrunk && seen.size >= (first ?? 0);
  }
}
