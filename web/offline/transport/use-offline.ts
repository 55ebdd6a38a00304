import { useSyncExternalStore } from 'react';
import { getOffline, hasOfflineSupport, onOfflineChange } from './offline-state.ts';

function subscribe(onChange: () => void): () => void {
  const unsubscribe = onOfflineChange(onChange);
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    unsubscribe();
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether the device has a network, as far as the browser can tell; true on the server. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Whether requests reach no host: the last request got no response, or there is no network. Always false in the demo, where the
 * page itself is the host.
 */
export function isOffline(): boolean {
  return hasOfflineSupport() && (getOffline() !== undefined || !navigator.onLine);
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false);
}
