import type { QueryClient } from '@tanstack/react-query';
import { commonLengths } from '../../server/contract/field-lengths.ts';
import { pageSizes } from '../../server/contract/page-sizes.ts';
import { fieldsQuery } from './fields.ts';

/** How an address asks for a list. */
export interface ListParams {
  filters?: string | undefined;
  sort?: string | undefined;
  /** Ten when omitted. */
  perPage?: '20' | '50' | undefined;
}

/** A list as it is asked for, in one spelling: '' is all startups, and the list's own order. */
export interface ListChoice {
  filters: string;
  sort: string;
  limit: number;
}

/** A list and how it is asked for: of all startups, of those of a category or tag, or of those that a search finds. */
export interface ChosenList {
  list: { category?: string; tag?: string; q?: string };
  choice: ListChoice;
}

/** The parameter for the size of the list's pages. */
export const perPageOf = ({ limit }: Pick<ListChoice, 'limit'>) => (['20', '50'] as const).find((size) => size === String(limit));

/** Reads what an address asks for. Filters and orders that the directory does not have are left out. */
export async function loadChoice(
  queryClient: QueryClient,
  { filters = '', sort = '', perPage }: ListParams,
  isSearch = false,
): Promise<ListChoice> {
  const limit = Number(perPage ?? pageSizes.startups);
  if (filters === '' && sort === '') return { filters, sort, limit };
  const [rules, fields] = await Promise.all([import('../../server/rules/facets.ts'), queryClient.ensureQueryData(fieldsQuery)]);
  const parsed = rules.parseFilters(filters.slice(0, commonLengths.filters / 2), fields);
  const isKnown = rules.sortOptions(fields, isSearch).some(({ value }) => value === sort);
  return { filters: rules.filtersText(parsed.filters), sort: isKnown ? sort : '', limit };
}
