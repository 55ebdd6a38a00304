import { constraintCodes, StoreBusy, StoreConflict, StoreUnwritable } from '../../db/store.ts';
import type { ListedCall } from '../domain/core/call.ts';
import { CallError, type ErrorBody, errorBody, type ErrorCode } from '../domain/core/errors.ts';

/** The part of a host that receives errors. */
interface ErrorReporter {
  report: (error: unknown) => void;
  strict: boolean;
}

interface ErrorReply {
  status: number;
  json: string;
  headers?: Readonly<Record<string, string>>;
}

/** Errors that any call may reply with, in addition to those it declares. */
const commonErrors: ReadonlySet<ErrorCode> = new Set([
  'request.invalid',
  'request.malformed',
  'request.not_a_form',
  'request.unsupported_type',
  'request.in_progress',
  'request.already_done',
  'request.changed_meanwhile',
  'request.key_reused',
  'request.timeout',
  'request.too_large',
  'request.too_many',
  'auth.required',
  'auth.forbidden',
  'auth.passkey_needed',
  'server.busy',
  'server.cannot_save',
  'server.storage_lost',
]);

/** The code for a store that cannot be used at the moment; undefined for other errors. */
export function storeErrorCode(error: unknown): ErrorCode | undefined {
  if (error instanceof StoreBusy) return 'server.busy';
  if (error instanceof StoreUnwritable) return error.reason === 'replaced' ? 'server.storage_lost' : 'server.cannot_save';
  return undefined;
}

/** Maps the store's errors, and the call's specific error for visitors, to a `CallError`. Returns other errors unchanged. */
function toCallError(error: unknown, { unauthenticatedError }: ListedCall): unknown {
  if (error instanceof CallError && error.code === 'auth.required' && unauthenticatedError !== undefined)
    return new CallError(unauthenticatedError);
  const storeCode = storeErrorCode(error);
  if (storeCode !== undefined) return new CallError(storeCode);
  if (error instanceof StoreConflict && error.constraint in constraintCodes) {
    return new CallError(constraintCodes[error.constraint as keyof typeof constraintCodes]);
  }
  return error;
}

/** The reply to an error of a call. Unexpected errors are reported, and their message is not sent. */
export function errorReply({ strict, report }: ErrorReporter, declaration: ListedCall, error: unknown): ErrorReply {
  const callError = toCallError(error, declaration);
  if (error instanceof StoreUnwritable) report(error);
  if (callError instanceof CallError) {
    if (strict && !commonErrors.has(callError.code) && !declaration.errors.includes(callError.code)) {
      report(new Error(`${declaration.id} answered ${callError.code}, which it does not declare`));
    }
    const { status, body, retryAfterSeconds } = callError;
    return {
      ...jsonReply(status, body),
      ...(retryAfterSeconds === undefined ? {} : { headers: { 'Retry-After': String(retryAfterSeconds) } }),
    };
  }
  report(error);
  return jsonReply(500, errorBody('server.failed'));
}

function jsonReply(status: number, body: ErrorBody): ErrorReply {
  return { status, json: JSON.stringify(body) };
}
