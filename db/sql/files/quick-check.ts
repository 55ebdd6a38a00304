import Database from 'better-sqlite3';
import { StoreDamaged } from '../../store.ts';
import { asStoreError } from '../sqlite-errors.ts';

const maxProblems = 5;

/** The problems that SQLite finds in a database file; '' for none. Reads the whole file, which blocks. Throws when it cannot be opened. */
export function quickCheck(file: string): string {
  try {
    const database = new Database(file, { readonly: true, timeout: 10_000 });
    const found = database.prepare(`PRAGMA quick_check(${maxProblems})`).pluck().all() as string[];
    const problem = found.join() === 'ok' ? '' : withNames(database, found.join('; '));
    database.close();
    return problem;
  } catch (error) {
    if (error instanceof Error && asStoreError(error) instanceof StoreDamaged) return error.message;
    throw error;
  }
}

/** Adds names to the problems, because SQLite names a table or index by its first page: "Tree 19 page 40". */
function withNames(database: Database.Database, problems: string): string {
  const statement = database.prepare<[number], { name: string }>('SELECT name FROM sqlite_schema WHERE rootpage = ?');
  const nameOf = (page: string) => statement.get(Number(page))?.name ?? 'unknown';
  return problems
    .replaceAll('*** in database main ***\n', '')
    .replace(/\bTree (\d+)/g, (tree, page: string) => `${tree} (${nameOf(page)})`);
}
