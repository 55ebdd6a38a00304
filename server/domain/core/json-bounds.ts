/** The limits for a JSON text. */
export interface JsonBounds {
  /** The maximum nesting of arrays and objects. */
  depth: number;
  /** The maximum number of values in total. */
  values: number;
}

const code = (character: string) => character.charCodeAt(0);
const [quote, comma, bracket, brace, endBracket, endBrace] = ['"', ',', '[', '{', ']', '}'].map(code);

/**
 * Returns the limit that a JSON text exceeds, found in one pass without parsing. Parsing would be expensive: 12 MB of `{},{},`
 * take 200 MB, and 64 kB of `[[[[` take ten times as long as other texts. Every value except the first follows a comma, `[` or
 * `{`, so a maximum of these characters is also one of the values. Strings are skipped, and invalid texts are not detected.
 */
export function exceededBound(text: string, { depth, values }: JsonBounds): keyof JsonBounds | undefined {
  let nested = 0;
  let counted = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === endBracket || sign === endBrace) nested -= 1;
    else if (sign === comma) counted += 1;
    else if (sign === bracket || sign === brace) {
      counted += 1;
      nested += 1;
      if (nested > depth) return 'depth';
    }
    if (counted > values) return 'values';
  }
  return undefined;
}

/** The closing quote of the string that begins at `start`; the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text[before] === '\\') before -= 1;
    const isEscaped = (at - before) % 2 === 0;
    if (!isEscaped) return at;
  }
  return text.length;
}
