/** The largest page number that calls accept. */
const maxPage = 1_000_000;

/** The `data` of a "not found" for a page past the end of a list that exists. */
export const noSuchPage = 'noSuchPage';

/** Reads one search parameter of a URL; undefined when it is absent or is to be ignored. */
type ParamReader = (value: unknown) => unknown;

type SearchParams<Readers extends Record<string, ParamReader>> = {
  [Name in keyof Readers]?: ReturnType<Readers[Name]> | undefined;
};

/**
 * The `validateSearch` of a route: its parameters in this order, without any others. Functions instead of schemas: the routes are
 * part of every first visit, which needs a schema library for nothing else.
 */
export function searchParams<const Readers extends Record<string, ParamReader>>(readers: Readers) {
  return {
    parse: (search: Record<string, unknown>): SearchParams<Readers> => {
      // An ignored value is set to undefined: where the name is missing, the router passes the raw value of the address on.
      const known = Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search[name])]));
      // Each name has what its reader returned.
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
export const filterParam = (value: unknown): string | undefined => textParam(value)?.trim().slice(0, 200) || undefined;

/** One of the given values in the URL; any other value is ignored. */
export const choiceParam =
  <const Value extends string>(values: readonly Value[]) =>
  (value: unknown): Value | undefined =>
    values.find((choice) => choice === value);

/** How a list is narrowed and sorted: filters as a query string (`router.tsx`), an order, and the startups of a page unless ten. */
export const listParams = { filters: textParam, sort: textParam, perPage: choiceParam(['20', '50']), page: pageParam };

/**
 * The parameters by name, the last of each. `filters` are those that can be filters of a list, as a query string in their order: only
 * the directory knows which of them are (`server/domain/listings/facets.rules.ts`). Each page reads what its route names.
 */
export function parseSearch(search: string): Record<string, string> {
  const parameters = new URLSearchParams(search);
  const others = /^(?:q|page|sort)$|[^a-z0-9-]/;
  const filters = new URLSearchParams([...parameters].filter(([key]) => !others.test(key))).toString();
  return { ...Object.fromEntries(parameters), filters };
}

/** A parameter that was given another value, or none, is no longer that of `filters`, which has it from the address before. */
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
