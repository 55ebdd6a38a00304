import type { Contract } from '../../../server/domain/contract.ts';
import type { CallReply } from '../../../server/domain/core/call.ts';
import type { ApiResponse } from '../transport/http.ts';
import type { ApiCall } from './cached-calls.ts';

/** Why the device has no replica, or only an outdated one. */
export type ReplicaProblem =
  /** The browser gives this page no storage, for example in a private window or because of a setting. */
  | 'blocked'
  /** The storage is full. */
  | 'full'
  /** The web worker did not start. */
  | 'unable'
  /** The server did not answer. */
  | 'unreachable';

export interface ReplicaStatus {
  /** False until the database has been read. */
  known: boolean;
  /** The number of listings in the current replica; 0 when there is none. */
  listings: number;
  /** When the current replica was synced, in milliseconds. */
  syncedAt: number | undefined;
  /** During a sync, the number of listings received for the incoming replica; otherwise undefined. */
  incoming: number | undefined;
  problem: ReplicaProblem | undefined;
  /** The number of stored full texts (descriptions and posts) and their length in characters; undefined until known. */
  texts: { count: number; length: number } | undefined;
  /** Whether full texts are being fetched. */
  fetchesTexts: boolean;
}

/** The size of the directory on a device, in bytes. Parts that are not stored yet are estimated from a sample. */
export interface DirectorySize {
  listings: number;
  texts: number;
}

export const unknownStatus: ReplicaStatus = {
  known: false,
  listings: 0,
  syncedAt: undefined,
  incoming: undefined,
  problem: undefined,
  texts: undefined,
  fetchesTexts: false,
};

/** The device's response to a call. */
export interface OfflineAnswer extends ApiResponse {
  /** When its data was received, in milliseconds. */
  at: number;
}

/** A host's response and the call that it answers. */
export interface CallResponse {
  call: ApiCall;
  response: ApiResponse;
}

/** The age at which a replica is synced again, and whether the full texts are synced as well. */
export interface SyncOptions {
  maxAgeMs: number;
  fullTexts: boolean;
}

/** The server's reply to a like. */
export type FavoriteReply = CallReply<Contract['toggleFavorite']>;

/** The web worker's methods. `userId` is the stored user id, '' for visitors. */
export interface DirectoryMethods {
  answer(call: ApiCall, userId: string): Promise<OfflineAnswer | undefined>;
  cacheResponses(responses: readonly CallResponse[], userId: string): Promise<void>;
  /** Adds a favorite to the cached responses or removes it, and sets the listing's count. */
  updateFavorite(userId: string, startupId: string, reply: FavoriteReply): Promise<void>;
  removeUserResponses(): Promise<void>;
  /** Removes the responses that reveal which listings and posts were visited. */
  removeVisitedResponses(): Promise<void>;
  sync(options: SyncOptions): Promise<void>;
  removeTexts(): Promise<void>;
  /** Undefined when the size cannot be determined without a network. */
  measure(): Promise<DirectorySize | undefined>;
  /** Removes the replica and all cached responses. */
  remove(): Promise<void>;
}

/** Events that the web worker sends to its page. `changed` means that the replica has other listings. */
export type WorkerEvent = { kind: 'status'; status: ReplicaStatus } | { kind: 'changed' };

/** Thrown when no host answered. */
export class HostUnreachable extends Error {}

/** Throws `HostUnreachable` for every status except 200 and `other`. */
export function assertStatus({ status }: ApiResponse, other?: number): void {
  if (status !== 200 && status !== other) throw new HostUnreachable(`The server answered ${status}.`);
}

export interface ReplicaRequest {
  id: number;
  method: keyof DirectoryMethods;
  args: readonly unknown[];
}

/** `value` is undefined after a failure. */
export type ReplicaMessage = { id: number; value: unknown } | { event: WorkerEvent };
