import * as v from 'valibot';

/** A page number in the address: absent means the first; anything that is not a number of pages is ignored. */
export const pageParam = v.optional(
  v.fallback(
    v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(2), v.maxValue(1_000_000))),
    undefined,
  ),
);

/** A word or slug in the address that narrows a list: trimmed, at most 200 characters; absent when empty. */
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

/** One of a few words in the address; absent, or anything else, means none of them. */
export function choiceParam<const Value extends string>(values: readonly Value[]) {
  return v.optional(v.fallback(v.optional(v.picklist(values)), undefined));
}
