import { maxPageSize } from '../../../../server/domain/core/page-sizes.ts';
import { everyRow } from '../../../../server/domain/transfer/export-pages.ts';

/** The parameters of a page, as calls accept them. */
interface PageQuery {
  page: string;
  limit: string;
}

/** The rows of all pages of a call. */
export function pagedRows<Row extends { _id: string }>(
  readPage: (query: PageQuery) => Promise<{ rows: readonly Row[]; total: number }>,
): AsyncGenerator<readonly Row[]> {
  return everyRow(maxPageSize, (page) => readPage({ page: String(page), limit: String(maxPageSize) }));
}
