import Database from 'better-sqlite3';
import { StoreDamaged } from '../store.ts';
import { asStoreError } from './sqlite-errors.ts';

const maxProblems = 5;

/** What SQLite finds wrong with a database file, '' for nothing. Reads all of it, which blocks; throws when it cannot be opened. */
export function quickCheck(file: string): string {
  try {
    const database = new Database(file, { readonly: true, timeout: 10_000 });
    const found = database.prepare(`PRAGMA quick_check(${maxProblems})`).pluck().all() as string[];
    database.close();
    return found.join() === 'ok' ? '' : found.join('; ').replaceAll('*** in database main ***\n', '');
  } catch (error) {
    if (error instanceof Error && asStoreError(error) instanceof StoreDamaged) return error.message;
    throw error;
  }
}
