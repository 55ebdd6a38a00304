/** The text typed in a search field, and the URL's texts that it is ahead of. */
export interface TypedSearch {
  text: string;
  /** The text in the URL when the typing began, and every text searched for since. */
  known: readonly string[];
}

/**
 * The typing after the URL has changed. Undefined once the URL has another text, for example after the Back button. A search that
 * arrives during typing does not replace the typed text.
 */
export function typingOver(typed: TypedSearch | undefined, urlText: string): TypedSearch | undefined {
  if (typed === undefined || !typed.known.includes(urlText)) return undefined;
  return typed.text.trim() === urlText && typed.known.length > 1 ? { text: typed.text, known: [urlText] } : typed;
}
