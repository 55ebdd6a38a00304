import { liveQuery } from 'dexie';
import { deviceDatabase, type DraftRow } from '../database.ts';

/** A draft with its files, by their ids. */
export interface KeptDraft extends DraftRow {
  files: ReadonlyMap<string, Blob>;
}

/** Long enough for a slow phone, in milliseconds; a database that never opens must not keep anybody from typing. */
const mostPatience = 3_000;

/** What could not be kept on the device, for as long as the page lives. */
const inMemory = new Map<string, KeptDraft>();
let deviceFails = false;

/** Whose drafts may be kept: everybody's, until it is known who is here; null is nobody's. */
let keptOf: string | null | undefined;

/** Whose a draft is: keys begin with the member's id, those of posts with a word before it. */
function ownerOf(key: string): string | undefined {
  return key.replace(/^post /, '').split(' ')[0];
}

/** From now on only this person's drafts are kept here, nobody's when undefined: those of others go. */
export async function keepDraftsOf(person: string | undefined): Promise<void> {
  keptOf = person ?? null;
  for (const key of inMemory.keys()) if (ownerOf(key) !== person) inMemory.delete(key);
  const keys = await onDevice(() => deviceDatabase().drafts.toCollection().primaryKeys(), []);
  for (const key of keys) if (ownerOf(key) !== person) await removeDraft(key);
}

/** How many drafts a person has here. */
export async function countDrafts(person: string): Promise<number> {
  const keys = await onDevice(() => deviceDatabase().drafts.toCollection().primaryKeys(), []);
  return new Set([...keys, ...inMemory.keys()].filter((key) => ownerOf(key) === person)).size;
}

/** The draft of a key; undefined when there is none, or the device has no database for us. */
export async function loadDraft(key: string): Promise<KeptDraft | undefined> {
  const remembered = inMemory.get(key);
  if (remembered !== undefined) return remembered;
  return onDevice(async () => {
    const { drafts, draftFiles } = deviceDatabase();
    const row = await drafts.get(key);
    if (row === undefined) return undefined;
    const files = await draftFiles.where('draft').equals(key).toArray();
    return { ...row, files: new Map(files.map(({ id, blob }) => [id, blob])) };
  }, undefined);
}

/** Where it was kept: what the device refuses, as when it is full, lasts as long as the page. */
export async function saveDraft({ files, ...row }: KeptDraft): Promise<'device' | 'memory'> {
  const kept = await onDevice(async () => {
    const database = deviceDatabase();
    const { drafts, draftFiles } = database;
    return database.transaction('rw', drafts, draftFiles, async () => {
      // The last word of a page whose person has left.
      if (keptOf !== undefined && ownerOf(row.key) !== keptOf) return false;
      const before = await draftFiles.where('draft').equals(row.key).primaryKeys();
      await draftFiles.bulkDelete(before.filter(([, id]) => !files.has(id)));
      const there = new Set(before.map(([, id]) => id));
      const added = [...files].filter(([id]) => !there.has(id));
      await draftFiles.bulkPut(added.map(([id, blob]) => ({ draft: row.key, id, blob })));
      await drafts.put(row);
      return true;
    });
  }, false);
  if (kept || (keptOf !== undefined && ownerOf(row.key) !== keptOf)) inMemory.delete(row.key);
  else inMemory.set(row.key, { ...row, files });
  return kept ? 'device' : 'memory';
}

export async function removeDraft(key: string): Promise<void> {
  inMemory.delete(key);
  await onDevice(async () => {
    const database = deviceDatabase();
    const { drafts, draftFiles } = database;
    await database.transaction('rw', drafts, draftFiles, async () => {
      await draftFiles.where('draft').equals(key).delete();
      await drafts.delete(key);
    });
  }, undefined);
}

/** Tells of every change on the device, whichever tab made it: who saved it and when, or undefined when it is gone. */
export function watchDraft(key: string, onChange: (row: DraftRow | undefined) => void): () => void {
  if (deviceFails) return () => undefined;
  const query = liveQuery(() => deviceDatabase().drafts.get(key));
  const subscription = query.subscribe({ next: onChange, error: noticed });
  return () => subscription.unsubscribe();
}

/** Runs `work` against the device's database; `otherwise` stands for every way in which there is none. */
async function onDevice<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  if (deviceFails) return otherwise;
  try {
    await opened();
  } catch (error) {
    deviceFails = true;
    noticed(error);
    return otherwise;
  }
  try {
    return await work();
  } catch (error) {
    noticed(error);
    return otherwise;
  }
}

/** Browsers refuse in many ways (private windows, sandboxes, policies), and some never answer. */
async function opened(): Promise<void> {
  const database = deviceDatabase();
  if (database.isOpen()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not open.')), mostPatience);
  });
  try {
    await Promise.race([database.open(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function noticed(error: unknown): void {
  console.debug('The device keeps no draft:', error);
}
