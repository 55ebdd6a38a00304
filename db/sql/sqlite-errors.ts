import Database from 'better-sqlite3';
import { type Constraint, constraintCodes, StoreBusy, StoreConflict } from '../store.ts';

/** Converts constraint and busy errors of SQLite to the store's errors; returns every other error unchanged. */
export function asStoreError(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  if (error.code.startsWith('SQLITE_BUSY')) return new StoreBusy({ cause: error });
  if (!error.code.startsWith('SQLITE_CONSTRAINT')) return error;
  const constraint = constraintOf(error);
  return constraint === undefined ? error : new StoreConflict(constraint, { cause: error });
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

/** The broken unique constraint. SQLite names it only in the message: "UNIQUE constraint failed: users.email_key". */
function uniqueConstraint(message: string): Constraint | undefined {
  const column = message.slice(message.lastIndexOf(' ') + 1).replace(/_key$/, '');
  if (column.endsWith('.id')) return 'primary_key';
  // The only unique index with several columns; the message ends in its last column.
  if (column === 'claims.user_id') return 'claims.pending';
  return column in constraintCodes ? (column as keyof typeof constraintCodes) : undefined;
}
