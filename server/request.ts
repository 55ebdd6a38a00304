import type { CallDeclaration } from './contract/call.ts';
import { contract, type CallId } from './contract/contract.ts';
import { CallError } from './contract/errors.ts';

/** How a call is read from an address and a body: shared by every host, so they refuse the same requests. */

export const apiPrefix = '/api';

/** The largest JSON body, in bytes, of calls that declare no other. */
const defaultBodyLimit = 64 * 1024;

/**
 * A call's body as hosts hand it over. One that may be large is read only when it is known that the caller may send it.
 * `read` takes the largest size in bytes, and whether the body is a form.
 */
export async function readOrDeferBody(
  { body, bodyLimit, multipart }: CallDeclaration,
  read: (limit: number, isForm: boolean) => Promise<unknown>,
): Promise<{ body: unknown; readBody?: () => Promise<unknown> }> {
  if (body === undefined) return { body: undefined };
  if (bodyLimit !== undefined || multipart === true) {
    return { body: undefined, readBody: () => read(bodyLimit ?? defaultBodyLimit, multipart === true) };
  }
  return { body: await read(defaultBodyLimit, false) };
}

/** The longest address (path and query), in characters: room for 200 searched characters of any script. */
export const maxUrlLength = 4_000;

export interface Route {
  id: CallId;
  declaration: CallDeclaration;
  /** From the root: `/api/startups/slug/:slug`. */
  path: string;
  paramNames: readonly string[];
  pattern: RegExp;
}

/** Every call with its address. Fixed words come before parameters, so `/startups/trending` never becomes a `:slug`. */
export const routes: readonly Route[] = Object.entries(contract)
  .map(([id, declaration]) => routeOf(id as CallId, declaration))
  .sort((a, b) => bySpecificity(a.path, b.path));

function routeOf(id: CallId, declaration: CallDeclaration): Route {
  const path = apiPrefix + declaration.path;
  const segments = path.split('/');
  return {
    id,
    declaration,
    path,
    paramNames: segments.filter(isParameter).map((segment) => segment.slice(1)),
    pattern: new RegExp(`^${segments.map((segment) => (isParameter(segment) ? '([^/]+)' : segment)).join('/')}$`),
  };
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

function bySpecificity(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  for (const [at, segment] of left.entries()) {
    const other = right[at];
    if (other === undefined) break;
    if (isParameter(segment) !== isParameter(other)) return isParameter(segment) ? 1 : -1;
  }
  return 0;
}

/** The parameters as they stand in the path, still encoded; undefined when the path is another call's. */
export function matchPath(route: Route, path: string): string[] | undefined {
  return route.pattern.exec(path)?.slice(1);
}

/** Refuses what is not percent-encoded UTF-8. */
export function decodeParams(route: Route, captures: readonly string[]): Record<string, string> {
  return Object.fromEntries(route.paramNames.map((name, at) => [name, decodePathSegment(captures[at] ?? '')]));
}

/** One part of a path; `request.malformed` when its percent-encoding is broken. */
export function decodePathSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) throw new CallError('request.malformed');
    throw error;
  }
}

/** A query string, with or without its "?". What is named twice becomes an array, which no schema accepts. */
export function parseQuery(search: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const known = query.get(name);
    query.set(name, known === undefined ? value : [known, value].flat());
  }
  return Object.fromEntries(query);
}

/** The methods an address answers, for `Allow`; empty when there is no such address. */
export function allowedMethods(path: string): string[] {
  const methods = new Set<string>();
  for (const route of routes) {
    if (!route.pattern.test(path)) continue;
    methods.add(route.declaration.method);
    if (route.declaration.method === 'GET') methods.add('HEAD');
  }
  return [...methods].sort();
}

export function isJsonType(contentType: string | null | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

export function isMultipartType(contentType: string | null | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'multipart/form-data';
}

/** More than any form of ours has, and few enough to be nothing to whoever reads them. */
const maxFormFields = 100;

/**
 * A form's fields by name: texts as they are, a file as the data of a picture (`contract/fields` `imageData`). What is
 * named twice becomes an array, which no schema accepts. A file nobody chose is not there. Nothing is ever written to disk.
 */
export async function parseForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Record<string, unknown>> {
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    // Whatever a parser throws, it is the form that it could not read.
    throw new CallError('request.malformed');
  }
  const sent = [...form].filter(([, value]) => typeof value === 'string' || value.name !== '' || value.size > 0);
  if (sent.length > maxFormFields) throw new CallError('request.malformed');
  const fields = new Map<string, unknown>();
  for (const [name, value] of sent) {
    // Browsers end every line of a form with CRLF.
    const read = typeof value === 'string' ? value.replaceAll('\r\n', '\n') : await toDataUrl(value);
    fields.set(name, fields.has(name) ? [fields.get(name), read].flat() : read);
  }
  return Object.fromEntries(fields);
}

/** What a file calls itself says nothing. In pieces: a function takes only so many arguments. */
async function toDataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 8_192) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8_192)));
  return `data:;base64,${btoa(pieces.join(''))}`;
}
