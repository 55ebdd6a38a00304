import { CallError, type ErrorCode } from './errors.ts';

/** The row that was read; throws the refusal where there is none. */
export function orThrow<Row>(row: Row | undefined, refusal: ErrorCode): Row {
  if (row === undefined) throw new CallError(refusal);
  return row;
}

/** Throws the refusal that a rule returns, such as `whyCannotMerge`; undefined refuses nothing. */
export function throwIf(refusal: ErrorCode | undefined): void {
  if (refusal !== undefined) throw new CallError(refusal);
}
