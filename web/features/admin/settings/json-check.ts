/** What is wrong with a text as JSON, in the parser's words (spec §5); an empty one is right. */
export function jsonError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `JSON Error: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Spread over lines, to be read; a text that is no JSON stays as it is. */
export function formatJson(text: string): string {
  return text.trim() === '' || jsonError(text) !== undefined ? text : JSON.stringify(JSON.parse(text), null, 2);
}

/** How long a text is, beside how long it is best. */
export function lengthHint(text: string, [from, to]: readonly [from: number, to: number]): string {
  const { length } = text.trim();
  const fits = length === 0 ? '' : length < from ? ' (short)' : length > to ? ' (long)' : ' (good)';
  return `${from}–${to} characters are best: ${length} so far${fits}.`;
}
