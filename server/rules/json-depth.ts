/** Whether the lists and objects of a JSON text are nested more than `limit` deep. The text is not parsed, which could exhaust the stack. */
export function isNestedDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > limit) return true;
    }
  }
  return false;
}
