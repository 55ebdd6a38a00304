import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { getOffline, hasOfflineSupport, type OfflineState, onOfflineChange } from '../../offline/transport/offline-state.ts';
import { whenIdle, whenReleased } from '../../lib/idle.ts';

/** Shown when the code of the notice cannot be loaded. */
const PlainNotice = () => <>{navigator.onLine ? 'The site is not responding.' : 'You are offline.'}</>;

async function loadNotice(): Promise<ComponentType<OfflineState>> {
  const loaded = await import('./offline-notice.tsx').catch(() => undefined);
  return loaded?.OfflineNotice ?? PlainNotice;
}

/** A live region below the header, with the offline notice while the device answers instead of the server. */
export function OfflineBar() {
  const offline = useSyncExternalStore(onOfflineChange, getOffline, () => undefined);
  const [shown, setShown] = useState<OfflineState & { Notice: ComponentType<OfflineState> }>();
  // The notice is loaded in advance, because it cannot be loaded without a network.
  useEffect(() => {
    if (hasOfflineSupport()) void whenIdle().then(loadNotice);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const next = offline && { ...offline, Notice: await loadNotice() };
      await whenReleased();
      if (isCurrent) setShown(next);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [offline]);
  return <output className="block print:hidden">{shown && <shown.Notice syncedAt={shown.syncedAt} />}</output>;
}
