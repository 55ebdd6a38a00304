import Dexie from 'dexie';
import type { ImportKind, ImportOptions } from '../../../../server/domain/transfer/imports.contract.ts';
import type { Mapping } from '../../../../server/domain/transfer/mapping.ts';
import type { ReadChoices } from '../../../../server/domain/transfer/read-file.ts';
import { onSignOut } from '../../../api/account.ts';
import { indexedDbName } from '../../../lib/indexed-db-name.ts';

/** The choices of an import that are made before it starts. */
export interface ImportChoices {
  format: ReadChoices;
  /** The position of the list in the file. */
  at: number;
  kind: ImportKind;
  mapping: Mapping;
  options: ImportOptions;
  ownerId: string | null;
}

/** A file whose import is not finished: of a draft, or of a started import. */
export interface UnfinishedFile {
  /** The import's id, or `draftKey`. */
  key: string;
  memberId: string;
  name: string;
  file: Blob;
  choices: ImportChoices;
  /** The positions of the rows to import; empty for a draft. */
  positions: readonly number[];
}

export const draftKey = 'draft';

/** Opens the database for one operation. Where the browser has no storage, as in the demo's frame, it does nothing. */
async function withFiles<Value>(
  work: (files: Dexie.Table<UnfinishedFile, string>) => Promise<Value>,
): Promise<Value | undefined> {
  let database: Dexie | undefined;
  try {
    database = new Dexie(`${indexedDbName()}-imports`);
    database.version(1).stores({ files: 'key' });
    await database.open();
    return await work(database.table<UnfinishedFile, string>('files'));
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** The files of this page, for browsers without storage. */
const held = new Map<string, UnfinishedFile>();

onSignOut(() => {
  held.clear();
  void withFiles((files) => files.clear());
});

/** Stores a file on this device until its import is finished. Without storage, it is held until the page is closed. */
export async function saveUnfinished(file: UnfinishedFile): Promise<void> {
  held.set(file.key, file);
  await withFiles((files) => files.put(file));
}

/** The stored file of this member; undefined when it is not on this device. */
export async function loadUnfinished(key: string, memberId: string): Promise<UnfinishedFile | undefined> {
  const found = held.get(key) ?? (await withFiles((files) => files.get(key)));
  return found?.memberId === memberId ? found : undefined;
}

export async function removeUnfinished(key: string): Promise<void> {
  held.delete(key);
  await withFiles((files) => files.delete(key));
}
