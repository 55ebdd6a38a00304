/**
 * Whether a typed text reads like another one: nobody can see, or easily type, which kind of space and how many stand in it, nor
 * characters without a width.
 */
export function looksSame(typed: string, text: string): boolean {
  return visible(typed) === visible(text);
}

function visible(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
