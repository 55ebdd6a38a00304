import { ChangedMigration, NewerDatabase, OlderDatabase } from '../db/migrations/checksums.ts';
import { UnmigratedDatabase } from '../db/migrations/migrate.ts';
import { UnusableDatabase } from '../db/sql/files/open-files.ts';
import { asStoreError } from '../db/sql/sqlite-errors.ts';
import { explainPostgresError, UnusablePostgres } from '../db/sql/postgres/postgres-open-errors.ts';
import { MissingDatabase } from '../db/sql/store.ts';
import { StoreBusy, StoreDamaged, StoreUnwritable } from '../db/store.ts';
import { ConfigError } from './config.ts';

/** Errors whose message already says what to do. */
const selfExplanatory = [
  ConfigError,
  ChangedMigration,
  MissingDatabase,
  NewerDatabase,
  OlderDatabase,
  StoreUnwritable,
  UnmigratedDatabase,
  UnusableDatabase,
  UnusablePostgres,
];

/** A message for a start error that the operator can fix. Undefined for other errors, which are printed with their stack. */
export function explainStartError(thrown: unknown): string | undefined {
  const error = asStoreError(thrown);
  if (!(error instanceof Error)) return undefined;
  if (selfExplanatory.some((known) => error instanceof known)) return error.message;
  const {
    HOST: host = '127.0.0.1',
    PORT: port = '3000',
    DATA_DIR: dataDir = 'data',
    DATABASE_URL: databaseUrl = '',
  } = process.env;
  if (error instanceof StoreBusy) {
    if (databaseUrl !== '') return explainPostgresError(error, databaseUrl) ?? error.message;
    return `Another process has locked the database in ${dataDir}. Wait until it is done, or stop it, then start again.`;
  }
  // SQLite's own error names the kind of damage.
  const cause = error instanceof StoreDamaged ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use on ${host}. Stop the other program, or choose another port with PORT=3001.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine does not have the address ${host}. Choose another with HOST=127.0.0.1.`;
    case 'SQLITE_NOTADB':
      return `The file debut.sqlite in ${dataDir} is not a database: restore a backup, or move the file away to begin a new directory.`;
    case 'SQLITE_CANTOPEN':
      return `The database in ${dataDir} cannot be opened: check that this user may read and write the folder and its files.`;
    case 'EACCES':
      if ('syscall' in error && error.syscall === 'listen')
        return `This user is not allowed to use port ${port}. Choose another with PORT=3000.`;
  }
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir')
    return `The folder ${dataDir} cannot be created, because it is a broken link, for example to a disk that is not mounted. Mount the disk, or choose another folder with DATA_DIR.`;
  if (code.startsWith('SQLITE_CORRUPT')) {
    return `The database in ${dataDir} is damaged: restore a backup, or recover what can be read with "sqlite3 debut.sqlite .recover".`;
  }
  if (['EACCES', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOSPC', 'EPERM'].includes(code))
    return `The folder ${dataDir} cannot be written to. Choose another with DATA_DIR.`;
  return undefined;
}
