import { callAddresses } from 'virtual:call-addresses';
import type { CallReply, CallRequest } from '../../server/domain/core/call.ts';
import type { CallId, Contract } from '../../server/domain/contract.ts';
import type { ErrorBody } from '../../server/domain/core/errors.ts';
import type { Account } from '../../server/domain/accounts/users.contract.ts';
import { type EnqueueOptions, pageQueue } from '../offline/queue/open-queue.ts';
import type { Transport } from '../offline/transport/transport.ts';

let transport: Transport = () => Promise.reject(new Error('No transport is set.'));

/** Called once per page or server process, with the network, the demo, or the server's own `handle()`. */
export function setTransport(next: Transport): void {
  transport = next;
}

let renewSession: (() => Promise<boolean>) | undefined;

/**
 * Set by pages that stay open when the session ends: asks to sign in again, and resolves to whether the same member did.
 * Returns the function that removes it.
 */
export function setSessionRenewal(renew: () => Promise<boolean>): () => void {
  renewSession = renew;
  return () => {
    if (renewSession === renew) renewSession = undefined;
  };
}

/** Asks to sign in again over a page that stays open; resolves to whether the same member did. False on all other pages. */
export function renewEndedSession(): Promise<boolean> {
  return renewSession?.() ?? Promise.resolve(false);
}

let resolveRefusal: ((code: string) => Promise<boolean>) | undefined;

/**
 * Set by the root page: opens a dialog over the page for a refusal that the member can resolve at once, and resolves to whether
 * they did; the write is then made again. Resolves to false at once for all other codes.
 */
export function setRefusalDialogs(resolve: typeof resolveRefusal): void {
  resolveRefusal = resolve;
}

let askSecondStep: ((token: string) => Promise<Account | undefined>) | undefined;

/** Set by the root page: opens the dialog that asks for a passkey or recovery code after the password. */
export function setSecondStepDialog(ask: typeof askSecondStep): void {
  askSecondStep = ask;
}

/** The account after the second step of a sign-in; throws when it was given up. */
export async function answerSecondStep(token: string): Promise<Account> {
  const account = await askSecondStep?.(token);
  if (account === undefined) throw new ApiError(0, { message: 'You are not signed in: the second step is missing.' });
  return account;
}

/** The error codes of a missing session. The status is not enough: a wrong password is a 401, too. */
const noSessionCodes: ReadonlySet<string> = new Set(['auth.required', 'submissions.not_logged_in']);

/** Whether a call was refused because nobody is signed in. */
export function isSessionMissing(error: unknown): boolean {
  return error instanceof ApiError && noSessionCodes.has(error.code);
}

/** A refused call. Its message is shown to the user: the response's own, else a plain sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** After `request.changed_meanwhile`: the record now, in the shape of the call's body, and its version. */
  readonly saved: { version: string; current: object | null } | undefined;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? 'An unknown error occurred');
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.saved = body.version === undefined ? undefined : { version: body.version, current: body.current ?? null };
  }
}

interface SendOptions {
  /** Arrives even when the page is left at once. */
  keepalive?: boolean;
  idempotencyKey?: string;
  /** The version of the record that was edited: when it has another one now, the save is refused with both. */
  version?: string;
  /** Refuses at once instead of asking the member first: for a caller that cannot wait, such as PayPal's window. */
  cannotWait?: true;
}

/** Parameters are sent as texts, so a number may stand for one. */
type Texts<Values> = { [Key in keyof Values]: string extends NonNullable<Values[Key]> ? Values[Key] | number : Values[Key] };

type Nothing = Record<never, never>;

/** A part of the input, which may be left out when nothing in it is required. */
type Part<Name extends string, Values> = Nothing extends Values
  ? { [Key in Name]?: Values }
  : undefined extends Values
    ? { [Key in Name]?: Values }
    : { [Key in Name]: Values };

/** What a call takes, as its contract says; calls that are declared `multipart` take a form instead of a body. */
export type SendInput<Id extends CallId> = SendOptions &
  Part<'params', Texts<CallRequest<Contract[Id]>['params']>> &
  Part<'query', Texts<CallRequest<Contract[Id]>['query']>> &
  (Part<'body', CallRequest<Contract[Id]>['body']> | { form: FormData; body?: never });

/** The input may be left out where the call needs none. */
export type SendArguments<Id extends CallId> = Nothing extends SendInput<Id> ? [input?: SendInput<Id>] : [input: SendInput<Id>];

interface AnyInput extends SendOptions {
  params?: object;
  query?: object;
  body?: unknown;
  form?: FormData;
}

/**
 * Makes a call of the contract. Throws `ApiError` when it is refused, and what the transport throws when no host answers. A
 * write that is refused because the session ended waits until the member has signed in again, and is made again.
 */
export async function send<Id extends CallId>(id: Id, ...args: SendArguments<Id>): Promise<CallReply<Contract[Id]>> {
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
  const canWait = callAddresses[id].method !== 'GET' && input.cannotWait !== true;
  if (canWait && resolveRefusal !== undefined && (await resolveRefusal(error.code))) return send(id, ...args);
  if (canWait && renewSession !== undefined && isSessionMissing(error)) {
    if (await renewEndedSession()) return send(id, ...args);
    throw new ApiError(status, {
      code: 'auth.required',
      message: 'This is not saved: you are signed out. Save again to sign in.',
    });
  }
  throw error;
}

type Message = { message: string };
type MessageCall = { [Id in CallId]: CallReply<Contract[Id]> extends Message ? Id : never }[CallId];

/**
 * Makes a call that is queued on the device when no host answers. Undefined when it is queued. Throws as `send` does when the
 * call is refused, or when no host answers and the device has no queue.
 */
export async function sendOrQueue<Id extends MessageCall>(
  id: Id,
  body: CallRequest<Contract[Id]>['body'],
  options: EnqueueOptions,
): Promise<Message | undefined> {
  const queue = await pageQueue();
  const result = await queue?.sendNow(id, { body }, options);
  if (result === undefined) return send<MessageCall>(id, { body } as never);
  if (result.kind === 'queued') return undefined;
  if (result.kind === 'refused') throw new ApiError(result.refused.status, result.refused);
  return JSON.parse(result.json) as Message;
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

/** Whether a call was refused because there is no such record: a 404 or 410, or a key that none can have. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && ([404, 410].includes(error.status) || error.code === 'request.invalid');
}

/** Null for a missing record. A query caches it as it caches any other reply. */
export async function orNull<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
