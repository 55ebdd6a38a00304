import * as v from 'valibot';
import type { AnySchema, CallDeclaration } from '../domain/core/call.ts';
import { CallError } from '../domain/core/errors.ts';
import { parseInput } from '../domain/core/input.ts';
import { exceededBound } from '../domain/core/json-bounds.ts';
import { encodeDataUrl } from '../domain/core/images.ts';

/** The functions below read a call from a URL and a body. Every host uses them, so all hosts refuse the same requests. */

export const apiPrefix = '/api';

export function isApiPath(path: string): boolean {
  return path === apiPrefix || path.startsWith(`${apiPrefix}/`);
}

/** The maximum body size, in bytes, for calls without a `bodyLimit`. */
const defaultBodyLimit = 64 * 1024;

/** A request's body, as a host can read it. */
export interface BodySource {
  contentType: string | null | undefined;
  /** The text of a JSON body. Rejects like `readBytes`. */
  readText: (limit: number) => Promise<string>;
  /**
   * The bytes. Rejects with `request.too_large` over `limit` bytes, `request.unsupported_type` for a body with a `Content-Encoding`, and
   * `request.malformed` for a broken body.
   */
  readBytes: (limit: number) => Promise<Uint8Array>;
}

/** Throws for a compressed body. A hundred bytes could expand to 64 kB of JSON, and none of our clients compresses requests. */
export function refuseCompressed(contentEncoding: string | null | undefined): void {
  if ((contentEncoding ?? 'identity') !== 'identity') throw new CallError('request.unsupported_type');
}

/** A call's body for `handle()`. JSON is read at once; forms and large bodies are read after the caller is authorized. */
export async function readOrDeferBody(
  { body, bodyLimit = defaultBodyLimit, multipart }: CallDeclaration,
  source: BodySource,
): Promise<{ body: unknown; readBody?: () => Promise<unknown> }> {
  if (body === undefined) return { body: undefined };
  if (multipart === true) return { body: undefined, readBody: () => readForm(source, bodyLimit) };
  if (bodyLimit !== defaultBodyLimit) return { body: undefined, readBody: () => readJson(source, bodyLimit) };
  return { body: await readJson(source, bodyLimit) };
}

/** A JSON body, which must be an object or an array. An empty body becomes an empty object. */
async function readJson({ contentType, readText }: BodySource, limit: number): Promise<unknown> {
  if (mediaType(contentType) !== 'application/json') throw new CallError('request.unsupported_type');
  const text = await readText(limit);
  if (text === '') return {};
  const value = parseJson(text, limit);
  if (typeof value !== 'object' || value === null) throw new CallError('request.malformed');
  return value;
}

/** Matches a text that may contain a key `__proto__`, possibly escaped. Other texts skip the reviver, which visits every value. */
const mayContainProto = /__proto__|\\u00/i;

function rejectProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new SyntaxError('__proto__ is not accepted');
  return value;
}

/** The maximum nesting of a value. The content blocks of posts nest most deeply. */
const maxJsonDepth = 64;
/**
 * The maximum number of values in a small body. The longest lists have fewer: the 300 startups of a collection, or the ids of a
 * thousand plans.
 */
const maxSmallValues = 2_000;
/** The maximum number of values in a large body. The longest list has fewer: an FAQ of 20,000 questions. */
const maxLargeValues = 100_000;

/** Parses JSON. Rejects a key `__proto__` at any depth, because merging it into another object would change that object's prototype. */
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

/** Reads a whole form into memory. Forms are small, and a streaming parser would leave temporary files behind. */
async function readForm(source: BodySource, limit: number): Promise<Record<string, unknown>> {
  const { contentType } = source;
  if (mediaType(contentType) !== 'multipart/form-data') throw new CallError('request.not_a_form');
  return parseForm(await source.readBytes(limit), contentType ?? '');
}

function mediaType(contentType: string | null | undefined): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase();
}

/** The maximum length of a URL's path and query, in characters; enough for 200 percent-encoded characters of any script. */
export const maxUrlLength = 4_000;

/** Decodes one or more path segments. Throws `request.malformed` for invalid percent-encoding. */
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

/** No form of the contract has more fields. */
const maxFormFields = 100;

/**
 * The fields of a multipart form by name: texts, and files as data URLs (the contract's `imageData`). A repeated name becomes an array,
 * which no schema accepts. Empty file inputs are omitted.
 */
async function parseForm(bytes: Uint8Array, contentType: string): Promise<Record<string, unknown>> {
  let form: FormData;
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    // Parsers throw various errors, all of which mean that the form is malformed.
    throw new CallError('request.malformed');
  }
  const entries = [...form].filter(([, value]) => typeof value === 'string' || value.name !== '' || value.size > 0);
  if (entries.length > maxFormFields) throw new CallError('request.malformed');
  const fields = new Map<string, unknown>();
  for (const [name, value] of entries) {
    // Browsers separate the lines of a textarea with CRLF.
    // The media type that a client sends is not trusted.
    const field =
      typeof value === 'string' ? value.replaceAll('\r\n', '\n') : encodeDataUrl('', new Uint8Array(await value.arrayBuffer()));
    fields.set(name, fields.has(name) ? [fields.get(name), field].flat() : field);
  }
  return Object.fromEntries(fields);
}

/**
 * The maximum number of values in an input for which every problem is described. For a longer input only the first problem is
 * reported, because describing thousands would take seconds.
 */
const maxExplainedValues = 1_000;

/** Validates a part of a request, such as its "query"; throws `request.invalid` with the first issue of each field. */
export function parsePart(part: string, schema: AnySchema, value: unknown): unknown {
  const parsed = parseInput(schema, value, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const { issues = parsed.issues } = hasMoreValues(value, maxExplainedValues) ? parsed : parseInput(schema, value);
  throw new CallError('request.invalid', fieldErrors(part, issues));
}

/** Whether a value contains more than `limit` values, at any depth. */
function hasMoreValues(value: unknown, limit: number): boolean {
  const values: unknown[] = [value];
  for (let at = 0; at < values.length && values.length <= limit; at += 1) {
    const one = values[at];
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one).slice(0, limit + 1)) values.push(inner);
  }
  return values.length > limit;
}

/** No form has more fields, but a hostile list can have thousands of invalid items. */
const maxFieldErrors = 20;

/** The first issue of each field, by path: `{ "query.page": "Please use a whole number from 1 to 100." }`. */
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
