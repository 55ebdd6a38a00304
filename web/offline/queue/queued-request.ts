import type { CallId } from '../../../server/domain/contract.ts';
import type { ErrorCode } from '../../../server/domain/core/errors.ts';
import type { StartupCard } from '../../../server/domain/listings/startups.contract.ts';

/** A write that the server does not have yet. */
export interface QueuedRequest {
  callId: CallId;
  method: string;
  /** The path below /api, with its parameters. */
  path: string;
  /** The body as it is sent. */
  json: string;
  /** The user who made it; '' for a visitor. Other users do not see it. */
  userId: string;
  /** Sent without the session, so the request does not depend on who is signed in when it is sent. */
  omitCredentials: boolean;
  /** A newer request with the same key replaces this one; '' never matches another. */
  dedupeKey: string;
  /** Names the request in the list of queued requests. */
  label: string;
  /** The request is never listed, and its outcome is not shown: counts. */
  silent?: boolean;
  /** Shown when the request succeeds and no user waits for it. */
  successMessage?: string;
  /** The card of a listing that is liked, for the list of favorites. */
  card?: StartupCard;
  /** The draft that is removed when the request has succeeded. */
  draftKey?: string;
}

/** A response of the host that refuses a request. */
export interface RefusedResponse {
  status: number;
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
}

/** A request in the queue. Times are milliseconds. */
export interface QueueRow extends QueuedRequest {
  /** Sent as `Idempotency-Key`: a repeated request is run once. */
  id: string;
  createdAt: number;
  /** How often it was sent. After the first time the server may have it. */
  attempts: number;
  /** It replaces a request with the same dedupe key that the server may have. */
  supersedes: boolean;
  /** The request is not sent earlier, because the host asked to wait, or failed. */
  notBefore: number;
  /** The user has to sign in again, or to confirm their address, before the request is sent. */
  needsSignIn?: boolean;
  refused?: RefusedResponse;
  /** The user was shown the refusal. */
  notified?: boolean;
  /** Set when the request has succeeded and its user was not notified yet. */
  succeededAt?: number;
}

/** Whether a user may see a request: their own, and those of visitors. */
export function isVisibleTo({ userId }: QueuedRequest, viewerId: string): boolean {
  return userId === '' || userId === viewerId;
}

export function isLikeRequest({ callId }: QueuedRequest): boolean {
  return callId === 'toggleFavorite';
}

/** The listing of a queued like, and whether it is liked or no longer liked. */
export function likeOf({ json }: QueueRow): [startupId: string, liked: boolean] {
  const { startupId, liked } = JSON.parse(json) as { startupId: string; liked: boolean };
  return [startupId, liked];
}

/**
 * A member's favorites as they will be once the queued likes have arrived: newly liked listings come first, and listings that are
 * no longer liked are left out. `rows` are the member's queued requests, oldest first.
 */
export function withPendingLikes(favorites: readonly StartupCard[], rows: readonly QueueRow[]): StartupCard[] {
  const likes = rows.filter((row) => isLikeRequest(row) && row.refused === undefined);
  const isLiked = new Map(likes.map(likeOf));
  const known = new Set(favorites.map(({ _id }) => _id));
  const added = likes.toReversed().flatMap((row) => (likeOf(row)[1] && row.card !== undefined ? row.card : []));
  return [...added.filter(({ _id }) => !known.has(_id)), ...favorites.filter(({ _id }) => isLiked.get(_id) !== false)];
}
