import Database from 'better-sqlite3';

const maxProblems = 5;

/** What SQLite finds wrong with a database file, '' for nothing. Reads all of it, which blocks; throws when it cannot be opened. */
export function quickCheck(file: string): string {
  try {
    const database = new Database(file, { readonly: true, timeout: 10_000 });
    const found = database.prepare(`PRAGMA quick_check(${maxProblems})`).pluck().all() as string[];
    database.close();
    return found.join() === 'ok' ? '' : found.join('; ').replaceAll('*** in database main ***\n', '');
  } catch (error) {
    const isDamaged = error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code);
    if (isDamaged) return error.message;
    throw error;
  }
}
