import { useEffect, useState } from 'react';
import { downloadReplica, isReplicaEnabled, setReplicaEnabled } from '../../offline/transport/offline-answers.ts';
import { storageUsage, useDirectorySize, useReplicaStatus } from '../../offline/transport/use-replica-status.ts';
import { connectionCost } from '../../lib/connection.ts';
import { Button } from '../../ui/button.tsx';
import { DeviceSwitch } from './device-switch.tsx';
import { FullTextsSwitch } from './full-texts-switch.tsx';
import { ReplicaStatusText } from './replica-status.tsx';

/** How much of the directory is on this device and how old it is, with its switches and buttons. */
export function ReplicaPanel() {
  const status = useReplicaStatus();
  const [enabled, setEnabled] = useState(isReplicaEnabled);
  const [isUpdating, setIsUpdating] = useState(false);
  const usedBytes = useStorageUsage(`${status.listings} ${status.incoming} ${enabled} ${status.texts?.count}`);
  const size = useDirectorySize(`${enabled} ${status.known} ${status.syncedAt} ${status.fetchesTexts}`);
  const isAvailable = enabled && status.problem !== 'blocked' && status.problem !== 'unable';
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
      <ReplicaStatusText status={status} enabled={enabled} size={size} usedBytes={usedBytes} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <DeviceSwitch checked={enabled} onChange={(next) => void toggle(next)}>
          Keep the directory on this device
        </DeviceSwitch>
        {isAvailable && (
          <Button aria-disabled={isSyncing} onClick={() => void bringUpToDate()}>
            {isSyncing ? 'Fetching...' : status.syncedAt === undefined ? 'Fetch it now' : 'Bring up to date'}
          </Button>
        )}
      </div>
      {isAvailable && <FullTextsSwitch status={status} size={size} />}
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
