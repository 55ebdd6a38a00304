import { CallError, type ErrorCode } from './errors.ts';

/** Returns the row that was read, or throws the refusal when there is none. */
export function orThrow<Row>(row: Row | undefined, refusal: ErrorCode): Row {
  if (row === undefined) throw new CallError(refusal);
  return row;
}

/** Throws the refusal that a rule returned, such as `whyCannotMerge`. Does nothing for undefined. */
export function throwIf(refusal: ErrorCode | undefined): void {
  if (refusal !== undefined) throw new CallError(refusal);
}
