import { useSyncExternalStore } from 'react';
import type { DeviceDirectory } from '../replica/directory-client.ts';
import { type DirectoryState, unknownState } from '../replica/worker-messages.ts';
import { loadDevice } from './offline-transport.ts';

export type { DirectoryState, Trouble } from '../replica/worker-messages.ts';

let current: DeviceDirectory | undefined;

function follow(onChange: () => void): () => void {
  let stop: (() => void) | undefined;
  let stopped = false;
  void loadDevice().then((device) => {
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
export function useDirectoryState(): DirectoryState {
  return useSyncExternalStore(
    follow,
    () => current?.state() ?? unknownState,
    () => unknownState,
  );
}

/** How much the whole site keeps on this device, in bytes; undefined where the browser does not say. */
export async function roomTaken(): Promise<number | undefined> {
  try {
    return (await navigator.storage.estimate()).usage;
  } catch {
    return undefined;
  }
}
