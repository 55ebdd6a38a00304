import { DatabaseError } from 'pg';
import { type Constraint, constraintCodes, StoreBusy, StoreConflict, StoreUnwritable } from '../../store.ts';
import { NoAnswer } from './postgres-open-errors.ts';

/** Converts PostgreSQL's errors to the store's errors by SQLSTATE, and connection errors to `StoreBusy`. Returns other errors unchanged. */
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

/**
 * Whether PostgreSQL aborted a statement in favor of another transaction, because of a deadlock or a lock timeout. The statement
 * can be retried.
 */
export function isLockConflict(error: unknown): boolean {
  return isDeadlock(error) || (error instanceof DatabaseError && error.code === '55P03');
}

export function isDeadlock(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '40P01';
}

/** Whether PostgreSQL refused a new connection: wrong password, unknown role or database, or no connections allowed. */
export function isLoginRefusal(error: unknown): boolean {
  // 55000 has other causes too, but our statements cannot trigger them.
  return error instanceof DatabaseError && /^(?:28...|3D000|55000)$/.test(error.code ?? '');
}

/** Whether the connection ended with this error, or could not be made. */
export function isConnectionError(error: unknown): boolean {
  if (isLoginRefusal(error)) return true;
  if (error instanceof DatabaseError) return /^(?:57P|08|25P0[34])/.test(error.code ?? '');
  // Any other error of the client means that the server did not reply.
  return error instanceof Error && !(error instanceof TypeError);
}

/** Lock not available in time, deadlock, serialization failure, or canceled statement. */
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

/** The violated unique constraint or index: "users_email_key_key" of the column `email_key`, "claims_pending", "plans_pkey". */
function uniqueConstraint({ table = '', constraint = '' }: DatabaseError): Constraint | undefined {
  const name = constraint.slice(table.length + 1).replace(/(?:_key){1,2}$/, '');
  if (name === 'pkey' || name === 'id') return 'primary_key';
  const full = `${table}.${name}`;
  return full in constraintCodes ? (full as keyof typeof constraintCodes) : undefined;
}
