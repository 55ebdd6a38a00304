import * as v from 'valibot';
import { type VisitorEvent, type SessionRecord, type Store, StoreBusy } from '../../db/store.ts';
import {
  type Adapters,
  type AuditChange,
  type Call,
  type CallContext,
  JsonText,
  type PublicConfig,
} from '../domain/call-context.ts';
import { type CallDeclaration, isAdminCall, type ListedCall, ignoredBody, noParameters } from '../domain/core/call.ts';
import type { CallId } from '../domain/contract.ts';
import { CallError, ChangedMeanwhileError, RetryAfterError } from '../domain/core/errors.ts';
import { errorReply } from './error-reply.ts';
import { applyPasskeyRule } from './passkey-rule.ts';
import { type Actor, anonymousActor, whyNotAllowed } from '../domain/accounts/access.ts';
import type { IdempotentCall } from './idempotency.ts';
import { editedVersionOf, versionOf } from '../domain/core/versions.ts';
import { createMemoryRateLimits, retryAfterSeconds } from '../domain/core/rate-limits.ts';
import { parsePart } from './request.ts';
import type { Declarations, Implementations } from './routes.ts';
import { sessionExpiresAt, seenIntervalMs } from '../domain/accounts/sessions.rules.ts';

/** The parts that a host (the server, the demo, a test) provides to every call. */
export interface ApiHost {
  /** The declarations of the calls that the host answers. */
  contract: Declarations;
  /** The implementations of the calls. */
  calls: Implementations;
  store: Store;
  now: () => Date;
  newId: () => string;
  config: PublicConfig;
  adapters: Adapters;
  count: (events: readonly VisitorEvent[]) => void;
  /** Receives every error that is answered with 500. */
  report: (error: unknown) => void;
  /**
   * For tests and development: also validates stored JSON replies against the contract, and reports undeclared errors and missing audit
   * rows.
   */
  strict: boolean;
}

/** An untrusted request as received by the host. Repeated query parameters are arrays. */
export interface ApiRequest {
  params: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: unknown;
  /** Reads a large body instead of `body`. Called only after the caller was authorized. */
  readBody?: () => Promise<unknown>;
  /** The `Idempotency-Key` header. A call repeated with the same key gets the recorded reply instead of running again. */
  idempotencyKey?: string | undefined;
  /** The `If-Match` header: the version of the record that the caller edited. */
  ifMatch?: string | undefined;
  /** The session token, if the request has one. Nothing else proves who the caller is. */
  session?: string | undefined;
  /** The device secret, if the request has one. It is used only to decide which password attempts are counted together. */
  device?: string | undefined;
  userAgent?: string;
  /** The site's origin, as requested or as configured. */
  origin?: string;
  /** An opaque key for the caller, stable for a day. */
  visitor: string;
  /** The opaque key of the caller's network, which rate limits count by. A host without networks uses `visitor`. */
  rateLimitKey?: string;
}

/** `json` is the response body; `headers` contains only headers specific to this reply. */
export interface ApiReply {
  status: number;
  json: string;
  headers?: Readonly<Record<string, string>>;
  /** Set when the host must store a new session token, or delete the old one (`token: undefined`). */
  session?: { token: string | undefined };
  /** Set when the host must store a new device token. */
  device?: { token: string };
}

/** The declaration of a call. Throws when the host does not have it. */
function declarationOf({ contract }: ApiHost, id: CallId): ListedCall {
  const declaration = contract[id];
  if (declaration === undefined) throw new Error(`This host has no call ${id}.`);
  return declaration;
}

/**
 * Runs a call: validates the input, authenticates and authorizes the caller, checks the idempotency key and the rate limit,
 * executes the call and validates its reply. Never throws, because every error becomes a reply.
 */
export async function handle(host: ApiHost, id: CallId, request: ApiRequest): Promise<ApiReply> {
  const declaration = declarationOf(host, id);
  try {
    const input = {
      params: parsePart('params', declaration.params ?? noParameters, request.params),
      query: parsePart('query', declaration.query ?? noParameters, request.query),
      body: undefined as unknown,
    };
    const editedVersion = editedVersionOf(declaration, request.ifMatch);
    const authorizeCaller = async () => {
      const caller = await applyPasskeyRule(host, declaration, await authenticate(host, request.session));
      // Loaded on demand, because visitors make no admin calls.
      if (isAdminCall(declaration))
        await (await import('./refused-calls.ts')).logIfRefusedToMember(host, declaration, caller.actor, request);
      return { ...caller, onBehalfOf: await authorize(host, declaration, caller.actor, request.params) };
    };
    let caller = await authorizeCaller();
    let { body } = request;
    if (request.readBody !== undefined) {
      body = await request.readBody();
      // A slow upload may take minutes, during which the session may end or the role change.
      caller = await authorizeCaller();
    }
    input.body = parsePart('body', declaration.body ?? ignoredBody, body);

    const run = (store: Store) => execute(host, { id, declaration, input, request, editedVersion, store, ...caller });
    const idempotentCall = idempotentCallOf(host, declaration, { ...request, body }, caller.actor);
    if (idempotentCall === undefined) {
      await enforceRateLimit(host, declaration, request);
      return await run(host.store);
    }
    const { recordedReply, runIdempotent } = await import('./idempotency.ts');
    const recorded = await recordedReply(host.store, idempotentCall);
    if (recorded !== undefined) return recorded;
    await enforceRateLimit(host, declaration, request);
    return await runIdempotent(host.store, idempotentCall, run, host.report);
  } catch (error) {
    return errorReply(host, declaration, error);
  }
}

/** Visible ASCII characters. Clients send UUIDs of 36 characters. */
const idempotencyKeyPattern = /^[!-~]{8,100}$/;

/**
 * The record that identifies a repeated call. Undefined for requests without an idempotency key, for reads, and for buffered
 * counts, because a repeated count changes nothing on the same day.
 */
function idempotentCallOf(
  { adapters, now }: ApiHost,
  { id, method, buffered, transaction, secretReply }: ListedCall,
  { params, query, body, idempotencyKey, ifMatch }: ApiRequest,
  { user }: Actor,
): IdempotentCall | undefined {
  if (method === 'GET' || idempotencyKey === undefined) return undefined;
  if (!idempotencyKeyPattern.test(idempotencyKey)) {
    throw new CallError('request.invalid', { 'headers.idempotency-key': '8 to 100 visible ASCII characters.' });
  }
  if (buffered === true) return undefined;
  const userId = user?._id ?? '';
  return {
    key: adapters.digest(JSON.stringify([userId, id, idempotencyKey])),
    requestHash: adapters.digest(
      JSON.stringify([idempotencyKey, params, query, body, ...(ifMatch === undefined ? [] : [ifMatch])]),
    ),
    userId,
    createdAt: now().toISOString(),
    opensOwnTransaction: transaction === 'own',
    hasSecretReply: secretReply === true,
  };
}

interface AuthorizedCall extends Caller {
  id: CallId;
  declaration: CallDeclaration;
  /** The parts of the request, validated by the declaration's schemas. */
  input: { params: unknown; query: unknown; body: unknown };
  request: ApiRequest;
  /** The version that the caller edited, from `If-Match`. */
  editedVersion: string | undefined;
  store: Store;
  onBehalfOf: AuditChange | undefined;
}

/** The effects of a call besides its writes to the store. */
interface CallEffects extends Pick<ApiReply, 'session' | 'device'> {
  auditRows: number;
  isVersionChecked: boolean;
}

/** Runs a call, in a transaction if it writes, and validates its reply. */
async function execute(host: ApiHost, call: AuthorizedCall): Promise<ApiReply> {
  const { id, declaration, input, onBehalfOf } = call;
  const effects: CallEffects = { auditRows: 0, isVersionChecked: false };
  const contextOver = createContext(host, call, effects);
  const implementation = host.calls[id] as Call<CallDeclaration>;
  const isRead = declaration.method === 'GET';
  const needsTransaction = !isRead && declaration.buffered !== true && declaration.transaction !== 'own';
  const store =
    onBehalfOf === undefined || isRead
      ? call.store
      : withAuditRow(call.store, async (tx) => contextOver(tx).audit(tx, await withoutErasedName(declaration, tx, onBehalfOf)));
  // The input has passed this call's schemas. The cast restores its type, which is lost because all calls share one type.
  const run = (tx: Store) => implementation(contextOver(tx), input as Parameters<typeof implementation>[1]);
  const result = needsTransaction ? await store.transaction(run) : await run(store);
  if (host.strict) reportOmissions(host, call, effects);
  // Loaded on demand, because visitors make no admin calls.
  const shown = isAdminCall(declaration) ? (await import('./hide-contacts.ts')).hideContacts(call.actor, result) : result;
  return {
    status: declaration.status ?? 200,
    json: serializeReply(host, declaration, shown),
    ...(effects.session && { session: effects.session }),
    ...(effects.device && { device: effects.device }),
  };
}

/** Reports a successful call that wrote a wrong number of audit rows, or did not check versions as declared. */
function reportOmissions({ report }: ApiHost, { id, declaration, onBehalfOf }: AuthorizedCall, effects: CallEffects): void {
  const { auditRows, isVersionChecked } = effects;
  const expected = expectedAuditRows(declaration, onBehalfOf);
  if (auditRows !== expected) report(new Error(`${id} wrote ${auditRows} audit rows instead of ${expected}`));
  if (isVersionChecked !== (declaration.versioned === true))
    report(new Error(`${id} ${isVersionChecked ? 'checked a version that it does not declare' : 'checked no version'}`));
}

/** Returns a function that creates the context of a call over a store. The call's other effects are recorded in `effects`. */
function createContext(
  host: ApiHost,
  { id, request, editedVersion, actor, session, username }: AuthorizedCall,
  effects: CallEffects,
): (store: Store) => CallContext {
  return (store) => ({
    store,
    actor,
    session,
    setSession: (token) => {
      effects.session = { token };
    },
    device: tokenPattern.test(request.device ?? '') ? request.device : undefined,
    setDevice: (token) => {
      effects.device = { token };
    },
    logSecurity: async (target, note) => {
      const { toSecurityEvent } = await import('../domain/accounts/security-events.rules.ts');
      await target.securityEvents.add(toSecurityEvent(note, request, host));
    },
    userAgent: request.userAgent ?? '',
    origin: request.origin ?? '',
    visitor: request.visitor,
    network: request.rateLimitKey ?? request.visitor,
    now: host.now,
    newId: host.newId,
    config: host.config,
    adapters: host.adapters,
    hitInMemory: (key, windowMs) => memoryRateLimitsOf(host)(`counts ${key}`, windowMs, host.now().getTime()),
    count: host.count,
    audit: async (target, change) => {
      effects.auditRows += 1;
      // Loaded on demand, because few calls write an audit row.
      const { toAuditEntry } = await import('../domain/site/audit.rules.ts');
      const made = { _id: host.newId(), actorId: actor.user?._id ?? '', actor: username, action: id };
      await target.audit.add(toAuditEntry(change, { ...made, createdAt: host.now().toISOString() }));
    },
    assertUnchanged: (current) => {
      effects.isVersionChecked = true;
      const version = versionOf(current);
      if (editedVersion !== undefined && editedVersion !== version) throw new ChangedMeanwhileError(version, current);
      return editedVersion !== undefined;
    },
  });
}

/** The format of session and device tokens. Other texts are not looked up. */
const tokenPattern = /^[0-9a-f]{64}$/;

interface Caller {
  actor: Actor;
  session: SessionRecord | undefined;
  username: string;
}

/** The user of a session token, or an anonymous visitor when the session has expired or its user is inactive. */
async function authenticate(host: ApiHost, token: string | undefined): Promise<Caller> {
  const anonymous = { actor: anonymousActor, session: undefined, username: '' };
  if (token === undefined || !tokenPattern.test(token)) return anonymous;
  const session = await host.store.sessions.byTokenHash(host.adapters.digest(token));
  const now = host.now();
  if (session === undefined || session.expiresAt <= now.toISOString()) return anonymous;
  const user = await host.store.users.byId(session.userId);
  if (user?.status !== 'active') return anonymous;
  // The stored expiry may be too late, because the user may have been given a role with shorter sessions since.
  if (sessionExpiresAt(user.role, new Date(session.createdAt), new Date(session.seenAt)) <= now.toISOString()) return anonymous;
  if (now.getTime() - Date.parse(session.seenAt) >= seenIntervalMs) {
    const expiresAt = sessionExpiresAt(user.role, new Date(session.createdAt), now);
    touchSession(host, session.tokenHash, now.toISOString(), expiresAt);
  }
  return { actor: { user }, session, username: user.username };
}

/** The sessions whose last use is being written at the moment. */
const touchedSessions = new Set<string>();

/** Records when a session was last seen, without delaying the call. Reads therefore work even when nothing can be written. */
function touchSession({ store, report }: ApiHost, tokenHash: string, seenAt: string, expiresAt: string): void {
  if (touchedSessions.has(tokenHash)) return;
  touchedSessions.add(tokenHash);
  void store.sessions
    .touch(tokenHash, seenAt, expiresAt)
    .catch((error: unknown) => {
      if (!(error instanceof StoreBusy)) report(error);
    })
    .finally(() => touchedSessions.delete(tokenHash));
}

/**
 * Throws a `CallError` when the caller may not make the call. When an admin acts on behalf of a member, returns the audit row to
 * write, without the changes. Reads the listing only for calls that its owner may make.
 */
async function authorize(
  host: ApiHost,
  { who, method }: CallDeclaration,
  actor: Actor,
  params: ApiRequest['params'],
): Promise<AuditChange | undefined> {
  if (typeof who !== 'object' || 'may' in who) {
    const reason = whyNotAllowed(who, actor, params);
    if (reason !== undefined) throw new CallError(reason);
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
  const reason = whyNotAllowed(who, actor, params, ownerId);
  if (reason !== undefined) throw new CallError(reason);
  if (method === 'GET' || ownerId === actor.user?._id) return undefined;
  if ('self' in who) subject = (await host.store.users.byId(subjectId))?.username ?? '';
  return { subjectId, subject, before: null, after: null };
}

/** The audit row, without the subject's name if the call has just deleted the subject's account. */
async function withoutErasedName({ who }: CallDeclaration, tx: Store, change: AuditChange): Promise<AuditChange> {
  const isAboutMember = typeof who === 'object' && 'self' in who;
  if (!isAboutMember || (await tx.users.byId(change.subjectId)) !== undefined) return change;
  return { ...change, subject: (await import('../domain/accounts/erasure.ts')).erasedName };
}

/** Writes one audit row in the first transaction that succeeds, no matter whether the call or `execute` opens it. */
function withAuditRow(store: Store, writeRow: (tx: Store) => Promise<void>): Store {
  let isWritten = false;
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (tx) => {
        const result = await work(tx);
        if (!isWritten) await writeRow(tx);
        isWritten = true;
        return result;
      }),
  };
}

/**
 * The number of audit rows that a successful write must add: one for an admin's call, or for an admin acting on behalf of a
 * member.
 */
function expectedAuditRows({ who, method }: CallDeclaration, onBehalfOf: AuditChange | undefined): number {
  return method !== 'GET' && (isAdminCall({ who }) || onBehalfOf !== undefined) ? 1 : 0;
}

/** The rate limits of reads and buffered calls, which must not write to the store. Each host of this process has its own. */
const inMemoryRateLimits = new WeakMap<ApiHost, ReturnType<typeof createMemoryRateLimits>>();

/** Counts this call outside its transaction, so that failed calls count too. Throws `request.too_many` over the limit. */
async function enforceRateLimit(
  host: ApiHost,
  { id, method, rateLimit, buffered }: ListedCall,
  { rateLimitKey, visitor }: ApiRequest,
): Promise<void> {
  if (rateLimit === undefined) return;
  const key = `${id} ${rateLimitKey ?? visitor}`;
  const now = host.now();
  const windowMs = rateLimit.perSeconds * 1_000;
  // Reads are counted in memory, so they never wait for the lock of a write.
  const window =
    buffered === true || method === 'GET'
      ? memoryRateLimitsOf(host)(key, windowMs, now.getTime())
      : await host.store.rateLimits.hit(key, windowMs, now);
  const seconds = retryAfterSeconds(window, rateLimit.points, now.getTime());
  if (seconds !== undefined) throw new RetryAfterError('request.too_many', seconds);
}

function memoryRateLimitsOf(host: ApiHost): ReturnType<typeof createMemoryRateLimits> {
  const rateLimits = inMemoryRateLimits.get(host) ?? createMemoryRateLimits();
  inMemoryRateLimits.set(host, rateLimits);
  return rateLimits;
}

function serializeReply(host: ApiHost, declaration: CallDeclaration, result: unknown): string {
  if (result instanceof JsonText) {
    if (host.strict) v.parse(declaration.reply, JSON.parse(result.json));
    return result.json;
  }
  return JSON.stringify(v.parse(declaration.reply, result));
}
