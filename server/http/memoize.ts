/**
 * Stores the results of a pure function of a text: requests send few different headers, and parsing one takes microseconds. At
 * `maxEntries` all results are dropped.
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
