/**
 * Caches the results of a pure function of a text: requests send few distinct headers, and parsing one takes microseconds. When there are
 * `maxEntries` results, all are dropped.
 */
export function memoize<Result>(parse: (text: string) => Result, maxEntries: number): (text: string) => Result {
  const results = new Map<string, { result: Result }>();
  return (text) => {
    const stored = results.get(text);
    if (stored !== undefined) return stored.result;
    const result = parse(text);
    if (results.size >= maxEntries) results.clear();
    results.set(text, { result });
    return result;
  };
}
