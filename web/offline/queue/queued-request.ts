import type { CallId } from '../../../server/domain/contract.ts';
import type { ErrorCode } from '../../../server/domain/core/errors.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';

/** A write that the server does not have yet. */
export interface QueuedRequest {
  callId: CallId;
  method: string;
  /** The path below /api, with its parameters. */
  path: string;
  /** The body as sent. */
  json: string;
  /** The user who made the request; '' for a visitor. Other users do not see it. */
  userId: string;
  /** Whether the request is sent without the session, so that it does not depend on who is signed in by then. */
  omitCredentials: boolean;
  /** A newer request with the same key replaces this one; '' never matches another. */
  dedupeKey: string;
  /** Names the request in the list of queued requests. */
  label: string;
  /** Set for counts, which are not listed and whose outcome is not shown. */
  silent?: boolean;
  /** Shown when the request succeeds while no user is waiting for it. */
  successMessage?: string;
  /** The card of the liked listing, for the list of favorites. */
  card?: StartupCard;
  /** The draft to remove when the request has succeeded. */
  draftKey?: string;
}

/** A host's response that refuses a request. */
export interface RefusedResponse {
  status: number;
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
}

/** A request in the queue. Times are milliseconds. */
export interface QueueRow extends QueuedRequest {
  /** Sent as `Idempotency-Key`, so that a repeated request runs only once. */
  id: string;
  createdAt: number;
  /** The number of attempts to send the request. After the first attempt, the server may have it. */
  attempts: number;
  /** Whether this request replaces a request with the same dedupe key, which the server may already have received. */
  supersedes: boolean;
  /** The earliest time to send the request, because the host asked to wait or failed. */
  notBefore: number;
  /** Whether the user must sign in again, or confirm their address, before the request is sent. */
  needsSignIn?: boolean;
  refused?: RefusedResponse;
  /** Whether the refusal was shown to the user. */
  notified?: boolean;
  /** Set when the request has succeeded but its user was not notified yet. */
  succeededAt?: number;
}

/** Whether a user may see a request: their own, or a visitor's. */
export function isVisibleTo({ userId }: QueuedRequest, viewerId: string): boolean {
  return userId === '' || userId === viewerId;
}

export function isLikeRequest({ callId }: QueuedRequest): boolean {
  return callId === 'toggleFavorite';
}

/** The listing of a queued like, and whether it is being liked. */
export function likeOf({ json }: QueueRow): [startupId: string, liked: boolean] {
  const { startupId, liked } = JSON.parse(json) as { startupId: string; liked: boolean };
  return [startupId, liked];
}

/**
 * A member's favorites as they will be after the queued likes are sent: newly liked listings come first, and listings no longer
 * liked are omitted. `rows` are the member's queued requests, oldest first.
 */
export function withPendingLikes(favorites: readonly StartupCard[], rows: readonly QueueRow[]): StartupCard[] {
  const likes = rows.filter((row) => isLikeRequest(row) && row.refused === undefined);
  const isLiked = new Map(likes.map(likeOf));
  const known = new Set(favorites.map(({ _id }) => _id));
  const added = likes.toReversed().flatMap((row) => (likeOf(row)[1] && row.card !== undefined ? row.card : []));
  return [...added.filter(({ _id }) => !known.has(_id)), ...favorites.filter(({ _id }) => isLiked.get(_id) !== false)];
}
