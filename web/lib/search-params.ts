import { cutText } from '../../server/domain/core/cut-text.ts';
/** The maximum page number that calls accept. */
const maxPage = 1_000_000;

/** The `data` of a "not found" for a page past the end of an existing list. */
export const noSuchPage = 'noSuchPage';

/** Reads one search parameter of a URL; undefined when it is absent or ignored. */
type ParamReader = (value: unknown) => unknown;

type SearchParams<Readers extends Record<string, ParamReader>> = {
  [Name in keyof Readers]?: ReturnType<Readers[Name]> | undefined;
};

/**
 * Creates a route's `validateSearch`, which returns only these parameters, in this order. It takes functions instead of schemas:
 * every first visit loads the routes, and would need a schema library only for this.
 */
export function searchParams<const Readers extends Record<string, ParamReader>>(readers: Readers) {
  return {
    parse: (search: Record<string, unknown>): SearchParams<Readers> => {
      // An ignored value becomes undefined: if its name were missing, the router would pass on the raw value from the URL.
      const known = Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])]));
      // Each name maps to what its reader returned.
      return known as SearchParams<Readers>;
    },
  };
}

/** A page number in the URL, 2 or more; absent means the first page, and any other value is ignored. */
export function pageParam(value: unknown): number | undefined {
  const page = numberParam(value);
  return page !== undefined && page >= 2 ? Math.min(page, maxPage) : undefined;
}

/** A whole number in the URL; any other value is ignored. */
export function numberParam(value: unknown): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
  return Number.isInteger(number) ? number : undefined;
}

/** A text in the URL; any other value is ignored. */
export const textParam = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A search text or slug in the URL that filters a list: trimmed, at most 200 characters; absent when empty. */
export const filterParam = (value: unknown): string | undefined => cutText(textParam(value)?.trim() ?? '', 200) || undefined;

/** One of the given values in the URL; any other value is ignored. */
export const choiceParam =
  <const Value extends string>(values: readonly Value[]) =>
  (value: unknown): Value | undefined =>
    values.find((choice) => choice === value);

/** The parameters of an admin table: page, search and order, and the open row. */
export const tableParams = { page: pageParam, search: filterParam, sort: filterParam, open: filterParam };

/** The parameters of a table of items to decide; `awaiting` limits it to those with an unanswered question. */
export const queueParams = { ...tableParams, awaiting: choiceParam(['answer']) };

/** The parameters of a list: filters as a query string (`parseSearch`), order, page, and page size if it is not ten. */
export const listParams = { filters: textParam, sort: textParam, perPage: choiceParam(['20', '50']), page: pageParam };

/**
 * Returns the last value of each parameter by name. `filters` contains all parameters that may be list filters, in order, as a
 * query string, because only the directory's fields decide which of them are filters (`server/domain/listings/facets.rules.ts`).
 */
export function parseSearch(search: string): Record<string, string> {
  const parameters = new URLSearchParams(search);
  const others = /^(?:q|page|sort)$|[^a-z0-9-]/;
  const filters = new URLSearchParams([...parameters].filter(([key]) => !others.test(key))).toString();
  return { ...Object.fromEntries(parameters), filters };
}

/** Writes the search part of a URL. A parameter with a new value, or none, replaces the old value that `filters` still contains. */
export function stringifySearch({ filters: before, ...search }: Record<string, string | number | undefined>): string {
  const filters = new URLSearchParams(String(before ?? ''));
  const parameters: [string, string][] = [];
  for (const [key, value] of Object.entries(search)) {
    const text = String(value ?? '');
    const isAsBefore = text !== '' && filters.has(key, text);
    for (const each of isAsBefore ? filters.getAll(key) : [text]) if (each !== '') parameters.push([key, each]);
    filters.delete(key);
  }
  const all = new URLSearchParams([...parameters, ...filters]).toString();
  return all === '' ? '' : `?${all}`;
}
