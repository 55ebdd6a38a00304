import { Suspense } from 'react';
import { hasOfflineSupport } from '../../offline/transport/offline-state.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { lostScriptMessage } from '../../lib/lost-script.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Not part of a first visit: it shows nothing before the device's database was read. */
const ReplicaPanel = lazyPart(
  async () => (await import('./replica-panel.tsx')).ReplicaPanel,
  () => <p>{lostScriptMessage()}</p>,
);

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
