import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { tryNetwork } from '../../offline/transport/offline-sync.ts';
import { useQueuedRequests } from '../../offline/queue/use-queue.ts';
import { formatMoment } from '../../lib/days.ts';
import { useViewerClock } from '../../lib/hooks.ts';
import { countOf } from '../../lib/text.ts';

/** How often it is tried by itself whether the network is back, in milliseconds. */
const tryEvery = 30_000;

function onLine(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says that there is no network, and how old what is shown is. `at` is in milliseconds. */
export function OfflineWord({ at }: { at: number | undefined }) {
  const queryClient = useQueryClient();
  const clock = useViewerClock();
  const { length: waiting } = useQueuedRequests();
  const hasLine = useSyncExternalStore(
    onLine,
    () => navigator.onLine,
    () => true,
  );
  const [trying, setTrying] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void tryNetwork(queryClient), tryEvery);
    return () => clearInterval(timer);
  }, [queryClient]);
  const retry = async () => {
    if (trying) return;
    setTrying(true);
    await tryNetwork(queryClient).finally(() => setTrying(false));
  };
  const why = hasLine ? 'The site does not answer.' : 'You are offline.';
  const age =
    at === undefined || clock === undefined
      ? 'Pages that are not on this device cannot be shown.'
      : `This is how the directory was ${formatMoment(new Date(at), clock)}.`;
  return (
    <span className="border-line bg-sunken block border-b">
      <span className="mx-auto flex max-w-[76rem] flex-wrap items-center gap-x-3 px-4 py-1 text-[0.95rem] leading-snug">
        <CloudOff aria-hidden="true" className="text-soft size-[1.1rem] shrink-0" />
        <span className="min-w-0 grow basis-52 py-1">
          <strong className="font-semibold">{why}</strong> {age}
        </span>
        {waiting > 0 && (
          <Link
            to="/offline"
            hash="waiting"
            className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4"
          >
            {countOf(waiting, 'change')} {waiting === 1 ? 'waits' : 'wait'} to be sent
          </Link>
        )}
        <button
          type="button"
          aria-disabled={trying}
          onClick={() => void retry()}
          className="text-accent min-h-11 shrink-0 font-semibold underline underline-offset-4 aria-disabled:opacity-60"
        >
          {trying ? 'Trying...' : 'Try again'}
        </button>
      </span>
    </span>
  );
}
