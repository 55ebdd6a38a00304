import type { PackedListings } from '../../../server/contract/sync.ts';
import type { AnswerRow } from './cached-calls.ts';

/** How far a copy of the directory has come. */
export interface Reading {
  /** Which copy: a whole one is read beside the one in use, and takes its place when it is there. */
  generation: number;
  /** Where the next answer begins. */
  cursor: string;
  /** When the server last said that this is all, in milliseconds; 0 while a first copy is being read. */
  syncedAt: number;
}

/** What one answer of the server brought, packed as it came. */
export interface Piece {
  generation: number;
  listings: PackedListings;
  gone: readonly string[];
}

/** The copy in use, and one that is still being read. */
export interface Readings {
  kept: Reading | undefined;
  coming: Reading | undefined;
}

/**
 * Where the copy of the directory is kept. Everything in it can be fetched again, so whoever doubts it may `clear` it. Methods
 * reject as the browser does: full, blocked, gone.
 */
export interface CopyStorage {
  readings(): Promise<Readings>;
  /** In the order in which they were added. */
  pieces(generation: number): Promise<Piece[]>;
  /**
   * Adds a piece, if it brought anything, and says how far the copies are now. False, and nothing changes, when they are not as
   * in `before`: another tab was quicker, or the device was cleared. Pieces of other copies than `after` names go.
   */
  add(piece: Piece | undefined, before: Readings, after: Readings): Promise<boolean>;
  /** Puts these pieces in the place of the ones of the copy in use, if that is still as in `kept`. */
  rewrite(kept: Reading, pieces: readonly Piece[]): Promise<void>;
  answer(key: string): Promise<AnswerRow | undefined>;
  keepAnswers(rows: readonly AnswerRow[]): Promise<void>;
  /** Forgets what is one member's, but for the one of `except`. */
  forgetOwn(except?: string): Promise<void>;
  /** Of these calls only the last `most` stay. */
  forgetOld(calls: readonly string[], most: number): Promise<void>;
  clear(): Promise<void>;
}

export function sameReadings(a: Readings, b: Readings): boolean {
  return sameReading(a.kept, b.kept) && sameReading(a.coming, b.coming);
}

export function sameReading(a: Reading | undefined, b: Reading | undefined): boolean {
  return a?.generation === b?.generation && a?.cursor === b?.cursor;
}
