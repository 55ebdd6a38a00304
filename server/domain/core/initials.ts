const wordBreak = /[\s\-_.·/&+]+/u;

/** The first letter of a name in upper case, shown in place of a missing avatar; "?" for an empty name. */
export function initialOf(name: string): string {
  const plain = /^\s*([!-~])(?:[ -~]|$)/.exec(name)?.[1];
  if (plain !== undefined) return plain.toUpperCase();
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.trim());
  return (first?.segment ?? '?').toLocaleUpperCase('en');
}

/** The initials of a name: one letter for a single word, or the letters of the first two words. */
export function initialsOf(name: string): string {
  const words = name.split(wordBreak).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = name, second] = words;
  return initialOf(first) + (second === undefined ? '' : initialOf(second));
}
