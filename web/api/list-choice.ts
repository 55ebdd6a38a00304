import type { QueryClient } from '@tanstack/react-query';
import { commonLengths } from '../../server/domain/core/lengths.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { OwnOrder } from '../../server/domain/listings/facets.rules.ts';
import { callQuery } from './call-query.ts';
import { ApiError } from './client.ts';

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
  /** What the values of `filters` are called: "Pricing: Free". */
  labels: readonly string[];
  sort: string;
  /** What the order is called; '' for the list's own. */
  sortLabel: string;
  limit: number;
}

/** A list and how it is asked for: of all startups, of those of a category or tag, or of those that a search finds. */
export interface ChosenList {
  list: { category?: string; tag?: string; q?: string };
  choice: ListChoice;
}

/** The parameter for the size of the list's pages. */
export const perPageOf = ({ limit }: Pick<ListChoice, 'limit'>) => (['20', '50'] as const).find((size) => size === String(limit));

/** Reads what an address asks for of a list that has the order `own`. Filters and orders that the directory does not have are left out. */
export async function loadChoice(
  queryClient: QueryClient,
  { filters = '', sort = '', perPage }: ListParams,
  own: OwnOrder = 'newest',
): Promise<ListChoice> {
  const limit = Number(perPage ?? pageSizes.startups);
  if (filters === '' && sort === '') return { filters, labels: [], sort, sortLabel: '', limit };
  const [rules, fields] = await Promise.all([
    import('../../server/domain/listings/facets.rules.ts'),
    queryClient.ensureQueryData(callQuery('listFields')),
  ]);
  const parsed = rules.parseFilters(filters.slice(0, commonLengths.filters / 2), fields);
  const order = rules.sortOptions(fields, own).find(({ value }) => value === sort) ?? { value: '', label: '' };
  return {
    filters: rules.filtersText(parsed.filters),
    labels: rules.filterLabels(parsed.filters),
    sort: order.value,
    sortLabel: order.label,
    limit,
  };
}

/**
 * Loads a list as an address asks for it. A refusal says that an admin has changed the fields since this page read them: they are read
 * again, and the list is loaded without what there is no more.
 */
export async function loadChosen<Result>(
  queryClient: QueryClient,
  params: ListParams,
  load: (choice: ListChoice) => Promise<Result>,
  own: OwnOrder = 'newest',
): Promise<Result> {
  try {
    return await load(await loadChoice(queryClient, params, own));
  } catch (error) {
    if (!isRefused(error)) throw error;
    await queryClient.fetchQuery({ ...callQuery('listFields'), staleTime: 0 });
    return load(await loadChoice(queryClient, params, own));
  }
}

/** Whether the server read a request and found something wrong with it. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}
