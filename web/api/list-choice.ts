import type { QueryClient } from '@tanstack/react-query';
import { commonLengths } from '../../server/domain/core/common-lengths.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { OwnOrder } from '../../server/domain/listings/facets.rules.ts';
import { callQuery } from './call-query.ts';
import { ApiError } from './client.ts';

/** A list's parameters in a URL. */
export interface ListParams {
  filters?: string | undefined;
  sort?: string | undefined;
  /** Defaults to ten. */
  perPage?: '20' | '50' | undefined;
}

/** A list's filters, order and page size, normalized: '' means no filters, or the list's default order. */
export interface ListChoice {
  filters: string;
  /** The labels of `filters`: "Pricing: Free". */
  labels: readonly string[];
  sort: string;
  /** The label of the order; '' for the list's default order. */
  sortLabel: string;
  limit: number;
}

/** A list of all startups, of a category or tag, or of a search, with its filters, order and page size. */
export interface ChosenList {
  list: { category?: string; tag?: string; q?: string };
  choice: ListChoice;
}

/** The parameter for the page size of a list. */
export const perPageOf = ({ limit }: Pick<ListChoice, 'limit'>) => (['20', '50'] as const).find((size) => size === String(limit));

/**
 * Normalizes the parameters of a list whose default order is `own`. Drops filters and orders that the directory does not have.
 */
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
 * Loads a list with the parameters of a URL. A refusal means that an admin has changed the fields since this page read them. In
 * that case, reads the fields again, and loads the list without filters that no longer exist.
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

/** Whether the server rejected a request as invalid. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400;
}
