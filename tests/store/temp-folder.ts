import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqlite } from '../../db/sql/sqlite.ts';

/** Returns a function that names new files in a folder that is deleted after the calling file's tests. */
export function tempFiles(): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'debut-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  return () => join(folder, `${(count += 1)}.sqlite`);
}

/**
 * Returns a function that creates databases without rows and returns their files. They are copies of one database, because running all
 * migrations takes longer than most tests.
 */
export function emptyDatabases(): () => Promise<string> {
  const file = tempFiles();
  let original: Promise<string> | undefined;
  const migrated = async (): Promise<string> => {
    const path = file();
    await openSqlite(path).close();
    return path;
  };
  return async () => {
    original ??= migrated();
    const copy = file();
    copyFileSync(await original, copy);
    return copy;
  };
}
