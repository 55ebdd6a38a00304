import { useEffect, useState } from 'react';
import { hasOfflineSupport } from '../../offline/transport/offline-transport.ts';
import { setReplicaEnabled, directoryClient, isReplicaEnabled } from '../../offline/transport/offline-answers.ts';
import { storageUsage, useReplicaStatus } from '../../offline/transport/replica-client.ts';
import { isSaveDataOn } from '../../lib/browser.ts';
import { useHydrated } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { CopyWords } from './copy-words.tsx';

/** How much of the directory is on this device, how old it is, and what one can do about it. */
export function KeptDirectory() {
  const hydrated = useHydrated();
  if (!hydrated) return <div className="skeleton rounded-card h-32" />;
  return hasOfflineSupport() ? <Choices /> : <p>The demo keeps nothing of its directory on your device.</p>;
}

function Choices() {
  const state = useReplicaStatus();
  const [wanted, setWanted] = useState(isReplicaEnabled);
  const [asked, setAsked] = useState(false);
  const room = useRoom(`${state.listings} ${state.reading} ${wanted}`);
  const reading = wanted && (asked || state.reading !== undefined);

  const bringUpToDate = async () => {
    if (reading) return;
    setAsked(true);
    await directoryClient()?.bringUpToDate(0);
    setAsked(false);
  };
  const choose = async (kept: boolean) => {
    setWanted(kept);
    await setReplicaEnabled(kept);
    if (kept && !isSaveDataOn()) await bringUpToDate();
  };

  return (
    <>
      <CopyWords state={state} wanted={wanted} room={room} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <button
          type="button"
          role="switch"
          aria-checked={wanted}
          onClick={() => void choose(!wanted)}
          className="group inline-flex min-h-11 items-center gap-3 text-left"
        >
          <span className="bg-field group-aria-checked:bg-green relative h-6 w-11 shrink-0 rounded-full transition-colors">
            <span className="bg-tile absolute top-0.5 left-0.5 size-5 rounded-full transition-transform group-aria-checked:translate-x-5" />
          </span>
          Keep the directory on this device
        </button>
        {wanted && state.trouble !== 'blocked' && state.trouble !== 'unable' && (
          <Button aria-disabled={reading} onClick={() => void bringUpToDate()}>
            {reading ? 'Fetching...' : state.syncedAt === undefined ? 'Fetch it now' : 'Bring up to date'}
          </Button>
        )}
      </div>
    </>
  );
}

/** In bytes; measured anew whenever `of` changes. */
function useRoom(of: string): number | undefined {
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    let current = true;
    void storageUsage().then((bytes) => current && setRoom(bytes));
    return () => {
      current = false;
    };
  }, [of]);
  return room;
}
