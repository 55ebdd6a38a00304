import { constraintCodes, StoreBusy, StoreConflict } from '../db/store.ts';
import type { CallDeclaration } from './contract/call.ts';
import { CallError, type ErrorBody, errorBody, type ErrorCode } from './contract/errors.ts';

/** The part of a host that hears of errors. */
interface ErrorReporter {
  report: (error: unknown) => void;
  strict: boolean;
}

interface ErrorReply {
  status: number;
  json: string;
  headers?: Readonly<Record<string, string>>;
}

/** Errors that every call may answer with, in addition to those it declares. */
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
  'server.busy',
]);

/** Maps the store's errors, and the call's own error for visitors, to a `CallError`. Other errors are returned unchanged. */
function toCallError(error: unknown, { unauthenticatedError }: CallDeclaration): unknown {
  if (error instanceof CallError && error.code === 'auth.required' && unauthenticatedError !== undefined)
    return new CallError(unauthenticatedError);
  if (error instanceof StoreBusy) return new CallError('server.busy');
  if (error instanceof StoreConflict && error.constraint in constraintCodes) {
    return new CallError(constraintCodes[error.constraint as keyof typeof constraintCodes]);
  }
  return error;
}

/** The reply to an error of a call. Errors that are not of the catalogue are reported, and their message is not sent. */
export function errorReply({ strict, report }: ErrorReporter, declaration: CallDeclaration, error: unknown): ErrorReply {
  const callError = toCallError(error, declaration);
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
