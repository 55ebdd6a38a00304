import { callAddresses, isPublicCall } from 'virtual:call-addresses';
import { withNoun } from '../../server/domain/core/noun.ts';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { CallId, Contract } from '../../server/domain/contract.ts';
import type { ErrorBody } from '../../server/domain/core/errors.ts';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import { createEmitter } from '../lib/store.ts';
import { type EnqueueOptions, pageQueue } from '../offline/queue/open-queue.ts';
import type { Transport } from '../offline/transport/transport.ts';

let transport: Transport = () => Promise.reject(new Error('No transport is set.'));

/** Called once per page or server process. The transport is the network, the demo, or the server's own `handle()`. */
export function setTransport(next: Transport): void {
  transport = next;
}

let isSigningOut = false;

/**
 * While the member signs out, calls that need the session are not sent. The server would refuse them, and the page is about to
 * close.
 */
export function setSigningOut(next: boolean): void {
  isSigningOut = next;
}

let renewSession: (() => Promise<boolean>) | undefined;

/**
 * Set by pages that stay open when the session ends. `renew` asks the member to sign in again, and resolves to true if the same
 * member did. Returns a function that removes `renew` again.
 */
export function setSessionRenewal(renew: () => Promise<boolean>): () => void {
  renewSession = renew;
  return () => {
    if (renewSession === renew) renewSession = undefined;
  };
}

/**
 * On a page that stays open, asks the member to sign in again, and resolves to true if the same member did. Resolves to false on
 * other pages.
 */
export function renewEndedSession(): Promise<boolean> {
  return renewSession?.() ?? Promise.resolve(false);
}

let resolveRefusal: ((code: string) => Promise<boolean>) | undefined;

/**
 * Set by the root page. If the member can resolve a refusal, `resolve` opens a dialog for it, and returns true if the member has
 * done so; the write is then repeated. For all other error codes, it returns false immediately.
 */
export function setRefusalDialogs(resolve: typeof resolveRefusal): void {
  resolveRefusal = resolve;
}

let askSecondStep: ((token: string) => Promise<Account | undefined>) | undefined;

/** Set by the root page. `ask` opens the dialog for a passkey or recovery code, after the password. */
export function setSecondStepDialog(ask: typeof askSecondStep): void {
  askSecondStep = ask;
}

/** Resolves to the account after the second step of signing in. Throws when the dialog is closed. */
export async function answerSecondStep(token: string): Promise<Account> {
  const account = await askSecondStep?.(token);
  if (account === undefined) throw new ApiError(0, { message: 'You are not signed in yet: the second step is missing.' });
  return account;
}

/** The error codes for a missing session. The status is not enough, because a wrong password is also a 401. */
const noSessionCodes: ReadonlySet<string> = new Set(['auth.required', 'submissions.not_logged_in']);

/** Whether a call was refused because no one is signed in. */
export function isSessionMissing(error: unknown): boolean {
  return error instanceof ApiError && noSessionCodes.has(error.code);
}

/** Emits when a call is refused because the member's role does not allow it. The admin area then loads the account again. */
export const callForbidden = createEmitter();

/** The error of a refused call. Its message is shown to the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** After `request.changed_meanwhile`: the current record, in the shape of the call's body, and its version. */
  readonly saved: { version: string; current: object | null } | undefined;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(withNoun(body.message ?? 'An unknown error occurred'));
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.saved = body.version === undefined ? undefined : { version: body.version, current: body.current ?? null };
  }
}

interface SendOptions {
  /** Sends the request even if the page is closed right after the call. */
  keepalive?: boolean;
  idempotencyKey?: string;
  /**
   * The version of the edited record. If the record has changed since, the server refuses the save and returns the current
   * record.
   */
  version?: string;
  /** Fails immediately instead of opening a dialog, for callers that cannot wait, such as PayPal's window. */
  cannotWait?: true;
}

/** Parameters are sent as text, so numbers are accepted as well. */
type Texts<Values> = { [Key in keyof Values]: string extends NonNullable<Values[Key]> ? Values[Key] | number : Values[Key] };

type Nothing = Record<never, never>;

/** A part of the input, which is optional if nothing in it is required. */
type Part<Name extends string, Values> = Nothing extends Values
  ? { [Key in Name]?: Values }
  : undefined extends Values
    ? { [Key in Name]?: Values }
    : { [Key in Name]: Values };

/** A call's input, by its contract. `multipart` calls take a form instead of a body. */
export type SendInput<Id extends CallId> = SendOptions &
  Part<'params', Texts<CallRequest<Contract[Id]>['params']>> &
  Part<'query', Texts<CallRequest<Contract[Id]>['query']>> &
  (Part<'body', CallRequest<Contract[Id]>['body']> | { form: FormData; body?: never });

/** The arguments of `send` after the id. The input is optional if the call requires none. */
export type SendArguments<Id extends CallId> = Nothing extends SendInput<Id> ? [input?: SendInput<Id>] : [input: SendInput<Id>];

interface AnyInput extends SendOptions {
  params?: object;
  query?: object;
  body?: unknown;
  form?: FormData;
}

/**
 * Makes a call of the contract. Throws `ApiError` when the call is refused, and the transport's error when no server answers. If a write
 * is refused because the session has ended, waits until the member has signed in again, and repeats it.
 */
export async function send<Id extends CallId>(id: Id, ...args: SendArguments<Id>): Promise<CallReply<Contract[Id]>> {
  if (isSigningOut && id !== 'logOut' && !isPublicCall(id)) throw new ApiError(401, { message: 'You are signed out.' });
  const input: AnyInput = args[0] ?? {};
  const { status, json } = await transport(id, {
    params: textValues(input.params),
    query: textValues(input.query),
    body: input.form ?? input.body,
    ...(input.keepalive === true ? { keepalive: true } : {}),
    ...(input.idempotencyKey === undefined ? {} : { idempotencyKey: input.idempotencyKey }),
    ...(input.version === undefined ? {} : { version: input.version }),
  });
  const body: unknown = parseJson(json);
  if (status >= 200 && status < 300) return body as CallReply<Contract[Id]>;
  const error = new ApiError(status, typeof body === 'object' && body !== null ? body : {});
  if (error.code === 'auth.forbidden') callForbidden.emit();
  const canWait = callAddresses[id].method !== 'GET' && input.cannotWait !== true;
  if (canWait && resolveRefusal !== undefined && (await resolveRefusal(error.code))) return send(id, ...args);
  if (canWait && renewSession !== undefined && isSessionMissing(error)) {
    if (await renewEndedSession()) return send(id, ...args);
    throw new ApiError(status, {
      code: 'auth.required',
      message: 'Not saved, because you are signed out. Save again to sign in.',
    });
  }
  throw error;
}

type Message = { message: string };
type MessageCall = { [Id in CallId]: CallReply<Contract[Id]> extends Message ? Id : never }[CallId];

/**
 * Makes a call. If no server answers, queues it on the device and resolves to undefined. Throws like `send` when the call is refused, or
 * when no server answers and the device has no queue.
 */
export async function sendOrQueue<Id extends MessageCall>(
  id: Id,
  body: CallRequest<Contract[Id]>['body'],
  options: EnqueueOptions,
): Promise<CallReply<Contract[Id]> | undefined> {
  const queue = await pageQueue();
  const result = await queue?.sendNow(id, { body }, options);
  if (result === undefined) return send<MessageCall>(id, { body } as never) as Promise<CallReply<Contract[Id]>>;
  if (result.kind === 'queued') return undefined;
  if (result.kind === 'refused') throw new ApiError(result.refused.status, result.refused);
  return JSON.parse(result.json) as CallReply<Contract[Id]>;
}

function textValues(values: object | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Whether a call was refused because the record does not exist: 404, 410, or a key that no record can have. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && ([404, 410].includes(error.status) || error.code === 'request.invalid');
}

/** Resolves to null for a missing record. Queries cache null like any other reply. */
export async function orNull<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
