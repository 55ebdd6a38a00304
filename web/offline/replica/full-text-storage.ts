/** A full text on the device, as JSON: a listing with its description, or a post with its content. */
export interface FullText {
  /** `startup` and the id, or `post` and the slug. */
  key: string;
  json: string;
  /** The number of characters in `json`. */
  length: number;
  /** When the text was received, in milliseconds. */
  at: number;
}

/** The progress of syncing the full texts. */
export interface FullTextState {
  /** The cursor of the next `syncStartupDetails`; '' means the beginning. */
  cursor: string;
  /** Whether the listings' texts are complete up to the cursor. */
  complete: boolean;
  /**
   * The cards of the stored posts as JSON. A post whose card has changed is fetched again. `postsAt` is when the posts were
   * fetched.
   */
  posts: string;
  postsAt: number;
}

/** The storage of full texts, all of which can be fetched again. Methods reject with the browser's errors: full, blocked, deleted. */
export interface FullTextStorage {
  state(): Promise<FullTextState | undefined>;
  /** Stores texts and the state in one transaction. */
  put(texts: readonly FullText[], state: FullTextState): Promise<void>;
  text(key: string): Promise<FullText | undefined>;
  keys(): Promise<string[]>;
  remove(keys: readonly string[]): Promise<void>;
  /** How many texts are stored, and their length in characters. */
  size(): Promise<{ count: number; length: number }>;
  clear(): Promise<void>;
}
