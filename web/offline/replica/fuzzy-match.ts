/** How many typing errors a word of this length may have: an additional, missing, wrong or transposed letter each. */
export function maxEditDistance(wordLength: number): number {
  if (wordLength < 3) return 0;
  return wordLength < 6 ? 1 : 2;
}

/** Sorted words, each with the length of the prefix that it shares with the word before. */
export interface Vocabulary {
  words: readonly string[];
  sharedPrefixes: Uint16Array;
}

/** `words` are distinct, in any order. */
export function createVocabulary(words: Iterable<string>): Vocabulary {
  const sorted = [...words].sort();
  const sharedPrefixes = Uint16Array.from(sorted, (word, index) =>
    index === 0 ? 0 : sharedPrefixLength(sorted[index - 1] ?? '', word),
  );
  return { words: sorted, sharedPrefixes };
}

/**
 * Calls back with every word whose edit distance (optimal string alignment) to the query is at most `maxDistance`. With
 * `prefix`, the distance of a word is that of its closest prefix. The sorted words are walked like a trie: rows of the distance
 * matrix are computed once per shared prefix, and words below a prefix that is too far are skipped.
 */
export function fuzzyMatches(
  { words, sharedPrefixes }: Vocabulary,
  query: string,
  { maxDistance, prefix }: { maxDistance: number; prefix: boolean },
  onMatch: (word: string, distance: number) => void,
): void {
  const { length } = query;
  /** Row n is about a word's first n letters. */
  const rows = [Uint16Array.from({ length: length + 1 }, (_, index) => index)];
  /** The smallest entry of each row, and the smallest last entry up to it. */
  const rowMinimum = [0];
  const closestPrefix = [length];
  let depth = 0;
  let skipped: { depth: number; distance: number } | undefined;
  for (const [index, word] of words.entries()) {
    const shared = sharedPrefixes[index] ?? 0;
    if (skipped === undefined || shared < skipped.depth) {
      skipped = undefined;
      depth = Math.min(shared, depth);
      while (skipped === undefined && depth < word.length) {
        depth += 1;
        rowMinimum[depth] = fillRow(rows, depth, word, query);
        closestPrefix[depth] = Math.min(closestPrefix[depth - 1] ?? Infinity, rows[depth]?.[length] ?? Infinity);
        // A transposition continues from one row further back.
        const isTooFar = (rowMinimum[depth] ?? 0) > maxDistance && (rowMinimum[depth - 1] ?? 0) >= maxDistance;
        if (isTooFar) skipped = { depth, distance: prefix ? (closestPrefix[depth] ?? Infinity) : Infinity };
      }
    }
    const distance = skipped?.distance ?? (prefix ? closestPrefix[depth] : rows[depth]?.[length]) ?? Infinity;
    if (distance <= maxDistance) onMatch(word, distance);
  }
}

/** Fills the row of the word's first `depth` letters and returns its smallest entry. */
function fillRow(rows: Uint16Array[], depth: number, word: string, query: string): number {
  const above = rows[depth - 1];
  const row = (rows[depth] ??= new Uint16Array(query.length + 1));
  if (above === undefined) return Infinity;
  const letter = word.charCodeAt(depth - 1);
  row[0] = depth;
  let minimum = depth;
  for (let index = 1; index <= query.length; index += 1) {
    const isSame = query.charCodeAt(index - 1) === letter;
    let distance = Math.min((above[index] ?? 0) + 1, (row[index - 1] ?? 0) + 1, (above[index - 1] ?? 0) + (isSame ? 0 : 1));
    if (
      depth > 1 &&
      index > 1 &&
      query.charCodeAt(index - 2) === letter &&
      query.charCodeAt(index - 1) === word.charCodeAt(depth - 2)
    ) {
      distance = Math.min(distance, (rows[depth - 2]?.[index - 2] ?? 0) + 1);
    }
    row[index] = distance;
    minimum = Math.min(minimum, distance);
  }
  return minimum;
}

function sharedPrefixLength(a: string, b: string): number {
  const max = Math.min(a.length, b.length);
  let index = 0;
  while (index < max && a.charCodeAt(index) === b.charCodeAt(index)) index += 1;
  return index;
}
