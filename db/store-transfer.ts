import type {
  ImportCounts,
  ImportKind,
  ImportOptions,
  ImportState,
  ItemKind,
  UndoOutcome,
} from '../server/domain/transfer/imports.contract.ts';
import type { Slice } from './records.ts';

/** A run of an import over one file. */
export interface ImportRecord {
  _id: string;
  kind: ImportKind;
  fileName: string;
  /** The program that wrote the file, as recognized by its headings. */
  source: string;
  /** Identifies the set of headings, so that a later file with the same headings gets the same mapping. */
  headingsKey: string;
  /** The target of each column, as JSON text. */
  mapping: string;
  options: ImportOptions;
  state: ImportState;
  /** The number of rows to import. */
  total: number;
  /** The number of rows that were imported. Each batch raises this number in the transaction that imports its rows. */
  done: number;
  counts: ImportCounts;
  /** The number of recorded changes, which is also the number of the last one. */
  changes: number;
  /** The number of changes that are not undone. Changes are undone from the last one to the first. */
  standing: number;
  /** The owner of new startups; null for none. */
  ownerId: string | null;
  /** Null for the command line, and after the account was deleted. */
  startedBy: string | null;
  startedAt: string;
  /** When the last batch was imported or undone. */
  updatedAt: string;
}

export interface NamedImport extends ImportRecord {
  /** The name, or else the username, of the admin; null without one. */
  admin: string | null;
}

/** A record that an import created or changed, with what its undo needs. An import changes a record at most once. */
export interface ImportChange {
  importId: string;
  /** Counts from 1, in the order in which the changes were made. */
  number: number;
  /** The position of the row among the rows of the import, from 1. */
  row: number;
  itemKind: ItemKind;
  itemId: string;
  name: string;
  /** The changed fields with their old values; null for a created record. */
  before: Readonly<Record<string, unknown>> | null;
  /** The changed fields with their new values; for a created record, `{ print }`, a fingerprint of its fields. */
  after: Readonly<Record<string, unknown>>;
  /** The address from which the logo is still to be fetched, or ''. */
  imageUrl: string;
  /** Null until the change is undone. */
  outcome: UndoOutcome | null;
  /** Why the change was kept or could not be undone; '' otherwise. */
  reason: string;
}

/** The rows that people add to a listing. */
export type ListingUse = 'favorites' | 'claims' | 'revisions' | 'reports' | 'messages' | 'makers' | 'proofs' | 'submissions';

/** Imports of files, and the changes that they made. Changes are purged 30 days after the import. */
export interface TransferStore {
  imports: {
    byId(id: string): Promise<NamedImport | undefined>;
    /** Newest first, then id descending. */
    table(slice: Slice): Promise<{ imports: NamedImport[]; total: number }>;
    /** The mapping of the newest import of a kind with these headings. */
    mappingOf(kind: ImportKind, headingsKey: string): Promise<string | undefined>;
    insert(record: ImportRecord): Promise<void>;
    /** Replaces the row with the same id. Returns false and changes nothing unless it has the state and `done` of `expecting`. */
    update(record: ImportRecord, expecting: Pick<ImportRecord, 'state' | 'done'>): Promise<boolean>;
    /** Throws `StoreConflict` `primary_key` when the import has already changed the item. */
    addChange(change: ImportChange): Promise<void>;
    /** The change that an import made to an item. */
    changeOf(importId: string, itemId: string): Promise<ImportChange | undefined>;
    /** Replaces the change with the same import and item. Returns false when there is none. */
    updateChange(change: ImportChange): Promise<boolean>;
    /** The changes up to the number `last`, by number descending. */
    backwards(importId: string, last: number, limit: number): Promise<ImportChange[]>;
    /** The changes with a logo to fetch, by number, and the number of all of them. */
    withImages(importId: string, limit: number): Promise<{ changes: ImportChange[]; total: number }>;
    /** The changes with an outcome, or all, ordered by number. */
    changes(importId: string, outcome: UndoOutcome | 'all', slice: Slice): Promise<{ changes: ImportChange[]; total: number }>;
    /** The number of undone changes for each outcome. */
    outcomes(importId: string): Promise<Partial<Record<UndoOutcome, number>>>;
    /** How many rows of each kind people have added to a listing. */
    usesOf(startupId: string): Promise<Record<ListingUse, number>>;
    /**
     * How many collections contain each of these listings. Listings that no collection contains are missing. Reads every
     * collection once.
     */
    collected(startupIds: readonly string[]): Promise<Map<string, number>>;
  };
}
