import { useSyncExternalStore } from 'react';
import type { DeviceDirectory } from '../replica/directory-client.ts';
import { type ReplicaStatus, unknownStatus } from '../replica/worker-messages.ts';
import { loadOfflineAnswers } from './offline-transport.ts';

export type { ReplicaStatus, ReplicaProblem } from '../replica/worker-messages.ts';

let current: DeviceDirectory | undefined;

function follow(onChange: () => void): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  void loadOfflineAnswers().then((device) => {
    const directory = device?.deviceDirectory();
    if (stopped || directory === undefined) return;
    current = directory;
    stop = directory.onState(onChange);
    onChange();
  });
  return () => {
    stopped = true;
    stop?.();
  };
}

/** What there is to say of the copy on this device; unknown on the server, in the demo, and where none is wanted. */
export function useReplicaStatus(): ReplicaStatus {
  return useSyncExternalStore(
    follow,
    () => current?.state() ?? unknownStatus,
    () => unknownStatus,
  );
}

/** How much the whole site keeps on this device, in bytes; undefined where the browser does not say. */
export async function storageUsage(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).usage;
  } catch {
    return undefined;
  }
}
