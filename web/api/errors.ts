import { isLostScript, lostScriptMessage } from '../lib/lost-script.ts';
import { ApiError } from './client.ts';

/** The message of a refused call, or `fallback` if no server answered. */
export function errorMessage(error: unknown, fallback = 'Please check your connection and try again.'): string {
  if (error instanceof ApiError) return error.message;
  console.debug('No server answered:', error);
  return isLostScript(error) ? lostScriptMessage() : fallback;
}

/** The errors of a refused form, by the paths of its fields in the body. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, reason]) => (path.startsWith('body.') ? [[path.slice(5), reason]] : [])),
  );
}

/**
 * The version that was saved elsewhere since the form was loaded. The error of the refused save contains this version. `values`
 * is undefined if the record was removed.
 */
export function savedMeanwhile<Values extends object>(
  error: unknown,
  fromSaved: (values: Values) => Values = (values) => values,
): { version: string; values: Values | undefined } | undefined {
  if (!(error instanceof ApiError) || error.saved === undefined) return undefined;
  const { version, current } = error.saved;
  // The contract defines that `current` has the shape of the call's body.
  return { version, values: current === null ? undefined : fromSaved(current as Values) };
}
