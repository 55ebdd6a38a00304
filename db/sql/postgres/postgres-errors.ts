import { DatabaseError } from 'pg';
import { type Constraint, constraintCodes, StoreBusy, StoreConflict, StoreUnwritable } from '../../store.ts';
import { NoAnswer } from './postgres-open-errors.ts';

/**
 * Converts errors of PostgreSQL to the store's errors, by SQLSTATE, and errors of the connection to `StoreBusy`; returns every
 * other error unchanged.
 */
export function asStoreError(error: unknown): unknown {
  if (error instanceof StoreBusy) return error;
  if (isLoginRefusal(error)) return new StoreBusy('refused', { cause: error });
  if (isConnectionError(error)) return new StoreBusy(error instanceof NoAnswer ? 'silent' : 'unreachable', { cause: error });
  if (!(error instanceof DatabaseError)) return error;
  const { code = '' } = error;
  if (code === '53300') return new StoreBusy('crowded', { cause: error });
  if (busyCodes.test(code)) return new StoreBusy('locked', { cause: error });
  switch (code) {
    case '25006':
      return new StoreUnwritable('read-only', { cause: error });
    case '53100':
      return new StoreUnwritable('full', { cause: error });
    default: {
      const constraint = constraintOf(code, error);
      return constraint === undefined ? error : new StoreConflict(constraint, { cause: error });
    }
  }
}

/** Whether a statement gave way to another transaction, in a deadlock or after waiting for too long. It can be tried again. */
export function isLockConflict(error: unknown): boolean {
  return isDeadlock(error) || (error instanceof DatabaseError && error.code === '55P03');
}

export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01';
}

/** Whether a new connection was refused: a wrong password, no such role or database, or one that accepts no connections. */
export function isLoginRefusal(error: unknown): boolean {
  // 55000 also has causes that our statements cannot meet.
  return error instanceof DatabaseError && /^(?:28...|3D000|55000)$/.test(error.code ?? '');
}

/** Whether the connection ended with this error, or could not be made. */
export function isConnectionError(error: unknown): boolean {
  if (isLoginRefusal(error)) return true;
  if (error instanceof DatabaseError) return /^(?:57P|08|25P0[34])/.test(error.code ?? '');
  // The client throws any other error only without a reply of the server.
  return error instanceof Error && !(error instanceof TypeError);
}

/** A lock not available in time, a deadlock, a failed serialization, a cancelled statement. */
const busyCodes = /^(?:55P03|40P01|40001|57014)$/;

function constraintOf(code: string, error: DatabaseError): Constraint | undefined {
  switch (code) {
    case '23503':
      return 'foreign_key';
    case '23514':
    case '23502':
      return 'check';
    case '23505':
      return uniqueConstraint(error);
    default:
      return undefined;
  }
}

/** The broken unique constraint or index: "users_email_key_key" of the column `email_key`, "claims_pending", "plans_pkey". */
function uniqueConstraint({ table = '', constraint = '' }: DatabaseError): Constraint | undefined {
  const name = constraint.slice(table.length + 1).replace(/(?:_key){1,2}$/, '');
  if (name === 'pkey' || name === 'id') return 'primary_key';
  const full = `${table}.${name}`;
  return full in constraintCodes ? (full as keyof typeof constraintCodes) : undefined;
}
