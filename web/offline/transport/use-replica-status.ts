import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DirectoryClient } from '../replica/directory-client.ts';
import { type DirectorySize, type ReplicaStatus, unknownStatus } from '../replica/replica-messages.ts';
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

/** The status of this device's replica; unknown on the server, in the demo, and if the user wants no replica. */
export function useReplicaStatus(): ReplicaStatus {
  return useSyncExternalStore(
    subscribe,
    () => client?.status() ?? unknownStatus,
    () => unknownStatus,
  );
}

/** The actual or expected size of the directory on this device; measured again whenever `trigger` changes. */
export function useDirectorySize(trigger: string): DirectorySize | undefined {
  const [size, setSize] = useState<DirectorySize>();
  useEffect(() => {
    let current = true;
    void loadOfflineAnswers()
      .then((answers) => answers?.directoryClient()?.measure())
      .then((measured) => current && setSize(measured));
    return () => {
      current = false;
    };
  }, [trigger]);
  return size;
}

/** How much the whole site stores on this device, in bytes; undefined in browsers without the Storage API. */
export async function storageUsage(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).usage;
  } catch {
    return undefined;
  }
}
