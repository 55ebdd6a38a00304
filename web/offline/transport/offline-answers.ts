import type { CallReply, CallRequest } from '../../../server/domain/core/call.ts';
import type { Contract } from '../../../server/domain/contract.ts';
import { deviceStorage } from '../../lib/browser.ts';
import { connectionCost } from '../../lib/connection.ts';
import { type ApiCall, isAnsweredOffline, isCacheable, isPerUser } from '../replica/cached-calls.ts';
import { createDirectoryClient, type DirectoryClient } from '../replica/directory-client.ts';
import type { ApiResponse } from './http.ts';
import { drainRecordedResponses, getOffline, type RecordedResponse, setOffline, storedUserId } from './offline-state.ts';

/**
 * Local storage: `off` when the user wants no replica on this device; `asked` when they requested it on a connection where it is not
 * downloaded automatically.
 */
const replicaChoiceKey = 'keep-directory';

/** Local storage: set when the user also wants descriptions and posts on this device. */
const fullTextsKey = 'keep-everything';

/** Thrown when no host answered and the device has no answer either. */
export class NotAvailableOffline extends Error {
  override readonly name = 'NotAvailableOffline';
}

let client: DirectoryClient | undefined;

/** The directory on this device, opened on the first call; undefined when the user does not want one. */
export function directoryClient(): DirectoryClient | undefined {
  return isReplicaEnabled() ? (client ??= createDirectoryClient()) : undefined;
}

/**
 * The device's answer to a read. Per-user calls are answered only when the network is `unreachable`, because while the network is
 * `slow`, the user's own data may just have changed. Undefined while the device has no data from the site. Throws
 * `NotAvailableOffline` when the network is unreachable and the device cannot answer this call.
 */
export async function answerOffline(call: ApiCall, network: 'slow' | 'unreachable'): Promise<ApiResponse | undefined> {
  if (!isAnsweredOffline(call.id) || (network === 'slow' && isPerUser(call.id))) return undefined;
  const directory = directoryClient();
  const answer = await directory?.answer(call, storedUserId());
  const syncedAt = directory?.status().syncedAt;
  if (answer === undefined) {
    // Without a replica, uses the current offline state, which exists only if the device has already answered another call of the
    // page.
    const known = syncedAt === undefined ? getOffline() : { syncedAt };
    if (known === undefined || network === 'slow') return undefined;
    setOffline(known);
    throw new NotAvailableOffline('This is not saved on this device.');
  }
  setOffline({ syncedAt: syncedAt ?? answer.at });
  return answer;
}

/** Stores the recorded responses, from which the device answers later. */
export async function cacheResponses(): Promise<void> {
  const recorded = drainRecordedResponses();
  const cacheable = recorded.filter(({ call, response }) => isCacheable(call.id, response));
  const userId = storedUserId();
  if (cacheable.length > 0) await directoryClient()?.cacheResponses(cacheable, userId);
  for (const each of recorded) await cacheFavorite(each);
}

async function cacheFavorite({ call, response: { status, json } }: RecordedResponse): Promise<void> {
  if (call.id !== 'toggleFavorite' || status !== 200) return;
  const { userId, startupId } = call.body as CallRequest<Contract['toggleFavorite']>['body'];
  const reply = JSON.parse(json) as CallReply<Contract['toggleFavorite']>;
  await directoryClient()?.updateFavorite(userId, startupId, reply);
}

/** Removes the cached and recorded responses that belong to a user. */
export async function removeUserResponses(): Promise<void> {
  drainRecordedResponses();
  await directoryClient()?.removeUserResponses();
}

export function isReplicaEnabled(): boolean {
  return deviceStorage.get(replicaChoiceKey) !== 'off';
}

/** Whether the user requested the replica on a slow or metered connection. */
export function isReplicaAskedFor(): boolean {
  return deviceStorage.get(replicaChoiceKey) === 'asked';
}

/** Downloads or updates the replica now, because the user requested it. */
export async function downloadReplica(): Promise<void> {
  if (connectionCost() !== undefined) deviceStorage.set(replicaChoiceKey, 'asked');
  await directoryClient()?.sync({ maxAgeMs: 0, fullTexts: areFullTextsEnabled() });
}

/** Whether the user also wants descriptions and posts on this device. */
export function areFullTextsEnabled(): boolean {
  return deviceStorage.get(fullTextsKey) !== null;
}

/**
 * Stores the choice, and fetches or removes the full texts. If the browser has no room for `expectedBytes`, returns false and fetches
 * nothing. If room runs out during the download, returns false and removes the fetched texts.
 */
export async function setFullTextsEnabled(enabled: boolean, expectedBytes = 0): Promise<boolean> {
  const directory = directoryClient();
  if (!enabled) {
    deviceStorage.set(fullTextsKey, null);
    await directory?.removeTexts();
    return true;
  }
  const room = await freeBytes();
  if (room !== undefined && room < expectedBytes) return false;
  deviceStorage.set(fullTextsKey, 'yes');
  await downloadReplica();
  const isFull = directory?.status().problem === 'full';
  if (isFull) deviceStorage.set(fullTextsKey, null);
  return !isFull;
}

/** The number of bytes that the browser still lets this site store; undefined without the Storage API. */
async function freeBytes(): Promise<number | undefined> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined || usage === undefined ? undefined : quota - usage;
  } catch {
    return undefined;
  }
}

/** Stores the choice. Disabling removes the replica and everything cached with it. */
export async function setReplicaEnabled(enabled: boolean): Promise<void> {
  const before = directoryClient();
  deviceStorage.set(replicaChoiceKey, enabled ? null : 'off');
  if (!enabled) deviceStorage.set(fullTextsKey, null);
  drainRecordedResponses();
  if (!enabled) await before?.remove();
}
