import type { CallDeclaration } from './call.ts';
import { CallError } from './errors.ts';

/**
 * A record's version: a fingerprint of the part that its form edits, 16 hexadecimal digits (two FNV-1a hashes with different offsets).
 * `editable` lists the fields in a fixed order, as `editOf` does. Counts, dates and other values that change without an edit are
 * excluded.
 */
export function versionOf(editable: object | null): string {
  const text = JSON.stringify(editable);
  return [0x811c9dc5, 0x9e3779b9].map((offset) => fnv1a(text, offset)).join('');
}

function fnv1a(text: string, offset: number): string {
  let hash = offset;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
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
 * The version that a save is based on; undefined when the caller sends none or accepts any. Calls without versions refuse the header,
 * because the caller would rely on a missing check.
 */
export function editedVersionOf({ method, versioned }: CallDeclaration, ifMatch: string | undefined): string | undefined {
  if (method === 'GET' || ifMatch === undefined) return undefined;
  const refuse = (reason: string) => new CallError('request.invalid', { 'headers.if-match': reason });
  if (versioned !== true) throw refuse('This call saves no version.');
  const version = parseIfMatch(ifMatch);
  if (version === undefined) throw refuse('One version in double quotes, or *.');
  return version === '*' ? undefined : version;
}
