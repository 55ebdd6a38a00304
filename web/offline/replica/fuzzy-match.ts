/** How many slips of the finger a word of so many letters may have: a letter too many, missing, wrong, or two exchanged. */
export function mostSlips(letters: number): number {
  if (letters < 3) return 0;
  return letters < 6 ? 1 : 2;
}

/** Words in order, each with how many letters it shares with the one before, so that neighbours are compared once. */
export interface Vocabulary {
  words: readonly string[];
  shared: Uint16Array;
}

/** `words` without repeats, in any order. */
export function vocabularyOf(words: Iterable<string>): Vocabulary {
  const sorted = [...words].sort();
  const shared = Uint16Array.from(sorted, (word, at) => (at === 0 ? 0 : sharedLetters(sorted[at - 1] ?? '', word)));
  return { words: sorted, shared };
}

/**
 * Tells of every word that is at most `most` slips from what was typed, and of how many (optimal string alignment). With
 * `beginning`, a word is as close as its closest beginning. Walks the words as if they were a tree: what neighbours share is
 * compared once, and where no word can be close any more the rest of the branch is passed over.
 */
export function closeWords(
  { words, shared }: Vocabulary,
  typed: string,
  { most, beginning }: { most: number; beginning: boolean },
  onFound: (word: string, slips: number) => void,
): void {
  const letters = typed.length;
  /** Row n is about a word's first n letters; `least` is its least entry, `nearest` the least last entry up to it. */
  const rows = [Uint16Array.from({ length: letters + 1 }, (_, at) => at)];
  const least = [0];
  const nearest = [letters];
  let depth = 0;
  let passedOver: { depth: number; slips: number } | undefined;
  for (const [at, word] of words.entries()) {
    const common = shared[at] ?? 0;
    if (passedOver === undefined || common < passedOver.depth) {
      passedOver = undefined;
      depth = Math.min(common, depth);
      while (passedOver === undefined && depth < word.length) {
        depth += 1;
        least[depth] = fillRow(rows, depth, word, typed);
        nearest[depth] = Math.min(nearest[depth - 1] ?? Infinity, rows[depth]?.[letters] ?? Infinity);
        // Two exchanged letters look one row further back.
        const hopeless = (least[depth] ?? 0) > most && (least[depth - 1] ?? 0) >= most;
        if (hopeless) passedOver = { depth, slips: beginning ? (nearest[depth] ?? Infinity) : Infinity };
      }
    }
    const slips = passedOver?.slips ?? (beginning ? nearest[depth] : rows[depth]?.[letters]) ?? Infinity;
    if (slips <= most) onFound(word, slips);
  }
}

/** Fills the row of the word's first `depth` letters and answers its least entry. */
function fillRow(rows: Uint16Array[], depth: number, word: string, typed: string): number {
  const above = rows[depth - 1];
  const row = (rows[depth] ??= new Uint16Array(typed.length + 1));
  if (above === undefined) return Infinity;
  const letter = word.charCodeAt(depth - 1);
  row[0] = depth;
  let least = depth;
  for (let at = 1; at <= typed.length; at += 1) {
    const same = typed.charCodeAt(at - 1) === letter;
    let slips = Math.min((above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (same ? 0 : 1));
    if (depth > 1 && at > 1 && typed.charCodeAt(at - 2) === letter && typed.charCodeAt(at - 1) === word.charCodeAt(depth - 2)) {
      slips = Math.min(slips, (rows[depth - 2]?.[at - 2] ?? 0) + 1);
    }
    row[at] = slips;
    least = Math.min(least, slips);
  }
  return least;
}

function sharedLetters(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
}
