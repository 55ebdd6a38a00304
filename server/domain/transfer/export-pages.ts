interface RowPage<Row> {
  rows: readonly Row[];
  /** The number of rows on all pages. */
  total: number;
}

/** Each further pass finds the rows that moved to a page that was already read. */
const maxPasses = 3;

/**
 * The rows of all pages of a table, each once, one page at a time. While the table is read, rows may be added and removed, so that
 * others move from page to page. If rows were removed meanwhile, or fewer were read than there were, the pages are read again. Rows
 * that are added meanwhile may be missing.
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
