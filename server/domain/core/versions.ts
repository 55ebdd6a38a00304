import type { CallDeclaration } from './call.ts';
import { CallError } from './errors.ts';
import { fingerprint } from './fnv1a.ts';

/**
 * The version of a record: a fingerprint of the part that its form edits, as 16 hexadecimal digits. `editable` has its fields in
 * one fixed order, as `editOf` returns them. Counts, dates and everything else that changes without an edit are excluded.
 */
export function versionOf(editable: object | null): string {
  return fingerprint(JSON.stringify(editable));
}

/** A record with its version, as forms read it. */
export function withVersion<Item extends object>(record: Item, editable: object): Item & { version: string } {
  return { ...record, version: versionOf(editable) };
}

const ifMatchPattern = /^(?:\*|"(?<version>[!#-~]{1,100})")$/;

/** The version in an `If-Match` header; `*` matches any version. Undefined for other texts. */
function parseIfMatch(header: string): string | undefined {
  const match = ifMatchPattern.exec(header.trim());
  return match === null ? undefined : (match.groups?.['version'] ?? '*');
}

/**
 * The version that a save is based on; undefined when the caller sends none or accepts any. Calls without versions refuse the
 * header, because the caller would rely on a check that does not happen.
 */
export function editedVersionOf({ method, versioned }: CallDeclaration, ifMatch: string | undefined): string | undefined {
  if (method === 'GET' || ifMatch === undefined) return undefined;
  const refuse = (reason: string) => new CallError('request.invalid', { 'headers.if-match': reason });
  if (versioned !== true) throw refuse('This call does not support If-Match.');
  const version = parseIfMatch(ifMatch);
  if (version === undefined) throw refuse('One version in double quotes, or *.');
  return version === '*' ? undefined : version;
}
