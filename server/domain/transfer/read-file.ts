import type { Encoding, ReadList, Separator } from './read-list.ts';

/** Choices of the user that replace the guesses. */
export interface ReadChoices {
  encoding?: Encoding;
  separator?: Separator;
}

/** Reads a file. Throws `ImportError` when it has no rows. */
export function readFile(_name: string, _bytes: Uint8Array, _chosen: ReadChoices = {}): ReadList[] {
  throw new Error('Not built yet.');
}
