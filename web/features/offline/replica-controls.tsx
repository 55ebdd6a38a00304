import { lazy, Suspense } from 'react';
import { hasOfflineSupport } from '../../offline/transport/offline-state.ts';
import { useHydrated } from '../../lib/hooks.ts';

/** Not part of a first visit: it shows nothing before the device's database was read. */
const ReplicaPanel = lazy(async () => ({ default: (await import('./replica-panel.tsx')).ReplicaPanel }));

const skeleton = <div className="needs-scripts skeleton rounded-card h-32" />;

/** Shows how much of the directory is on this device and how old it is, and turns the copy on, off or up to date. */
export function ReplicaControls() {
  const hydrated = useHydrated();
  if (!hydrated)
    return (
      <>
        {skeleton}
        <noscript>
          <p>Keeping the directory here needs JavaScript. Allow it for this site.</p>
        </noscript>
      </>
    );
  if (!hasOfflineSupport()) return <p>The demo keeps nothing of its directory on your device.</p>;
  return (
    <Suspense fallback={skeleton}>
      <ReplicaPanel />
    </Suspense>
  );
}
