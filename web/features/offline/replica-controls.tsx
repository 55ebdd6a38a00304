import { useEffect, useState } from 'react';
import { hasOfflineSupport } from '../../offline/transport/offline-state.ts';
import { downloadReplica, isReplicaEnabled, setReplicaEnabled } from '../../offline/transport/offline-answers.ts';
import { storageUsage, useReplicaStatus } from '../../offline/transport/use-replica-status.ts';
import { connectionCost } from '../../lib/connection.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { ReplicaStatusText } from './replica-status.tsx';

/** Shows how much of the directory is on this device and how old it is, and turns the copy on, off or up to date. */
export function ReplicaControls() {
  const hydrated = useHydrated();
  if (!hydrated) return <div className="skeleton rounded-card h-32" />;
  return hasOfflineSupport() ? <Controls /> : <p>The demo keeps nothing of its directory on your device.</p>;
}

function Controls() {
  const status = useReplicaStatus();
  const [enabled, setEnabled] = useState(isReplicaEnabled);
  const [isUpdating, setIsUpdating] = useState(false);
  const usedBytes = useStorageUsage(`${status.listings} ${status.incoming} ${enabled}`);
  const isSyncing = enabled && (isUpdating || status.incoming !== undefined);

  const bringUpToDate = async () => {
    if (isSyncing) return;
    setIsUpdating(true);
    await downloadReplica();
    setIsUpdating(false);
  };
  const toggle = async (next: boolean) => {
    setEnabled(next);
    await setReplicaEnabled(next);
    if (next && connectionCost() === undefined) await bringUpToDate();
  };

  return (
    <>
      <ReplicaStatusText status={status} enabled={enabled} usedBytes={usedBytes} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="button"
          role="switch"
          aria-checked={enabled}
          onClick={() => void toggle(!enabled)}
          className="group inline-flex min-h-11 items-center gap-3 text-left"
        >
          <span className="bg-field group-aria-checked:bg-green relative h-6 w-11 shrink-0 rounded-full transition-colors">
            <span className="bg-tile absolute top-0.5 left-0.5 size-5 rounded-full transition-transform group-aria-checked:translate-x-5" />
          </span>
          Keep the directory on this device
        </button>
        {enabled && status.problem !== 'blocked' && status.problem !== 'unable' && (
          <Button aria-disabled={isSyncing} onClick={() => void bringUpToDate()}>
            {isSyncing ? 'Fetching...' : status.syncedAt === undefined ? 'Fetch it now' : 'Bring up to date'}
          </Button>
        )}
      </div>
    </>
  );
}

/** The storage that this site uses, in bytes; measured again whenever `trigger` changes. */
function useStorageUsage(trigger: string): number | undefined {
  const [usedBytes, setUsedBytes] = useState<number>();
  useEffect(() => {
    let current = true;
    void storageUsage().then((bytes) => current && setUsedBytes(bytes));
    return () => {
      current = false;
    };
  }, [trigger]);
  return usedBytes;
}
