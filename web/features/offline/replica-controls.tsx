import { Suspense } from 'react';
import { hasOfflineSupport } from '../../offline/transport/offline-state.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { lostScriptMessage } from '../../lib/lost-script.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** A separate chunk, because the panel shows nothing until the device's database has been read. */
const ReplicaPanel = lazyPart(
  async () => (await import('./replica-panel.tsx')).ReplicaPanel,
  () => <p>{lostScriptMessage()}</p>,
);

const skeleton = <div className="needs-scripts skeleton rounded-card h-32" />;

/** Shows the size and age of the device's copy of the directory, switches it on and off, and updates it. */
export function ReplicaControls() {
  const hydrated = useHydrated();
  if (!hydrated)
    return (
      <>
        {skeleton}
        <noscript>
          <p>JavaScript is required to save the directory on this device. Allow it for this site.</p>
        </noscript>
      </>
    );
  if (!hasOfflineSupport()) return <p>The demo does not save its directory on your device.</p>;
  return (
    <Suspense fallback={skeleton}>
      <ReplicaPanel />
    </Suspense>
  );
}
