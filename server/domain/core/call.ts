import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type AnySchema = v.GenericSchema<unknown, unknown>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call: anyone; any signed-in active member; a member whose role has a permission; the member whose id is the
 * named path parameter; or the owner of the listing with that id. With the permission `actForOthers`, calls of the last two kinds
 * may be made for others, unless `nobodyElse` is set.
 */
export type Who = 'anyone' | 'member' | { may: Permission } | { self: string; nobodyElse?: true } | { owner: string };

/** Everything about a call except its address. */
interface CallOptions<Params extends AnySchema, Query extends AnySchema, Body extends AnySchema, Reply extends AnySchema> {
  readonly summary: string;
  readonly who: Who;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /**
   * The call saves a form. `If-Match` contains the version that was read. If the record has another version by then, the call is
   * refused with `request.changed_meanwhile`. Without the header, the call saves unconditionally.
   */
  readonly versioned?: true;
  /** Defaults to 200. */
  readonly status?: 200 | 201 | 202;
  /** The errors that this call can cause; none by default. Errors of parsing, access and rate limits are not listed. */
  readonly errors?: readonly ErrorCode[];
  /**
   * `public`: the reply is the same for every caller until the next public write, so that hosts can cache it by URL and public
   * version.
   */
  readonly cache?: 'public';
  /** The call writes only to a buffer, so it gets no transaction. */
  readonly buffered?: true;
  /** The call opens its own transaction, because it does slow work (hashing, images, other servers) before it writes. */
  readonly transaction?: 'own';
  /** The body is a multipart form: texts become fields, and a file becomes a data URL. */
  readonly multipart?: true;
  /** The call can be made even by a caller whose role requires a passkey and who signed in without one. */
  readonly beforePasskey?: true;
  /** The reply contains secrets, so it is never stored for repeated calls. */
  readonly secretReply?: true;
  /** The maximum body size in bytes. Defaults to 64 KB. */
  readonly bodyLimit?: number;
  /** The error for visitors who are not signed in. Defaults to `auth.required`. */
  readonly unauthenticatedError?: ErrorCode;
  /** How often one visitor may make the call. Further calls are refused with `request.too_many` and `Retry-After`. */
  readonly rateLimit?: CallRateLimit;
}

export interface CallDeclaration<
  Params extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Reply extends AnySchema = AnySchema,
> extends CallOptions<Params, Query, Body, Reply> {
  readonly method: Method;
  /** The path below /api with `:name` parameters, such as `/startups/slug/:slug`. */
  readonly path: `/${string}`;
  readonly errors: readonly ErrorCode[];
}

/** `points` calls in each window of `perSeconds`; a window starts with its first call. */
export interface CallRateLimit {
  readonly points: number;
  readonly perSeconds: number;
}

/** Whether a call belongs to the admin area. Visitors do not load its address, and each of its writes is audited. */
export function isAdminCall({ who }: Pick<CallDeclaration, 'who'>): boolean {
  return typeof who === 'object' && 'may' in who;
}

/** The calls among a contract's exports. The name of an export is the call's id in every layer. */
export type CallsOf<Exports> = {
  readonly [Id in keyof Exports as Exports[Id] extends CallDeclaration ? Id : never]: Exports[Id] & { readonly id: Id };
};

/** A call with its id. */
export type ListedCall = CallDeclaration & { readonly id: string };

export function callsOf<Exports extends object>(exports: Exports): CallsOf<Exports> {
  const calls = Object.entries(exports).flatMap(([id, exported]) => (isCall(exported) ? [[id, { ...exported, id }]] : []));
  return Object.fromEntries(calls) as CallsOf<Exports>;
}

function isCall(exported: unknown): exported is CallDeclaration {
  return typeof exported === 'object' && exported !== null && 'who' in exported && 'method' in exported;
}

/** Declares a call and keeps its schemas' types. Bundles omit unused declarations. */
/* @__NO_SIDE_EFFECTS__ */
export function declareCall<
  Params extends AnySchema = v.GenericSchema<Record<string, never>>,
  Query extends AnySchema = v.GenericSchema<Record<string, never>>,
  Body extends AnySchema = v.GenericSchema<undefined>,
  Reply extends AnySchema = AnySchema,
>(
  method: Method,
  path: `/${string}`,
  options: CallOptions<Params, Query, Body, Reply>,
): CallDeclaration<Params, Query, Body, Reply> {
  return { errors: [], ...options, method, path };
}

type SchemaOf<Declaration, Key extends 'params' | 'query' | 'body' | 'reply'> =
  Declaration extends CallDeclaration<infer P, infer Q, infer B, infer R>
    ? { params: P; query: Q; body: B; reply: R }[Key]
    : never;

/** A call's input after parsing. */
export interface CallInput<Declaration> {
  params: v.InferOutput<SchemaOf<Declaration, 'params'>>;
  query: v.InferOutput<SchemaOf<Declaration, 'query'>>;
  body: v.InferOutput<SchemaOf<Declaration, 'body'>>;
}

/** A client's request, before defaults and transforms. */
export interface CallRequest<Declaration> {
  params: v.InferInput<SchemaOf<Declaration, 'params'>>;
  query: v.InferInput<SchemaOf<Declaration, 'query'>>;
  body: v.InferInput<SchemaOf<Declaration, 'body'>>;
}

export type CallReply<Declaration> = v.InferOutput<SchemaOf<Declaration, 'reply'>>;

/** The schema for calls without parameters: any query string is refused. */
export const noParameters = v.strictObject({});

/** The schema for calls without a body: a sent body is ignored. */
export const ignoredBody = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);
