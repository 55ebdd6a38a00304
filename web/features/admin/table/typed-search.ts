/** The text typed in a search field, and the texts that the URL may have until it catches up. */
export interface TypedSearch {
  text: string;
  /** The text in the URL when the typing began, and every text searched for since. */
  known: readonly string[];
}

/**
 * The state of the typing after the URL has changed. Undefined if the URL has a text that was not typed here, for example after
 * the Back button. A search that the field has started does not replace what was typed since.
 */
export function typingOver(typed: TypedSearch | undefined, urlText: string): TypedSearch | undefined {
  if (typed === undefined || !typed.known.includes(urlText)) return undefined;
  return typed.text.trim() === urlText && typed.known.length > 1 ? { text: typed.text, known: [urlText] } : typed;
}
