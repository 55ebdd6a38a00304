import * as v from 'valibot';

/** The largest page number that calls accept. */
const maxPage = 1_000_000;

/** The `data` of a "not found" for a page past the end of a list that exists. */
export const noSuchPage = 'noSuchPage';

/** A page number in the URL, 2 or more; absent means the first page, and any other value is ignored. */
export const pageParam = v.optional(
  v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(2), v.toMaxValue(maxPage))),
    undefined,
  ),
);

/** A search text or slug in the URL that filters a list: trimmed, at most 200 characters; absent when empty. */
export const filterParam = v.optional(
  v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.transform((text) => text.slice(0, 200) || undefined),
      ),
    ),
    undefined,
  ),
);

/** One of the given values in the URL; any other value is ignored. */
export function choiceParam<const Value extends string>(values: readonly Value[]) {
  return v.optional(v.fallback(v.optional(v.picklist(values)), undefined));
}
