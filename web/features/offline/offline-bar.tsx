import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { getOffline, hasOfflineSupport, onOfflineChange } from '../../offline/transport/offline-state.ts';
import { whenIdle } from '../../lib/idle.ts';

const loadNotice = () => import('./offline-notice.tsx');
/** Shown when the notice's code could not be loaded. */
const PlainNotice = () => <>{navigator.onLine ? 'The site does not answer.' : 'You are offline.'}</>;
const OfflineNotice = lazy(() =>
  loadNotice().then(
    (module) => ({ default: module.OfflineNotice }),
    () => ({ default: PlainNotice }),
  ),
);

/** A live region below the header: shows the offline notice while the device answers instead of the server. */
export function OfflineBar() {
  const offline = useSyncExternalStore(onOfflineChange, getOffline, () => undefined);
  // The notice is loaded ahead, because without a network it could not be loaded.
  useEffect(() => {
    if (hasOfflineSupport())
      void whenIdle()
        .then(loadNotice)
        .catch(() => undefined);
  }, []);
  return (
    <output className="block print:hidden">
      {offline !== undefined && (
        <Suspense fallback={null}>
          <OfflineNotice syncedAt={offline.syncedAt} />
        </Suspense>
      )}
    </output>
  );
}
