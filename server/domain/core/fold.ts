const ascii = /^\p{ASCII}*$/u;
const diacritics = /\p{M}+/gu;

/** Text for comparison: NFKD, without diacritics, lower case. "Café" and "CAFE" become "cafe". */
export function fold(text: string): string {
  // Fast path: most texts are ASCII, and a table folds thousands of them.
  if (ascii.test(text)) return text.toLowerCase();
  return text.toLowerCase().normalize('NFKD').replace(diacritics, '').toLowerCase().normalize('NFC');
}
