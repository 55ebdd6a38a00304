import * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

export type AnySchema = v.GenericSchema<unknown, unknown>;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone; any signed-in active member; an admin; the member whose id stands in a path parameter; or the member
 * who owns the listing whose id stands there. Admins may stand in for both.
 */
export type Who = 'anyone' | 'member' | 'admin' | { self: string } | { owner: string };

export interface CallDeclaration<
  Params extends AnySchema = AnySchema,
  Query extends AnySchema = AnySchema,
  Body extends AnySchema = AnySchema,
  Reply extends AnySchema = AnySchema,
> {
  /** The one name of the call in every layer: `listStartups`. */
  readonly id: string;
  readonly method: Method;
  /** Below /api, with `:name` parameters: `/startups/slug/:slug`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly who: Who;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** 200 unless said. */
  readonly status?: 200 | 201 | 202;
  /** Refusals the call itself may answer with; parsing and access refusals are every call's. */
  readonly errors: readonly ErrorCode[];
  /** `public`: the same answer for everybody until a public write, so hosts may keep it by URL and version. */
  readonly cache?: 'public';
  /** The call writes nothing itself, it only adds to a buffer: no transaction is opened for it. */
  readonly buffered?: true;
  /**
   * The call does slow work (hashing, pictures, other servers) before it writes: it is run outside a transaction and opens
   * its own.
   */
  readonly transaction?: 'own';
  /** The body comes as a form (multipart): its texts are fields, a file is the picture's data. */
  readonly multipart?: true;
  /** The largest body in bytes, when it is not the usual 64 KB. */
  readonly bodyLimit?: number;
  /** What a visitor is told who may not make the call; `auth.required` unless said. */
  readonly unauthenticatedError?: ErrorCode;
  /** How often one visitor may make the call; beyond it `request.too_many` with `Retry-After`. */
  readonly limit?: CallLimit;
}

/** `points` calls in each window of `perSeconds`, which begins with the first of them. */
export interface CallLimit {
  readonly points: number;
  readonly perSeconds: number;
}

/** Declares a call; the identity function keeps the schemas' types. */
// A bundle leaves out the declarations it does not use.
/* @__NO_SIDE_EFFECTS__ */
export function declareCall<
  Params extends AnySchema = v.GenericSchema<Record<string, never>>,
  Query extends AnySchema = v.GenericSchema<Record<string, never>>,
  Body extends AnySchema = v.GenericSchema<undefined>,
  Reply extends AnySchema = AnySchema,
>(declaration: CallDeclaration<Params, Query, Body, Reply>): CallDeclaration<Params, Query, Body, Reply> {
  return declaration;
}

type SchemaOf<Declaration, Key extends 'params' | 'query' | 'body' | 'reply'> =
  Declaration extends CallDeclaration<infer P, infer Q, infer B, infer R>
    ? { params: P; query: Q; body: B; reply: R }[Key]
    : never;

/** What a call receives after parsing. */
export interface CallInput<Declaration> {
  params: v.InferOutput<SchemaOf<Declaration, 'params'>>;
  query: v.InferOutput<SchemaOf<Declaration, 'query'>>;
  body: v.InferOutput<SchemaOf<Declaration, 'body'>>;
}

/** What a client sends: before defaults and transforms. */
export interface CallRequest<Declaration> {
  params: v.InferInput<SchemaOf<Declaration, 'params'>>;
  query: v.InferInput<SchemaOf<Declaration, 'query'>>;
  body: v.InferInput<SchemaOf<Declaration, 'body'>>;
}

export type CallReply<Declaration> = v.InferOutput<SchemaOf<Declaration, 'reply'>>;

/** For calls without parameters: anything in the query string is refused. */
export const nothing = v.strictObject({});

/** For calls without a body: what a client sends along is ignored. */
export const ignored = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
);
