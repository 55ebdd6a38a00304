import Dexie, { type EntityTable, type Table } from 'dexie';
import { indexedDbName } from '../lib/indexed-db-name.ts';
import type { QueueRow } from './queue/queued-request.ts';

/** What was typed into a long form and not sent yet. Its files lie apart, so that they are written once and not with every word. */
export interface DraftRow {
  key: string;
  values: object;
  step: number;
  /** Milliseconds. */
  savedAt: number;
  /** The page that saved it. */
  writer: string;
}

/** A file of a draft. */
export interface DraftFileRow {
  draft: string;
  id: string;
  blob: Blob;
}

/** Whose turn it is to send what waits, where the browser has no locks. */
export interface LeaseRow {
  key: string;
  holder: string;
  /** Milliseconds. */
  until: number;
}

/** What the device keeps for itself. */
class DeviceDatabase extends Dexie {
  readonly drafts!: EntityTable<DraftRow, 'key'>;
  readonly draftFiles!: Table<DraftFileRow, [draft: string, id: string]>;

  readonly outbox!: EntityTable<QueueRow, 'id'>;
  readonly leases!: EntityTable<LeaseRow, 'key'>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ drafts: 'key', draftFiles: '[draft+id], draft' });
    this.version(2).stores({ outbox: 'id, subject, createdAt', leases: 'key' });
  }
}

let database: DeviceDatabase | undefined;

export function deviceDatabase(): DeviceDatabase {
  return (database ??= new DeviceDatabase(indexedDbName()));
}
