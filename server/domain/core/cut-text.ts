/**
 * The longest beginning of a text that has at most `max` UTF-16 units and ends between two characters as readers see them: a flag,
 * an emoji with a skin tone and a letter with its accents stay whole or are left out.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Made when it is needed, because the first use of Intl takes a phone 60 ms.
  const segment = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text).containing(max);
  return text.slice(0, segment?.index ?? max);
}

/** A text of at most `max` UTF-16 units. A longer one is cut as by `cutText` and gets an ellipsis. */
export function truncate(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
}
