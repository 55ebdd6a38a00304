import * as v from 'valibot';
import type { AnySchema, CallDeclaration } from '../domain/core/call.ts';
import { CallError } from '../domain/core/errors.ts';
import { parseInput } from '../domain/core/input.ts';
import { exceededBound } from '../domain/core/json-bounds.ts';
import { encodeDataUrl } from '../domain/core/images.ts';

/** Functions that read a call from a URL and a body. Every host uses them, so all hosts refuse the same requests. */

export const apiPrefix = '/api';

export function isApiPath(path: string): boolean {
  return path === apiPrefix || path.startsWith(`${apiPrefix}/`);
}

/** The largest body, in bytes, of calls that declare no `bodyLimit`. */
const defaultBodyLimit = 64 * 1024;

/** The body of a request, as a host can read it. */
export interface BodySource {
  contentType: string | null | undefined;
  /** The text of a JSON body. Rejects as `readBytes` does. */
  readText: (limit: number) => Promise<string>;
  /**
   * The bytes. Rejects with `request.too_large` beyond `limit` bytes, with `request.unsupported_type` for
   * a body with a `Content-Encoding`, and with `request.malformed` for a broken body.
   */
  readBytes: (limit: number) => Promise<Uint8Array>;
}

/** Throws for a compressed body: a hundred bytes can become 64 kB to parse, and none of our clients compresses its requests. */
export function refuseCompressed(contentEncoding: string | null | undefined): void {
  if ((contentEncoding ?? 'identity') !== 'identity') throw new CallError('request.unsupported_type');
}

/** The body of a call for `handle()`. JSON is read at once; forms and large bodies are read after the caller was authorized. */
export async function readOrDeferBody(
  { body, bodyLimit = defaultBodyLimit, multipart }: CallDeclaration,
  source: BodySource,
): Promise<{ body: unknown; readBody?: () => Promise<unknown> }> {
  if (body === undefined) return { body: undefined };
  if (multipart === true) return { body: undefined, readBody: () => readForm(source, bodyLimit) };
  if (bodyLimit !== defaultBodyLimit) return { body: undefined, readBody: () => readJson(source, bodyLimit) };
  return { body: await readJson(source, bodyLimit) };
}

/** A JSON body: an object or an array. An empty body is an empty object. */
async function readJson({ contentType, readText }: BodySource, limit: number): Promise<unknown> {
  if (mediaType(contentType) !== 'application/json') throw new CallError('request.unsupported_type');
  const text = await readText(limit);
  if (text === '') return {};
  const value = parseJson(text, limit);
  if (typeof value !== 'object' || value === null) throw new CallError('request.malformed');
  return value;
}

/** Matches a text that may have a key `__proto__`, possibly escaped. Other texts skip the reviver, which visits every value. */
const mayContainProto = /__proto__|\\u00/i;

function rejectProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is not accepted');
  return value;
}

/** The deepest nesting of a value. Blocks of posts are the deepest of all calls. */
const maxJsonDepth = 64;
/** The most values in a small body. The longest lists, 300 startups of a collection and the ids of a thousand plans, have fewer. */
const maxSmallValues = 2_000;
/** The most values in a large body. The longest list, an FAQ of 20,000 questions, has fewer. */
const maxLargeValues = 100_000;

/** Parses JSON. A key `__proto__`, at any depth, is malformed: merged into another object it would change that object's prototype. */
function parseJson(text: string, limit: number): unknown {
  const bounds = { depth: maxJsonDepth, values: limit > defaultBodyLimit ? maxLargeValues : maxSmallValues };
  const exceeded = exceededBound(text, bounds);
  if (exceeded !== undefined) throw new CallError(exceeded === 'values' ? 'request.too_large' : 'request.malformed');
  try {
    return JSON.parse(text, mayContainProto.test(text) ? rejectProto : undefined);
  } catch (error) {
    if (error instanceof SyntaxError) throw new CallError('request.malformed');
    throw error;
  }
}

/** Reads a form into memory as a whole: forms are small, and a streaming parser would leave temporary files behind. */
async function readForm(source: BodySource, limit: number): Promise<Record<string, unknown>> {
  const { contentType } = source;
  if (mediaType(contentType) !== 'multipart/form-data') throw new CallError('request.not_a_form');
  return parseForm(await source.readBytes(limit), contentType ?? '');
}

function mediaType(contentType: string | null | undefined): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase();
}

/** The longest URL (path and query), in characters; enough for 200 percent-encoded search characters of any script. */
export const maxUrlLength = 4_000;

/** Decodes one or more segments of a path; throws `request.malformed` for invalid percent-encoding. */
export function decodePathSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) throw new CallError('request.malformed');
    throw error;
  }
}

/** Parses a query string, with or without "?". A repeated name becomes an array, which no schema accepts. */
export function parseQuery(search: string): Record<string, string | string[]> {
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const previous = query.get(name);
    query.set(name, previous === undefined ? value : [previous, value].flat());
  }
  return Object.fromEntries(query);
}

/** No form of the contract has this many fields. */
const maxFormFields = 100;

/**
 * The fields of a multipart form by name: texts, and files as data URLs (the contract's `imageData`). A repeated name becomes
 * an array, which no schema accepts. Empty file inputs are left out.
 */
async function parseForm(bytes: Uint8Array, contentType: string): Promise<Record<string, unknown>> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    // Parsers throw errors of various types, and all of them mean that the form is malformed.
    throw new CallError('request.malformed');
  }
  const entries = [...form].filter(([, value]) => typeof value === 'string' || value.name !== '' || value.size > 0);
  if (entries.length > maxFormFields) throw new CallError('request.malformed');
  const fields = new Map<string, unknown>();
  for (const [name, value] of entries) {
    // Browsers send the lines of a textarea separated by CRLF.
    // The media type that the client states proves nothing.
    const field =
      typeof value === 'string' ? value.replaceAll('\r\n', '\n') : encodeDataUrl('', new Uint8Array(await value.arrayBuffer()));
    fields.set(name, fields.has(name) ? [fields.get(name), field].flat() : field);
  }
  return Object.fromEntries(fields);
}

/**
 * The most values of an input that is described completely. Only the first problem of a longer input is reported, because
 * describing thousands of them would take seconds.
 */
const maxExplainedValues = 1_000;

/** Validates a part of a request, such as its "query"; throws `request.invalid` with the first issue of each field. */
export function parsePart(part: string, schema: AnySchema, value: unknown): unknown {
  const parsed = parseInput(schema, value, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const { issues = parsed.issues } = hasMoreValues(value, maxExplainedValues) ? parsed : parseInput(schema, value);
  throw new CallError('request.invalid', fieldErrors(part, issues));
}

/** Whether a value holds more than `limit` others, at any depth. */
function hasMoreValues(value: unknown, limit: number): boolean {
  const values: unknown[] = [value];
  for (let at = 0; at < values.length && values.length <= limit; at += 1) {
    const one = values[at];
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one).slice(0, limit + 1)) values.push(inner);
  }
  return values.length > limit;
}

/** More fields than any form has. A hostile list of invalid items has thousands. */
const maxFieldErrors = 20;

/** The first issue of each field, by its path: `{ "query.page": "Please use a whole number from 1 to 100." }`. */
function fieldErrors(part: string, issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, maxFieldErrors)) {
    const path = [part, v.getDotPath(issue)]
      .filter((segment) => segment !== null)
      .join('.')
      .slice(0, 200);
    fields[path] ??= issue.message.slice(0, 200);
  }
  return fields;
}
