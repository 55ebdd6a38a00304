/** The parser's error message for a text that is no JSON; undefined for valid or empty text. */
export function jsonError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `JSON Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Indented JSON; text that is no JSON is returned unchanged. */
export function formatJson(text: string): string {
  return text.trim() === '' || jsonError(text) !== undefined ? text : JSON.stringify(JSON.parse(text), null, 2);
}

/** The length of a text beside its recommended range, in characters. */
export function lengthHint(text: string, [from, to]: readonly [from: number, to: number]): string {
  const { length } = text.trim();
  const fits = length === 0 ? '' : length < from ? ' (short)' : length > to ? ' (long)' : ' (good)';
  return `${from}–${to} characters are best: ${length} so far${fits}.`;
}
