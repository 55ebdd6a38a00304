import type { Contract } from '../../../server/domain/contract.ts';
import type { CallReply } from '../../../server/domain/core/call.ts';
import type { ApiResponse } from '../transport/http.ts';
import type { ApiCall } from './cached-calls.ts';

/** Why the device has no replica, or an old one. */
export type ReplicaProblem =
  /** The browser gives this page no storage: a private window, a setting. */
  | 'blocked'
  /** The storage is full. */
  | 'full'
  /** The web worker did not start. */
  | 'unable'
  /** The server did not answer. */
  | 'unreachable';

export interface ReplicaStatus {
  /** False until the database was read. */
  known: boolean;
  /** How many listings the current replica has; 0 while there is none. */
  listings: number;
  /** When the current replica was synced, in milliseconds. */
  syncedAt: number | undefined;
  /** While a sync runs, how many listings of the incoming replica have arrived; else undefined. */
  incoming: number | undefined;
  problem: ReplicaProblem | undefined;
  /** How many full texts (descriptions and posts) are stored, and their length in characters; undefined until that is known. */
  texts: { count: number; length: number } | undefined;
  /** Whether full texts are being fetched. */
  fetchesTexts: boolean;
}

/** The size of the directory on a device, in bytes; a part that is not stored yet is estimated from a sample. */
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
  /** How old its data is: when it was received, in milliseconds. */
  at: number;
}

/** A host's response with its call. */
export interface CallResponse {
  call: ApiCall;
  response: ApiResponse;
}

/** How old a replica may be before it is synced again, and whether the texts of all listings and posts are synced, too. */
export interface SyncOptions {
  maxAgeMs: number;
  fullTexts: boolean;
}

/** The server's reply to a like. */
export type FavoriteReply = CallReply<Contract['toggleFavorite']>;

/** The methods of the web worker. `userId` is the stored user id, '' for visitors. */
export interface DirectoryMethods {
  answer(call: ApiCall, userId: string): Promise<OfflineAnswer | undefined>;
  cacheResponses(responses: readonly CallResponse[], userId: string): Promise<void>;
  /** Adds a favorite to the cached responses, or removes it, and sets the count of the listing. */
  updateFavorite(userId: string, startupId: string, reply: FavoriteReply): Promise<void>;
  removeUserResponses(): Promise<void>;
  /** Removes the responses that tell which listings and posts were visited. */
  removeVisitedResponses(): Promise<void>;
  sync(options: SyncOptions): Promise<void>;
  removeTexts(): Promise<void>;
  /** Undefined when the size is not known without a network. */
  measure(): Promise<DirectorySize | undefined>;
  /** Removes the replica and all cached responses. */
  remove(): Promise<void>;
}

/** Events that the web worker sends to its page. `changed`: the replica has other listings. */
export type WorkerEvent = { kind: 'status'; status: ReplicaStatus } | { kind: 'changed' };

/** No host answered. */
export class HostUnreachable extends Error {}

/** Throws `HostUnreachable` for every status but 200 and `other`. */
export function assertStatus({ status }: ApiResponse, other?: number): void {
  if (status !== 200 && status !== other) throw new HostUnreachable(`The server answered ${status}.`);
}

export interface ReplicaRequest {
  id: number;
  method: keyof DirectoryMethods;
  args: readonly unknown[];
}

/** `value` is undefined for every failure. */
export type ReplicaMessage = { id: number; value: unknown } | { event: WorkerEvent };
