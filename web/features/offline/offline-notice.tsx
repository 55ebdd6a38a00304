import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { checkConnection } from '../../api/settings.ts';
import { useQueuedRequests } from '../../offline/queue/use-queue.ts';
import { useIsConnected } from '../../offline/transport/use-offline.ts';
import { formatRelative } from '../../../server/domain/core/dates.ts';
import { useViewerClock } from '../../lib/hooks.ts';
import { countOf } from '../../lib/text.ts';

/** Milliseconds between checks whether the server answers again. */
const retryIntervalMs = 30_000;

/** Says that the server cannot be reached, and how old the shown directory is. `syncedAt` is in milliseconds since 1970. */
export function OfflineNotice({ syncedAt }: { syncedAt: number | undefined }) {
  const queryClient = useQueryClient();
  const clock = useViewerClock();
  const { length: queuedCount } = useQueuedRequests();
  const isConnected = useIsConnected();
  const [isRetrying, setIsRetrying] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void checkConnection(queryClient), retryIntervalMs);
    return () => clearInterval(timer);
  }, [queryClient]);
  const retry = async () => {
    if (isRetrying) return;
    setIsRetrying(true);
    await checkConnection(queryClient).finally(() => setIsRetrying(false));
  };
  const problem = isConnected ? 'The site is not responding.' : 'You are offline.';
  const age =
    syncedAt === undefined || clock === undefined
      ? 'Pages that are not saved on this device cannot be shown.'
      : `You are viewing the directory as it was ${formatRelative(syncedAt, clock)}.`;
  return (
    <span className="border-line bg-sunken block border-b">
      <span className="page-grid flex flex-wrap items-center gap-x-3 py-1 text-[0.95rem] leading-snug">
        <CloudOff aria-hidden="true" className="text-soft size-[1.1rem] shrink-0" />
        <span className="min-w-0 grow basis-52 py-1">
          <strong className="font-semibold">{problem}</strong> {age}
        </span>
        {queuedCount > 0 && (
          <Link
            to="/offline"
            hash="waiting"
            className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4"
          >
            {countOf(queuedCount, 'change')} {queuedCount === 1 ? 'is' : 'are'} waiting to be sent
          </Link>
        )}
        <button
          type="button"
          aria-disabled={isRetrying}
          onClick={() => void retry()}
          className="text-accent min-h-11 shrink-0 font-semibold underline underline-offset-4 aria-disabled:opacity-60"
        >
          {isRetrying ? 'Trying...' : 'Try again'}
        </button>
      </span>
    </span>
  );
}
