import Dexie, { type EntityTable, type Table } from 'dexie';
import type { OwnCollection } from '../../server/domain/collections/collections.contract.ts';
import { indexedDbName } from '../lib/indexed-db-name.ts';
import { withOpenTimeout } from './open-timeout.ts';
import { suspendableDatabases } from './page-cache.ts';
import type { StoredRow } from './queue/stored-row.ts';

/** The unsent values of a long form. Files are separate rows, so that each is written only once. */
export interface DraftRow {
  key: string;
  values: object;
  step: number;
  /** In milliseconds. */
  savedAt: number;
  /** The page that saved the draft. */
  writer: string;
}

/** A file of a draft. */
interface DraftFileRow {
  draft: string;
  id: string;
  blob: Blob;
}

/** A collection on this device. */
export interface StoredCollection extends OwnCollection {
  /** The member who owns it; '' when no one was signed in. */
  userId: string;
}

/** The lock for sending the request queue, in browsers without Web Locks. */
interface LeaseRow {
  key: string;
  holder: string;
  /** In milliseconds. */
  until: number;
}

/**
 * The device's database: drafts, collections and the request queue. The stored names of tables and fields never change, because
 * tabs and the service worker of the previous version may still use them after a deploy (see `StoredRow`).
 */
class DeviceDatabase extends Dexie {
  readonly drafts!: EntityTable<DraftRow, 'key'>;
  readonly draftFiles!: Table<DraftFileRow, [draft: string, id: string]>;
  readonly collections!: EntityTable<StoredCollection, '_id'>;
  readonly leases!: EntityTable<LeaseRow, 'key'>;
  /** The request queue. */
  readonly requests: EntityTable<StoredRow, 'id'>;

  constructor(name: string) {
    super(name, { indexedDB: suspendableDatabases });
    this.version(1).stores({ drafts: 'key', draftFiles: '[draft+id], draft' });
    this.version(2).stores({ outbox: 'id, subject, createdAt', leases: 'key' });
    this.version(3).stores({ collections: '_id, userId' });
    this.requests = this.table('outbox');
  }
}

let database: DeviceDatabase | undefined;

export function deviceDatabase(): DeviceDatabase {
  return (database ??= new DeviceDatabase(indexedDbName()));
}

let isMissing = false;

/** Whether this page cannot open the database. This is known only after the first attempt. */
export function isDatabaseMissing(): boolean {
  return isMissing;
}

/** Opens the database unless it is open. Returns false, now and in later calls, if the browser does not provide a database. */
export async function openDatabase(): Promise<boolean> {
  if (isMissing) return false;
  try {
    const opened = deviceDatabase();
    if (!opened.isOpen()) await withOpenTimeout(opened.open());
    return true;
  } catch (error) {
    isMissing = true;
    console.debug('This page stores nothing on this device:', error);
    return false;
  }
}
