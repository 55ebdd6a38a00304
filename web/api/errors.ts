import { ApiError } from './client.ts';

/** The message of a refused call, or `fallback` when no server answered. */
export function errorMessage(error: unknown, fallback = 'An unknown error occurred'): string {
  if (error instanceof ApiError) return error.message;
  console.debug('No server answered:', error);
  return fallback;
}

/** The errors of a refused form's fields, by their paths in the body. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, reason]) => (path.startsWith('body.') ? [[path.slice(5), reason]] : [])),
  );
}
