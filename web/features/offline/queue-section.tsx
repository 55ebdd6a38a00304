import { useState } from 'react';
import { hasOfflineSupport } from '../../offline/transport/offline-state.ts';
import type { QueueRow } from '../../offline/queue/queued-request.ts';
import { discardQueued, retryQueued, useCanQueue, useQueuedRequests } from '../../offline/queue/use-queue.ts';
import { formatRelative } from '../../../server/domain/core/dates.ts';
import { useHydrated, useViewerClock } from '../../lib/hooks.ts';
import { countOf } from '../../lib/text.ts';
import { openConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { DeviceSection } from './device-section.tsx';

/** The requests that are queued on this device and have not reached the server yet. */
export function QueueSection() {
  const rows = useQueuedRequests();
  const canQueue = useCanQueue();
  const hydrated = useHydrated();
  // The demo has no queue, because its server runs in the page.
  if (!hydrated || !hasOfflineSupport()) return null;
  return (
    <DeviceSection id="waiting" title="Waiting to be sent">
      <output className="block max-w-prose">
        {canQueue === false
          ? 'Your browser does not let this site store anything, so you need to be online to make changes.'
          : rows.length === 0
            ? 'Nothing is waiting. Changes you make offline are kept here and sent when you are online.'
            : `${countOf(rows.length, 'change')} ${rows.length === 1 ? 'is' : 'are'} waiting, and will be sent automatically as soon as the site responds.`}
      </output>
      {rows.length > 0 && (
        <ul className="border-line mt-5 border-t">
          {rows.map((row) => (
            <QueuedRequestRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </DeviceSection>
  );
}

function QueuedRequestRow({ row }: { row: QueueRow }) {
  const { id, label, createdAt, attempts, refused } = row;
  const clock = useViewerClock();
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    if (isRetrying) return;
    setIsRetrying(true);
    await retryQueued(id).finally(() => setIsRetrying(false));
  };
  const discard = async () => {
    const text =
      refused === undefined && attempts > 0 ? 'An earlier attempt may already have reached the site.' : 'It will not be sent.';
    if (await openConfirmDialog({ title: `Discard “${label}”?`, text, confirmLabel: 'Discard' })) await discardQueued(id);
  };
  const attemptsText =
    attempts === 0 ? '' : `, tried ${attempts === 1 ? 'once' : attempts === 2 ? 'twice' : `${attempts} times`}`;
  return (
    <li className="border-line flex flex-wrap items-center gap-x-5 gap-y-3 border-b py-4">
      <div className="min-w-0 grow basis-64">
        <p className="leading-snug font-semibold wrap-anywhere">{label}</p>
        <p className="text-soft mt-0.5 text-[0.95rem]">
          {clock === undefined ? 'Waits' : `Since ${formatRelative(createdAt, clock)}`}
          {attemptsText}
        </p>
        {refused !== undefined && <p className="text-accent mt-1 leading-snug font-semibold">Refused: {refused.message}</p>}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button aria-disabled={isRetrying} aria-label={`Retry now: ${label}`} onClick={() => void retry()}>
          {isRetrying ? 'Trying...' : 'Retry now'}
        </Button>
        <Button aria-label={`Discard: ${label}`} onClick={() => void discard()}>
          Discard
        </Button>
      </div>
    </li>
  );
}
