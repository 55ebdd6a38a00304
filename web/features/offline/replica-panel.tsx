import { type ReactNode, useEffect, useState } from 'react';
import { formatRelative } from '../../../server/domain/core/dates.ts';
import { connectionCost, type ConnectionCost } from '../../lib/connection.ts';
import { useViewerClock } from '../../lib/hooks.ts';
import { countOf, formatCount } from '../../lib/text.ts';
import type { DirectorySize, ReplicaProblem, ReplicaStatus } from '../../offline/replica/replica-messages.ts';
import {
  areFullTextsEnabled,
  downloadReplica,
  isReplicaEnabled,
  setFullTextsEnabled,
  setReplicaEnabled,
} from '../../offline/transport/offline-answers.ts';
import { storageUsage, useDirectorySize, useReplicaStatus } from '../../offline/transport/use-replica-status.ts';
import { Button } from '../../ui/button.tsx';
import { ExpiryNote } from '../../ui/expiry-note.tsx';

/** The size and age of the device's copy of the directory, with its switches and buttons. */
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
          Save the directory on this device
        </DeviceSwitch>
        {isAvailable && (
          <Button aria-disabled={isSyncing} onClick={() => void bringUpToDate()}>
            {isSyncing ? 'Downloading...' : status.syncedAt === undefined ? 'Download now' : 'Update now'}
          </Button>
        )}
      </div>
      {isAvailable && <FullTextsSwitch status={status} size={size} />}
    </>
  );
}

/** The storage used by this site, in bytes. It is measured again whenever `trigger` changes. */
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

const problemMessages: Record<ReplicaProblem, string> = {
  blocked:
    'Your browser does not let this site store anything, for example because site data is blocked. You can use the site online, but not offline.',
  full: 'There was not enough space on this device. Free up some space, then try again.',
  unable:
    'Your browser did not start the part of this site that saves the directory. Everything works online, but nothing is available offline.',
  unreachable: 'The site did not respond. Saved data is kept. Try again when you are online.',
};

/** Describes the state of the device's copy of the directory. `usedBytes` includes all other storage of this site. */
function ReplicaStatusText({
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
        {enabled ? (
          <SyncStatus status={status} size={size} />
        ) : (
          'The directory is not saved on this device. You need to be online to open pages.'
        )}
      </output>
      {enabled && status.problem !== undefined && (
        <p role="alert" className="text-accent font-semibold">
          {problemMessages[status.problem]}
        </p>
      )}
      {enabled && <ExpiryNote />}
      {enabled && usedBytes !== undefined && usedBytes > 0 && (
        <p className="text-soft">Everything this site stores on this device takes up about {megabytes(usedBytes)}.</p>
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
  const takes = size === undefined ? '' : ` They take up about ${megabytes(size.listings)}.`;
  const willTake = size === undefined ? '' : ` It takes up about ${megabytes(size.listings)}.`;
  if (syncedAt !== undefined) {
    const age = clock === undefined ? '' : `, as they were ${formatRelative(syncedAt, clock)}`;
    return `${countOf(listings, 'listing')} are saved on this device${age}. You can read and search them offline.${takes}`;
  }
  if (incoming !== undefined) return `The directory is being downloaded: ${formatCount(incoming)} listings so far.${willTake}`;
  if (!known) return 'Checking what is saved...';
  if (problem !== undefined) return 'The directory is not saved on this device.';
  const cost = connectionCost();
  return cost === undefined
    ? `The directory is not saved on this device yet. It downloads while you look around.${willTake}`
    : `The directory is not saved on this device. ${costSentences[cost]}, so it is only downloaded when you ask for it.${willTake}`;
}

const costSentences: Record<ConnectionCost, string> = {
  'save-data': 'Your browser is in data-saving mode',
  slow: 'Your connection is slow',
  metered: 'You are on a mobile connection',
};

/** Switches whether the device stores all descriptions and posts, too. */
function FullTextsSwitch({ status, size }: { status: ReplicaStatus; size: DirectorySize | undefined }) {
  const [isEnabled, setIsEnabled] = useState(areFullTextsEnabled);
  const [isRefused, setIsRefused] = useState(false);
  const toggle = async (next: boolean) => {
    setIsEnabled(next);
    setIsRefused(false);
    const isDone = await setFullTextsEnabled(next, size?.texts);
    if (isDone) return;
    setIsEnabled(false);
    setIsRefused(true);
  };
  return (
    <div className="border-line mt-6 max-w-prose border-t pt-5">
      <DeviceSwitch checked={isEnabled} onChange={(next) => void toggle(next)}>
        Save everything
      </DeviceSwitch>
      <output className="text-soft mt-1 block leading-snug">
        <TextStatus isEnabled={isEnabled} status={status} size={size} />
      </output>
      {isEnabled && status.fetchesTexts && size !== undefined && size.texts > 0 && (
        <progress
          aria-label="Download progress"
          className="accent-green mt-3 block w-full"
          max={size.texts}
          value={Math.min(status.texts?.length ?? 0, size.texts)}
        />
      )}
      {isRefused && (
        <p role="alert" className="text-accent mt-2 font-semibold">
          There is not enough space on this device for everything. Free up some space, then try again.
        </p>
      )}
    </div>
  );
}

function TextStatus({ isEnabled, status, size }: { isEnabled: boolean; status: ReplicaStatus; size: DirectorySize | undefined }) {
  const { texts, fetchesTexts } = status;
  const stored =
    texts === undefined ? '' : `${formatCount(texts.count)} descriptions and posts, about ${megabytes(texts.length)}`;
  if (isEnabled && fetchesTexts) return stored === '' ? 'Downloading...' : `Downloading. Saved so far: ${stored}.`;
  if (isEnabled && texts !== undefined && texts.count > 0) return `${stored} are saved. You can read them offline.`;
  const about = size === undefined ? '' : ` This adds about ${megabytes(size.texts)}.`;
  return `Also save the descriptions of all listings and all blog posts, not only those you have opened.${about}`;
}

/** A switch with its label. */
function DeviceSwitch({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
      className="group inline-flex min-h-11 items-center gap-3 text-left"
    >
      <span className="bg-field group-aria-checked:bg-green relative h-6 w-11 shrink-0 rounded-full transition-colors">
        <span className="bg-tile absolute top-0.5 left-0.5 size-5 rounded-full transition-transform group-aria-checked:translate-x-5" />
      </span>
      {children}
    </button>
  );
}

/** Formats a number of bytes: "1.2 MB", "40 kB". */
function megabytes(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.round(bytes / 1_000))}\u00A0kB`;
  const number = bytes / 1_000_000;
  return `${number.toLocaleString('en', { maximumFractionDigits: number < 10 ? 1 : 0 })}\u00A0MB`;
}
