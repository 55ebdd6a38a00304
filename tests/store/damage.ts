import { closeSync, openSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';

/** Writes garbage over the first page of a table or index of a closed database file. */
export function damagePageOf(file: string, tableOrIndex: string): void {
  const database = new Database(file);
  const page = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(tableOrIndex) as number;
  const size = database.pragma('page_size', { simple: true }) as number;
  database.close();
  overwrite(file, (page - 1) * size, size);
}

/** Writes garbage over the header of a database file. */
export function damageHeader(file: string): void {
  overwrite(file, 0, 100);
}

function overwrite(file: string, position: number, length: number): void {
  const descriptor = openSync(file, 'r+');
  try {
    writeSync(descriptor, Buffer.alloc(length, 0xa7), 0, length, position);
  } finally {
    closeSync(descriptor);
  }
}
