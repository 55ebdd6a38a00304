/** A search text that was typed, and the texts in the URL that it follows. */
export interface TypedSearch {
  text: string;
  /** The text in the URL when the typing began, and those that were searched for since. */
  known: readonly string[];
}

/**
 * The typing as it is now. Undefined once the URL has another text, for example by the Back button. A search that arrives while more
 * is typed does not replace what is typed.
 */
export function typingOver(typed: TypedSearch | undefined, urlText: string): TypedSearch | undefined {
  if (typed === undefined || !typed.known.includes(urlText)) return undefined;
  return typed.text.trim() === urlText && typed.known.length > 1 ? { text: typed.text, known: [urlText] } : typed;
}
