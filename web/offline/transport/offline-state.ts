import type { CallId } from '../../../server/domain/contract.ts';
import { createEmitter, createStore } from '../../lib/store.ts';
import type { ApiCall } from '../replica/cached-calls.ts';
import type { ApiResponse } from './http.ts';

/** The state while the network does not answer and the device answers instead. */
export interface OfflineState {
  /** When the device's data was last synced, in milliseconds; undefined when that is not known. */
  syncedAt: number | undefined;
}

/** A host's complete response, with the call that it answers. */
export interface RecordedResponse {
  call: ApiCall & { body?: unknown };
  response: ApiResponse;
}

/** The maximum number of responses that are recorded before the code that caches them has loaded. Pages need fewer. */
const maxRecorded = 60;

const offlineState = createStore<OfflineState | undefined>(undefined);
const responseRecorded = createEmitter();
let recorded: RecordedResponse[] = [];
/** Undefined in the demo and on the server, which have no offline support. */
let readUserId: (() => string) | undefined;

/** `userId` returns the id of the signed-in user that is stored on the device; '' for visitors. */
export function enableOfflineSupport(userId: () => string): void {
  readUserId = userId;
}

/** Whether requests can be answered by the device; false in the demo and on the server. */
export function hasOfflineSupport(): boolean {
  return readUserId !== undefined;
}

/** The id of the signed-in user that this device stores; '' for visitors. */
export function storedUserId(): string {
  return readUserId?.() ?? '';
}

/** Undefined while the network answers. */
export const getOffline = offlineState.get;

/** False while the browser has no network or the device answers instead. A reload could then lose the page. */
export const isServerReachable = (): boolean => navigator.onLine && getOffline() === undefined;

export const onOfflineChange = offlineState.subscribe;

/** `undefined` means that the network answers. */
export function setOffline(next: OfflineState | undefined): void {
  const current = offlineState.get();
  if (current?.syncedAt === next?.syncedAt && (current === undefined) === (next === undefined)) return;
  offlineState.set(next);
}

export function recordResponse(response: RecordedResponse): void {
  if (recorded.length < maxRecorded) recorded.push(response);
  responseRecorded.emit();
}

export const onResponseRecorded = responseRecorded.subscribe;

/** The responses since the last drain, oldest first. */
export function drainRecordedResponses(): RecordedResponse[] {
  const drained = recorded;
  recorded = [];
  return drained;
}

/** Records a value that the page received without a call, as if a host had just sent it as a reply. */
export function recordValue(id: CallId, params: Record<string, string>, value: unknown): void {
  if (!hasOfflineSupport()) return;
  recordResponse({ call: { id, params, query: {} }, response: { status: 200, json: JSON.stringify(value) } });
}
