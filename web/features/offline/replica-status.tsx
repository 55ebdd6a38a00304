import type { DirectorySize, ReplicaStatus, ReplicaProblem } from '../../offline/replica/replica-messages.ts';
import { type ConnectionCost, connectionCost } from '../../lib/connection.ts';
import { formatRelative } from '../../../server/domain/core/dates.ts';
import { useViewerClock } from '../../lib/hooks.ts';
import { countOf, formatCount } from '../../lib/text.ts';
import { ExpiryNote } from '../../ui/expiry-note.tsx';
import { megabytes } from './megabytes.ts';

const problemMessages: Record<ReplicaProblem, string> = {
  blocked:
    'Your browser gives this site no room to keep anything, as where site data is blocked. With a network you can look around; without one, nothing is here.',
  full: 'There was not enough room on this device. Free some, then try again.',
  unable:
    'Your browser did not start the part that keeps the directory. With a network everything works; without one, nothing is here.',
  unreachable: 'The site did not answer. What is here stays; try again when there is a network.',
};

/** The state of the device's copy of the directory in sentences. `usedBytes` is all the storage this site uses. */
export function ReplicaStatusText({
  status,
  enabled,
  size,
  usedBytes,
}: {
  status: ReplicaStatus;
  enabled: boolean;
  size: DirectorySize | undefined;
  usedBytes: number | undefined;
}) {
  return (
    <div className="max-w-prose space-y-2">
      <output className="block">
        {enabled ? <SyncStatus status={status} size={size} /> : 'Nothing of the directory is kept here. Pages need a network.'}
      </output>
      {enabled && status.problem !== undefined && (
        <p role="alert" className="text-accent font-semibold">
          {problemMessages[status.problem]}
        </p>
      )}
      {enabled && <ExpiryNote />}
      {enabled && usedBytes !== undefined && usedBytes > 0 && (
        <p className="text-soft">All that this site keeps here takes about {megabytes(usedBytes)}.</p>
      )}
    </div>
  );
}

interface SyncStatusProps {
  status: ReplicaStatus;
  size: DirectorySize | undefined;
}

function SyncStatus({ status: { known, listings, syncedAt, incoming, problem }, size }: SyncStatusProps) {
  const clock = useViewerClock();
  const takes = size === undefined ? '' : ` They take about ${megabytes(size.listings)}.`;
  const willTake = size === undefined ? '' : ` It is about ${megabytes(size.listings)}.`;
  if (syncedAt !== undefined) {
    const age = clock === undefined ? '' : `, as they were ${formatRelative(syncedAt, clock)}`;
    return `${countOf(listings, 'listing')} are on this device${age}. They can be read and searched without a network.${takes}`;
  }
  if (incoming !== undefined) return `The directory is being fetched: ${formatCount(incoming)} listings so far.${willTake}`;
  if (!known) return 'Looking at what is here...';
  if (problem !== undefined) return 'The directory is not on this device.';
  const cost = connectionCost();
  return cost === undefined
    ? `The directory is not on this device yet. It is fetched while you look around.${willTake}`
    : `The directory is not on this device. ${costSentences[cost]}, so it is fetched only when you ask for it.${willTake}`;
}

const costSentences: Record<ConnectionCost, string> = {
  'save-data': 'Your browser saves data',
  slow: 'Your connection is slow',
  metered: 'You are on a mobile connection',
};
