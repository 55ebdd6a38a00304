/** A text in three pieces: what both texts begin with, what is different, and what both end with. */
export interface ChangedText {
  start: string;
  changed: string;
  end: string;
}

/** Two texts, each cut where they begin and end to differ, between words. */
export function changedWords(before: string, after: string): { before: ChangedText; after: ChangedText } {
  const [left, right] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const cut = (words: readonly string[]): ChangedText => ({
    start: words.slice(0, start).join(''),
    changed: words.slice(start, words.length - end).join(''),
    end: words.slice(words.length - end).join(''),
  });
  return { before: cut(left), after: cut(right) };
}

/** Words, and what stands between them. */
function wordsOf(text: string): string[] {
  return text.split(/(\s+)/).filter((word) => word !== '');
}
