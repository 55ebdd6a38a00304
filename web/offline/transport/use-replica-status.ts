import { useSyncExternalStore } from 'react';
import type { DirectoryClient } from '../replica/directory-client.ts';
import { type ReplicaStatus, unknownStatus } from '../replica/replica-messages.ts';
import { loadOfflineAnswers } from './offline-transport.ts';

let client: DirectoryClient | undefined;

function subscribe(onChange: () => void): () => void {
  let unsubscribe: (() => void) | undefined;
  let isStopped = false;
  void loadOfflineAnswers().then((answers) => {
    const loaded = answers?.directoryClient();
    if (isStopped || loaded === undefined) return;
    client = loaded;
    unsubscribe = loaded.onStatus(onChange);
    onChange();
  });
  return () => {
    isStopped = true;
    unsubscribe?.();
  };
}

/** The status of this device's replica; unknown on the server, in the demo, and where the user wants none. */
export function useReplicaStatus(): ReplicaStatus {
  return useSyncExternalStore(
    subscribe,
    () => client?.status() ?? unknownStatus,
    () => unknownStatus,
  );
}

/** How much the whole site stores on this device, in bytes; undefined in browsers without the Storage API. */
export async function storageUsage(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).usage;
  } catch {
    return undefined;
  }
}
