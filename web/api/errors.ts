import { ApiError } from './client.ts';

/** The server's message, or `otherwise` when no server answered (spec §7, Behaviour on answers). */
export function errorMessage(error: unknown, otherwise = 'An unknown error occurred'): string {
  if (error instanceof ApiError) return error.message;
  console.debug('No answer:', error);
  return otherwise;
}

/** What a refusal says of the fields of a form, by their paths in the body. */
export function fieldErrors(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, reason]) => (path.startsWith('body.') ? [[path.slice(5), reason]] : [])),
  );
}
