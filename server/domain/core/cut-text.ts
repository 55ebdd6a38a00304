/**
 * The longest prefix of a text that has at most `max` UTF-16 units and ends between two characters as readers see them. A flag,
 * an emoji with a skin tone, or a letter with its accents is kept whole or left out.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Created on use, because the first use of Intl takes a phone 60 ms.
  const segment = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text).containing(max);
  return text.slice(0, segment?.index ?? max);
}

/** A text of at most `max` UTF-16 units. A longer one is cut as by `cutText` and gets an ellipsis. */
export function truncate(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;
}
