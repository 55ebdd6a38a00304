import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { getOffline, hasOfflineSupport, onOfflineChange } from '../../offline/transport/offline-transport.ts';
import { whenIdle } from '../../lib/idle.ts';

const load = () => import('./offline-word.tsx');
/** Where even these words did not arrive. */
const Plain = () => <>You are offline.</>;
const OfflineWord = lazy(() =>
  load().then(
    ({ OfflineWord: Word }) => ({ default: Word }),
    () => ({ default: Plain }),
  ),
);

/** The place where it is said that the device answers in the place of the server; read out when it happens. */
export function OfflineBar() {
  const away = useSyncExternalStore(onOfflineChange, getOffline, () => undefined);
  // Without a network it would come too late.
  useEffect(() => {
    if (hasOfflineSupport())
      void whenIdle()
        .then(load)
        .catch(() => undefined);
  }, []);
  return (
    <output className="block print:hidden">
      {away !== undefined && (
        <Suspense fallback={null}>
          <OfflineWord at={away.at} />
        </Suspense>
      )}
    </output>
  );
}
