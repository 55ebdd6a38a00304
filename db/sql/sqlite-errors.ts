import Database from 'better-sqlite3';
import {
  type Constraint,
  constraintCodes,
  StoreBusy,
  StoreConflict,
  StoreDamaged,
  StoreUnwritable,
  type UnwritableReason,
} from '../store.ts';

/** Converts SQLite's constraint, lock, damage and write errors to the store's errors; returns other errors unchanged. */
export function asStoreError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code.startsWith('SQLITE_BUSY')) return new StoreBusy('locked', { cause: error });
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)) return new StoreDamaged(error.message, { cause: error });
  const unwritable = unwritableReason(error.code);
  if (unwritable !== undefined) return new StoreUnwritable(unwritable, { cause: error });
  if (!error.code.startsWith('SQLITE_CONSTRAINT')) return error;
  const constraint = constraintOf(error);
  return constraint === undefined ? error : new StoreConflict(constraint, { cause: error });
}

/** The reason of a failed write to the disk. Undefined for all other errors. */
function unwritableReason(code: string): UnwritableReason | undefined {
  switch (code) {
    case 'SQLITE_FULL':
    // The WAL's index is also a file, which grows while others read.
    case 'SQLITE_IOERR_SHMSIZE':
      return 'full';
    case 'SQLITE_IOERR_WRITE':
    case 'SQLITE_IOERR_FSYNC':
    case 'SQLITE_IOERR_DIR_FSYNC':
    case 'SQLITE_IOERR_TRUNCATE':
    case 'SQLITE_IOERR_SHMOPEN':
    case 'SQLITE_IOERR_SHMMAP':
      return 'read-only';
    default:
      return code.startsWith('SQLITE_READONLY') ? 'read-only' : undefined;
  }
}

function constraintOf({ code, message }: { code: string; message: string }): Constraint | undefined {
  switch (code) {
    case 'SQLITE_CONSTRAINT_FOREIGNKEY':
      return 'foreign_key';
    case 'SQLITE_CONSTRAINT_PRIMARYKEY':
      return 'primary_key';
    case 'SQLITE_CONSTRAINT_CHECK':
    case 'SQLITE_CONSTRAINT_NOTNULL':
    case 'SQLITE_CONSTRAINT_DATATYPE':
      return 'check';
    case 'SQLITE_CONSTRAINT_UNIQUE':
      return uniqueConstraint(message);
    default:
      return undefined;
  }
}

/** The violated unique constraint. SQLite names it only in the message: "UNIQUE constraint failed: users.email_key". */
function uniqueConstraint(message: string): Constraint | undefined {
  const column = message.slice(message.lastIndexOf(' ') + 1).replace(/_key$/, '');
  if (column.endsWith('.id')) return 'primary_key';
  // For a unique index with several columns, the message ends with the last column.
  if (column === 'claims.user_id') return 'claims.pending';
  if (column === 'revisions.user_id') return 'revisions.pending';
  if (column === 'payment_orders.payment_id') return 'payment_orders.open';
  return column in constraintCodes ? (column as keyof typeof constraintCodes) : undefined;
}
