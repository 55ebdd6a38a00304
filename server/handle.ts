import * as v from 'valibot';
import { type AnalyticsEvent, constraintCodes, type SessionRecord, type Store, StoreBusy, StoreConflict } from '../db/store.ts';
import { type AuditChange, type Call, type CallContext, JsonText, type Adapters, type PublicConfig } from './calls/call.ts';
import { calls } from './calls/calls.ts';
import { type AnySchema, type CallDeclaration, ignored, nothing } from './contract/call.ts';
import { contract, type CallId } from './contract/contract.ts';
import { type ErrorBody, errorBody, type ErrorCode, RetryAfterError, CallError } from './contract/errors.ts';
import { type Actor, visitor, whyNotAllowed } from './rules/access.ts';
import type { IdempotentCall } from './idempotency.ts';
import { createMemoryRateLimits, retryAfterSeconds } from './rules/rate-limits.ts';
import { expiryOf, seenEvery } from './rules/sessions.ts';

/** What a host lends to every call. */
export interface Host {
  store: Store;
  now: () => Date;
  newId: () => string;
  config: PublicConfig;
  adapters: Adapters;
  /** The digest of the link's secret that makes the first admin, where such a link was shown. */
  firstAdminTokenHash?: string;
  count: (events: readonly AnalyticsEvent[]) => void;
  /** Told of every failure that is our own fault. */
  report: (error: unknown) => void;
  /** Checks ready-made JSON against the contract too, and treats undeclared refusals as failures. For tests. */
  strict: boolean;
}

/** A call as it arrives: nothing in it is trusted. Repeated query parameters are arrays. */
export interface ApiRequest {
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: unknown;
  /** In the place of `body`: reads one that may be large, which is done for those only who may send it. */
  readBody?: () => Promise<unknown>;
  /** The caller's name for this one wish (`Idempotency-Key`): a call that is made again under it is not done again. */
  idempotencyKey?: string | undefined;
  /** The secret of the caller's session, when one was brought: who the caller is follows from it and from nothing else. */
  session?: string | undefined;
  /** What the caller's browser calls itself. */
  userAgent?: string;
  visitor: string;
  /** Who a limit counts: an opaque key of the network the call came from; the visitor when the host knows no networks. */
  rateLimitKey?: string;
}

/** `json` is the body's text; `headers` are those that only this reply has. */
export interface ApiReply {
  status: number;
  json: string;
  headers?: Readonly<Record<string, string>>;
  /** The caller keeps this secret from now on; undefined in it: the session is over. */
  session?: { token: string | undefined };
}

/** Refusals any call may answer with, besides the ones it declares. */
const commonErrors: ReadonlySet<ErrorCode> = new Set([
  'request.invalid',
  'request.malformed',
  'request.not_a_form',
  'request.unsupported_type',
  'request.in_progress',
  'request.already_done',
  'request.key_reused',
  'request.timeout',
  'request.too_large',
  'request.too_many',
  'auth.required',
  'auth.forbidden',
  'server.busy',
]);

/** The only way into a call: parse, authorise, run, check the reply. Never throws. */
export async function handle(host: Host, id: CallId, request: ApiRequest): Promise<ApiReply> {
  const declaration: CallDeclaration = contract[id];
  try {
    const input = {
      params: parse('params', declaration.params ?? nothing, request.params),
      query: parse('query', declaration.query ?? nothing, request.query),
      body: undefined as unknown,
    };
    const recognised = async () => {
      const caller = await authenticate(host, request.session);
      return { ...caller, standsIn: await authorize(host, declaration, caller.actor, request.params) };
    };
    let caller = await recognised();
    let { body } = request;
    if (request.readBody !== undefined) {
      body = await request.readBody();
      // Whoever sends slowly may be somebody else by now.
      caller = await recognised();
    }
    input.body = parse('body', declaration.body ?? ignored, body);

    const call = idempotentCallOf(host, declaration, { ...request, body }, caller.actor);
    const repeats = call && (await import('./idempotency.ts'));
    const earlier = call && (await repeats?.recordedReply(host.store, call));
    if (earlier !== undefined) return earlier;
    const wait = await secondsUntilAllowed(host, declaration, request);
    if (wait !== undefined) throw new RetryAfterError('request.too_many', wait);
    const make = (store: Store) => execute(host, { id, declaration, input, request, store, ...caller });
    if (call === undefined || repeats === undefined) return await make(host.store);
    return await repeats.runIdempotent(host.store, call, make, host.report);
  } catch (error) {
    return errorReply(host, declaration, error);
  }
}

/** Visible characters of ASCII, as many as a UUID has, more or less. */
const idempotencyKeyPattern = /^[!-~]{8,100}$/;

/** How a call is known again that brings a key. Reads are never kept, and what is only counted is counted once anyway. */
function idempotentCallOf(
  { adapters: outside, now }: Host,
  { id, method, buffered, transaction }: CallDeclaration,
  { params, query, body, idempotencyKey }: ApiRequest,
  { user }: Actor,
): IdempotentCall | undefined {
  if (method === 'GET' || idempotencyKey === undefined) return undefined;
  if (!idempotencyKeyPattern.test(idempotencyKey)) {
    throw new CallError('request.invalid', { 'headers.idempotency-key': '8 to 100 visible ASCII characters.' });
  }
  if (buffered === true) return undefined;
  const userId = user?._id ?? '';
  return {
    key: outside.digest(JSON.stringify([userId, id, idempotencyKey])),
    requestHash: outside.digest(JSON.stringify([idempotencyKey, params, query, body])),
    userId,
    createdAt: now().toISOString(),
    opensOwnTransaction: transaction === 'own',
  };
}

/** A call that may be made, as its caller was recognised. */
interface AuthorizedCall extends Caller {
  id: CallId;
  declaration: CallDeclaration;
  /** What has passed the declaration's schemas. */
  input: { params: unknown; query: unknown; body: unknown };
  request: ApiRequest;
  store: Store;
  onBehalfOf: OnBehalfOf | undefined;
}

/** Runs a call, in a transaction when it writes, and checks what it says. */
async function execute(host: Host, { id, declaration, input, request, store: given, ...caller }: AuthorizedCall): Promise<ApiReply> {
  const { actor, session, username, onBehalfOf: standsIn } = caller;
  let kept: ApiReply['session'];
  let rows = 0;
  const audit = async (inside: Store, done: AuditChange) => {
    rows += 1;
    // Most who call write nothing that goes into the log.
    const { changes, cut } = await import('./rules/audit.ts');
    await inside.audit.add({
      _id: host.newId(),
      actorId: actor.user?._id ?? '',
      actor: username,
      action: id,
      subjectId: done.subjectId,
      subject: cut(done.subject, 300),
      ...changes(done.before, done.after),
      createdAt: host.now().toISOString(),
    });
  };
  const context = (store: Store): CallContext => ({
    store,
    actor,
    session,
    setSession: (token) => {
      kept = { token };
    },
    device: request.userAgent ?? '',
    visitor: request.visitor,
    now: host.now,
    newId: host.newId,
    config: host.config,
    adapters: host.adapters,
    firstAdminTokenHash: host.firstAdminTokenHash,
    audit,
    count: host.count,
  });
  const run = calls[id] as Call<CallDeclaration>;
  const reads = declaration.method === 'GET';
  const alone = reads || declaration.buffered === true || declaration.transaction === 'own';
  const store = standsIn === undefined || reads ? given : withAuditRow(given, (inside) => audit(inside, standsIn));
  // The declaration types params, query and body per call; here they are only known to have passed its schemas.
  const work = (inside: Store) => run(context(inside), input as Parameters<typeof run>[1]);
  const result = alone ? await work(store) : await store.transaction(work);
  if (host.strict && rows !== expectedAuditRows(declaration, standsIn)) {
    host.report(new Error(`${id} left ${rows} rows in the log of what admins did`));
  }
  return {
    status: declaration.status ?? 200,
    json: serializeReply(host, declaration, result),
    ...(kept === undefined ? {} : { session: kept }),
  };
}

/** A secret of ours, of any age; anything else is not worth looking for. */
const sessionTokenPattern = /^[0-9a-f]{64}$/;

interface Caller {
  actor: Actor;
  session: SessionRecord | undefined;
  username: string;
}

/** Who a session's secret belongs to. A session that is over, or whose user is not active, makes nobody of the caller. */
async function authenticate(host: Host, token: string | undefined): Promise<Caller> {
  const nobody = { actor: visitor, session: undefined, username: '' };
  if (token === undefined || !sessionTokenPattern.test(token)) return nobody;
  const session = await host.store.sessions.byTokenHash(host.adapters.digest(token));
  const now = host.now();
  if (session === undefined || session.expiresAt <= now.toISOString()) return nobody;
  const user = await host.store.users.byId(session.userId);
  if (user?.status !== 'active') return nobody;
  // What was written down may be the longer life of a lesser role.
  if (expiryOf(user.role, new Date(session.createdAt), new Date(session.seenAt)) <= now.toISOString()) return nobody;
  if (now.getTime() - Date.parse(session.seenAt) >= seenEvery) {
    const expiresAt = expiryOf(user.role, new Date(session.createdAt), now);
    await host.store.sessions.touch(session.tokenHash, now.toISOString(), expiresAt);
  }
  return { actor: { user }, session, username: user.username };
}

/** What an admin does in the place of a member: whom or what it is done to. */
type OnBehalfOf = AuditChange;

/**
 * Throws why the caller may not make the call. Whose a listing is, is looked up only for calls of its owner. An admin who
 * is neither that owner nor that member stands in for them.
 */
async function authorize(
  host: Host,
  { who, method }: CallDeclaration,
  actor: Actor,
  params: ApiRequest['params'],
): Promise<OnBehalfOf | undefined> {
  if (typeof who !== 'object') {
    const refused = whyNotAllowed(who, actor, params);
    if (refused !== undefined) throw new CallError(refused);
    return undefined;
  }
  const subjectId = params['self' in who ? who.self : who.owner] ?? '';
  let ownerId: string | undefined = subjectId;
  let subject = '';
  if ('owner' in who && actor.user !== undefined) {
    const startup = await host.store.startups.byId(subjectId);
    if (startup === undefined) throw new CallError('startups.not_found');
    ownerId = startup.userId;
    subject = startup.name;
  }
  const refused = whyNotAllowed(who, actor, params, ownerId);
  if (refused !== undefined) throw new CallError(refused);
  if (method === 'GET' || ownerId === actor.user?._id) return undefined;
  if ('self' in who) subject = (await host.store.users.byId(subjectId))?.username ?? '';
  return { subjectId, subject, before: null, after: null };
}

/** The store for a call that knows nothing of the row it leaves: its transaction, whoever opens it, writes the row too, once. */
function withAuditRow(store: Store, leaveRow: (inside: Store) => Promise<void>): Store {
  let left = false;
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (inside) => {
        const result = await work(inside);
        if (!left) await leaveRow(inside);
        left = true;
        return result;
      }),
  };
}

/** How many rows a call that succeeded has left in the log: one of each write that only admins make, or stand in for. */
function expectedAuditRows({ who, method }: CallDeclaration, standsIn: OnBehalfOf | undefined): number {
  return method !== 'GET' && (who === 'admin' || standsIn !== undefined) ? 1 : 0;
}

/** Of calls that are only counted in memory themselves, so are their limits; one set per host of this process. */
const inMemoryRateLimits = new WeakMap<Host, ReturnType<typeof createMemoryRateLimits>>();

/** How long to wait, in seconds, when this call is one too many; counted on its own, so a refused call counts too. */
async function secondsUntilAllowed(
  host: Host,
  { id, limit, buffered }: CallDeclaration,
  { rateLimitKey: source, visitor }: ApiRequest,
): Promise<number | undefined> {
  if (limit === undefined) return undefined;
  const key = `${id} ${source ?? visitor}`;
  const now = host.now();
  const windowMs = limit.perSeconds * 1_000;
  if (buffered !== true) return retryAfterSeconds(await host.store.rateLimits.hit(key, windowMs, now), limit.points, now.getTime());
  const hit = inMemoryRateLimits.get(host) ?? createMemoryRateLimits();
  inMemoryRateLimits.set(host, hit);
  return retryAfterSeconds(hit(key, windowMs, now.getTime()), limit.points, now.getTime());
}

function parse(part: string, schema: AnySchema, value: unknown): unknown {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  throw new CallError('request.invalid', fieldErrors(part, parsed.issues));
}

/** A form has fewer fields than this; a hostile list of wrong items has thousands. */
const maxFieldErrors = 20;

/** The first reason of each field, by its path: `{ "query.page": "A whole number from 1 to 100." }`. */
function fieldErrors(part: string, issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, maxFieldErrors)) {
    const path = [part, v.getDotPath(issue)]
      .filter((piece) => piece !== null)
      .join('.')
      .slice(0, 200);
    fields[path] ??= issue.message.slice(0, 200);
  }
  return fields;
}

function serializeReply(host: Host, declaration: CallDeclaration, result: unknown): string {
  if (result instanceof JsonText) {
    if (host.strict) v.parse(declaration.reply, JSON.parse(result.json));
    return result.json;
  }
  return JSON.stringify(v.parse(declaration.reply, result));
}

/** What the store says of itself, as the catalogue says it, and what this call tells visitors; anything else stays what it is. */
function toCallError(error: unknown, { unauthenticatedError }: CallDeclaration): unknown {
  if (error instanceof CallError && error.code === 'auth.required' && unauthenticatedError !== undefined) return new CallError(unauthenticatedError);
  if (error instanceof StoreBusy) return new CallError('server.busy');
  if (error instanceof StoreConflict && error.constraint in constraintCodes) {
    return new CallError(constraintCodes[error.constraint as keyof typeof constraintCodes]);
  }
  return error;
}

function errorReply(host: Host, declaration: CallDeclaration, error: unknown): ApiReply {
  const known = toCallError(error, declaration);
  if (known instanceof CallError) {
    if (host.strict && !commonErrors.has(known.code) && !declaration.errors.includes(known.code)) {
      host.report(new Error(`${declaration.id} refused with ${known.code}, which it does not declare`));
    }
    const headers = known instanceof RetryAfterError ? { headers: { 'Retry-After': String(known.retryAfterSeconds) } } : {};
    return { ...jsonReply(known.status, known.body), ...headers };
  }
  host.report(error);
  return jsonReply(500, errorBody('server.failed'));
}

function jsonReply(status: number, body: ErrorBody): ApiReply {
  return { status, json: JSON.stringify(body) };
}
