import type { CallReply, CallRequest } from '../../../server/contract/call.ts';
import type { Contract } from '../../../server/contract/contract.ts';
import { deviceStorage } from '../../lib/browser.ts';
import { type DeviceDirectory, openDirectory, startWorker } from '../replica/directory-client.ts';
import { type DeviceCall, type HostAnswer, isKept, isKnown, isOwn } from '../replica/cached-calls.ts';
import { type Heard, setOffline, drainRecordedResponses, storedUserId } from './offline-transport.ts';

/** Set to `off` by whoever wants nothing of the directory kept here. */
const choiceKey = 'keep-directory';

/** Nobody answered, and it is not on this device either. */
export class NotOnDevice extends Error {
  override readonly name = 'NotOnDevice';
}

let directory: DeviceDirectory | undefined;

/** The directory on this device, started at the first use; undefined where none is wanted. */
export function directoryClient(): DeviceDirectory | undefined {
  return isReplicaEnabled() ? (directory ??= openDirectory(startWorker)) : undefined;
}

/**
 * What the device answers when the network is `lost`, or only `late`: then nothing that is one member's, which may have been
 * changed a moment ago. Undefined when it keeps nothing at all of the site.
 */
export async function answerOffline(call: DeviceCall, network: 'late' | 'lost'): Promise<HostAnswer | undefined> {
  if (!isKnown(call.id) || (network === 'late' && isOwn(call.id))) return undefined;
  const there = directoryClient();
  const found = await there?.answer(call, storedUserId());
  const at = there?.state().syncedAt;
  if (found === undefined) {
    if (at === undefined || network === 'late') return undefined;
    setOffline({ at });
    throw new NotOnDevice('This is not on the device.');
  }
  setOffline({ at: at ?? found.at });
  return found;
}

/** Keeps of what was heard what is worth it. */
export async function cacheResponses(): Promise<void> {
  const heard = drainRecordedResponses();
  const kept = heard.filter(({ call, answer }) => isKept(call.id, answer));
  const userId = storedUserId();
  if (kept.length > 0) await directoryClient()?.keep(kept, userId);
  for (const each of heard) await keepFavorite(each);
}

/** A heart that the server knows of by now. */
async function keepFavorite({ call, answer: { status, json } }: Heard): Promise<void> {
  if (call.id !== 'toggleFavorite' || status !== 200) return;
  const { userId, startupId } = call.body as CallRequest<Contract['toggleFavorite']>['body'];
  const { liked } = JSON.parse(json) as CallReply<Contract['toggleFavorite']>;
  await heartKept(userId, startupId, liked);
}

/** What is one member's leaves the device, and what was heard of it. */
export async function forgetOwn(): Promise<void> {
  drainRecordedResponses();
  await directoryClient()?.forgetOwn();
}

/** Which listings and posts were read here. */
export async function forgetVisits(): Promise<void> {
  await directoryClient()?.forgetVisits();
}

/** The server knows of a heart by now. */
export async function heartKept(userId: string, startupId: string, liked: boolean): Promise<void> {
  await directoryClient()?.keepFavorite(userId, startupId, liked);
}

export function isReplicaEnabled(): boolean {
  return deviceStorage.get(choiceKey) !== 'off';
}

/** Keeps the directory on this device from now on, or removes it. */
export async function setReplicaEnabled(kept: boolean): Promise<void> {
  const before = directoryClient();
  deviceStorage.set(choiceKey, kept ? null : 'off');
  drainRecordedResponses();
  if (!kept) await before?.remove();
}
