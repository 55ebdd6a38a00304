import type { StartupSuggestion } from '../../../server/domain/listings/startups.contract.ts';
import type { Driver } from '../driver.ts';
import { createFactTable } from './search-blobs.ts';

/** A cache's size is the bytes of its lists, plus this many per list. */
const bytesPerList = 150;
const maxPostingBytes = 24 * 1024 * 1024;
/** The maximum number of words in all lists together; each word is stored with its number of cards. */
const maxWords = 30_000;
const maxShown = 2_000;

type FactTable = ReturnType<typeof createFactTable>;

export interface WordOfCards {
  word: string;
  cards: number;
}

/**
 * Caches recent reads of the search tables. Lists are cached until `listVersion` changes, everything else until `version`
 * changes. Other processes write the same tables, so every query first passes the versions that it has read.
 */
export interface SearchCache {
  useVersions(versions: SearchVersions): void;
  postings: BoundedMap<Uint32Array>;
  words: BoundedMap<readonly WordOfCards[]>;
  facts: FactTable;
  /** Rows of `startups` that were returned as results. */
  cards: BoundedMap<CardRow, number>;
  /** Rows that were returned as suggestions. */
  suggested: BoundedMap<SuggestedRow, number>;
  /** The version for which the index was last checked for missing listings. */
  indexedVersion: number;
  /** True while `startIndexing` builds the index. */
  isIndexing: boolean;
  /** The versions last passed to `useVersions`. */
  readonly versions: SearchVersions;
}

export interface SearchVersions {
  /** Grows with every write that the public can see. */
  version: number;
  /** Grows with every write that may change the listings, the order or the words of the public lists. */
  listVersion: number;
  /** The number of active listings. */
  size: number;
}

export interface CardRow {
  row: number;
  card: string;
}

export interface SuggestedRow extends StartupSuggestion {
  row: number;
}

function createSearchCache(): SearchCache {
  let last: SearchVersions = { version: -1, listVersion: -1, size: 0 };
  const postings = createBoundedMap<Uint32Array>(maxPostingBytes, (list) => list.byteLength + bytesPerList);
  const words = createBoundedMap<readonly WordOfCards[]>(maxWords, (list) => list.length + 1);
  const facts = createFactTable();
  const cards = createBoundedMap<CardRow, number>(maxShown, () => 1);
  const suggested = createBoundedMap<SuggestedRow, number>(maxShown, () => 1);
  return {
    useVersions(versions) {
      if (versions.version !== last.version) {
        facts.clear();
        cards.clear();
        suggested.clear();
      }
      if (versions.listVersion !== last.listVersion) {
        postings.clear();
        words.clear();
      }
      last = versions;
    },
    postings,
    words,
    facts,
    cards,
    suggested,
    indexedVersion: -1,
    isIndexing: false,
    get versions() {
      return last;
    },
  };
}

const caches = new WeakMap<Driver, SearchCache>();

/** The cache of a driver. A transaction has its own driver, and so its own cache. */
export function searchCacheOf(driver: Driver): SearchCache {
  const known = caches.get(driver);
  if (known !== undefined) return known;
  const cache = createSearchCache();
  caches.set(driver, cache);
  return cache;
}

/** A map that drops its oldest half when full. */
export interface BoundedMap<Value, Key extends string | number = string> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  clear(): void;
}

function createBoundedMap<Value, Key extends string | number = string>(
  maxSize: number,
  sizeOf: (value: Value) => number,
): BoundedMap<Value, Key> {
  let older = new Map<Key, Value>();
  let newer = new Map<Key, Value>();
  let newerSize = 0;
  const set = (key: Key, value: Value): void => {
    newer.set(key, value);
    newerSize += sizeOf(value);
    if (newerSize * 2 <= maxSize) return;
    older = newer;
    newer = new Map();
    newerSize = 0;
  };
  return {
    get(key) {
      const found = newer.get(key);
      if (found !== undefined) return found;
      const old = older.get(key);
      if (old !== undefined) set(key, old);
      return old;
    },
    set,
    clear() {
      older = new Map();
      newer = new Map();
      newerSize = 0;
    },
  };
}
