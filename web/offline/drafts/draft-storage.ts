import { liveQuery } from 'dexie';
import { deviceDatabase, type DraftRow, isDatabaseMissing, openDatabase } from '../database.ts';
import { whileShown } from '../page-cache.ts';

/** A draft with its files, by id. */
export interface StoredDraft extends DraftRow {
  files: ReadonlyMap<string, Blob>;
}

/** Drafts that the device could not store. They last as long as the page. */
const inMemory = new Map<string, StoredDraft>();

/** The user whose drafts may be saved. Undefined allows all users, and null allows none. */
let allowedUserId: string | null | undefined;

/** The user id in a draft's key: the key's beginning, or what follows the prefix of a post's or page's draft. */
function userIdOf(key: string): string | undefined {
  return key.replace(/^(?:post|page) /, '').split(' ')[0];
}

function isAllowed(key: string): boolean {
  return allowedUserId === undefined || userIdOf(key) === allowedUserId;
}

/**
 * Removes the drafts of all users except `userId`, and allows only this user to save drafts from then on. Undefined allows no
 * one.
 */
export async function keepOnlyDraftsOf(userId: string | undefined): Promise<void> {
  allowedUserId = userId ?? null;
  for (const key of inMemory.keys()) if (userIdOf(key) !== userId) inMemory.delete(key);
  const keys = await inDatabase(() => deviceDatabase().drafts.toCollection().primaryKeys(), []);
  for (const key of keys) if (userIdOf(key) !== userId) await removeDraft(key);
}

export async function countDrafts(userId: string): Promise<number> {
  const keys = await inDatabase(() => deviceDatabase().drafts.toCollection().primaryKeys(), []);
  return new Set([...keys, ...inMemory.keys()].filter((key) => userIdOf(key) === userId)).size;
}

/** Undefined when there is no such draft, or no database. */
export async function loadDraft(key: string): Promise<StoredDraft | undefined> {
  const draft = inMemory.get(key);
  if (draft !== undefined) return draft;
  return inDatabase(async () => {
    const { drafts, draftFiles } = deviceDatabase();
    const row = await drafts.get(key);
    if (row === undefined) return undefined;
    const files = await draftFiles.where('draft').equals(key).toArray();
    return { ...row, files: new Map(files.map(({ id, blob }) => [id, blob])) };
  }, undefined);
}

/** `memory`: the device could not store the draft, for example because it is full, so the draft lasts as long as the page. */
export async function saveDraft({ files, ...row }: StoredDraft): Promise<'device' | 'memory'> {
  const isSaved = await inDatabase(async () => {
    const database = deviceDatabase();
    const { drafts, draftFiles } = database;
    return database.transaction('rw', drafts, draftFiles, async () => {
      // The last autosave of a page may run after its user has signed out.
      if (!isAllowed(row.key)) return false;
      const stored = await draftFiles.where('draft').equals(row.key).primaryKeys();
      await draftFiles.bulkDelete(stored.filter(([, id]) => !files.has(id)));
      const storedIds = new Set(stored.map(([, id]) => id));
      const added = [...files].filter(([id]) => !storedIds.has(id));
      await draftFiles.bulkPut(added.map(([id, blob]) => ({ draft: row.key, id, blob })));
      await drafts.put(row);
      return true;
    });
  }, false);
  if (isSaved || !isAllowed(row.key)) inMemory.delete(row.key);
  else inMemory.set(row.key, { ...row, files });
  return isSaved ? 'device' : 'memory';
}

export async function removeDraft(key: string): Promise<void> {
  inMemory.delete(key);
  await inDatabase(async () => {
    const database = deviceDatabase();
    const { drafts, draftFiles } = database;
    await database.transaction('rw', drafts, draftFiles, async () => {
      await draftFiles.where('draft').equals(key).delete();
      await drafts.delete(key);
    });
  }, undefined);
}

/**
 * Calls `onChange` with the draft when any tab saves it, and with undefined when it is removed. Returns the function that stops
 * this.
 */
export function watchDraft(key: string, onChange: (row: DraftRow | undefined) => void): () => void {
  if (isDatabaseMissing()) return () => undefined;
  const query = liveQuery(() => deviceDatabase().drafts.get(key));
  const subscription = query.subscribe({ next: onChange, error: logFailure });
  return () => subscription.unsubscribe();
}

/** Runs `work` on the device's database; resolves with `fallback` when there is none or it fails. */
async function inDatabase<Result>(work: () => Promise<Result>, fallback: Result): Promise<Result> {
  if (!(await openDatabase())) return fallback;
  try {
    return await whileShown(work);
  } catch (error) {
    logFailure(error);
    return fallback;
  }
}

function logFailure(error: unknown): void {
  console.debug('The draft was not stored on this device:', error);
}
