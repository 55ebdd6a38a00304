const newLines = (length: number) => [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)] as const;
/** The last three rows of the distance table, reused by every comparison. */
let lines = newLines(64);

/**
 * The edit distance of two words (optimal string alignment: each wrong, missing, extra or transposed letter counts one), or `max + 1`
 * when it exceeds `max`. With `prefix`, the distance to the nearest prefix of `word`.
 */
export function editDistance(typed: string, word: string, max: number, prefix = false): number {
  if (!prefix && Math.abs(typed.length - word.length) > max) return max + 1;
  const columns = typed.length + 1;
  if (columns > lines[0].length) lines = newLines(columns);
  let [twoAbove, above, row] = lines;
  for (let at = 0; at < columns; at += 1) above[at] = Math.min(at, 255);
  let nearest = above[typed.length] ?? 255;
  const rows = prefix ? Math.min(word.length, typed.length + max) : word.length;
  for (let line = 1; line <= rows; line += 1) {
    const letter = word.charCodeAt(line - 1);
    row[0] = line;
    let smallest = line;
    for (let at = 1; at < columns; at += 1) {
      const isSameLetter = typed.charCodeAt(at - 1) === letter;
      let distance = Math.min((above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSameLetter ? 0 : 1));
      const isTransposed =
        line > 1 && at > 1 && typed.charCodeAt(at - 2) === letter && typed.charCodeAt(at - 1) === word.charCodeAt(line - 2);
      if (isTransposed) distance = Math.min(distance, (twoAbove[at - 2] ?? 0) + 1);
      row[at] = distance;
      if (distance < smallest) smallest = distance;
    }
    nearest = Math.min(nearest, row[typed.length] ?? 255);
    if (smallest > max) return prefix ? Math.min(nearest, max + 1) : max + 1;
    [twoAbove, above, row] = [above, row, twoAbove];
  }
  return Math.min(prefix ? nearest : (above[typed.length] ?? 255), max + 1);
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Every text at edit distance 1 from the word, made of Latin letters and the word's own characters. With `before`, only texts
 * whose difference begins before that position.
 */
export function variants(word: string, before = word.length + 1): Set<string> {
  const alphabet = new Set([...letters, ...word]);
  const found = new Set<string>();
  for (let at = 0; at <= word.length && at < before; at += 1) {
    const [start, end] = [word.slice(0, at), word.slice(at)];
    for (const letter of alphabet) {
      found.add(start + letter + end);
      if (end !== '') found.add(start + letter + end.slice(1));
    }
    if (end !== '') found.add(start + end.slice(1));
    if (end.length > 1) found.add(start + (end[1] ?? '') + (end[0] ?? '') + end.slice(2));
  }
  found.delete(word);
  found.delete('');
  return found;
}
