import { ApiError } from '../../api/client.ts';

/** What a refusal says of the fields of a form, by their names in the body. */
export function refusedFields(error: Error | null): Partial<Record<string, string>> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, reason]) => (path.startsWith('body.') ? [[path.slice(5), reason]] : [])),
  );
}

/** The server's message, or `otherwise` when none came. */
export function messageOf(error: Error, otherwise: string): string {
  if (error instanceof ApiError) return error.message;
  console.debug(otherwise, error);
  return otherwise;
}
