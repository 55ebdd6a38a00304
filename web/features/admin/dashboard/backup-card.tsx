import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatRelative, type ViewerClock } from '../../../../server/domain/core/dates.ts';
import type { BackupStatus } from '../../../../server/domain/site/backups.contract.ts';
import { callQuery, send } from '../../../api/admin-client.ts';
import { errorMessage } from '../../../api/errors.ts';
import { invalidateCalls } from '../../../api/invalidate.ts';
import { useViewerClock } from '../../../lib/hooks.ts';
import { countOf } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { QuerySection } from '../../../ui/query-section.tsx';
import { type ActionResult, StatusMessage } from '../../../ui/status-message.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { BackupDownloadDialog } from './backup-download-dialog.tsx';
import { sizeOf } from './size-of.ts';

/** The age and size of the newest backup, problems with the backups, and a button that makes one now. */
export function BackupCard() {
  const queryClient = useQueryClient();
  const query = useQuery({ ...callQuery('getBackups'), refetchInterval: 60_000 });
  const clock = useViewerClock();
  const [busy, setBusy] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const [outcome, setOutcome] = useState<ActionResult>();
  const backUp = async () => {
    if (busy) return;
    setBusy(true);
    try {
      setOutcome({ kind: 'done', message: (await send('makeBackup')).message });
    } catch (error) {
      setOutcome({ kind: 'failed', message: errorMessage(error) });
    } finally {
      setBusy(false);
      await invalidateCalls(queryClient, ['getBackups', 'listBackups', 'listAudit']);
    }
  };
  return (
    <section aria-labelledby="backups" className="mt-10">
      <h2 id="backups" tabIndex={-1} className="font-display mb-3 text-xl outline-none">
        Backups
      </h2>
      <QuerySection query={query} label="Backup status" skeleton={<div className="skeleton rounded-card h-24" />}>
        {(status) => (
          <div
            className={`bg-raised rounded-card flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border p-5 ${isBad(status) ? 'border-accent' : 'border-line'}`}
          >
            <div className="min-w-0 max-w-prose grow basis-72 space-y-1 wrap-anywhere">
              <Problem status={status} />
              <p className={isBad(status) ? '' : 'font-semibold'}>{newestText(status, clock)}</p>
              <p className="text-soft">{hintFor(status)}</p>
              <StatusMessage result={outcome} durationMs={6_000} />
            </div>
            {!statesWithoutButton.has(status.state) && (
              <div className="flex flex-wrap gap-2">
                <Button disabled={status.total === 0} onClick={() => setIsChoosing(true)}>
                  <Download aria-hidden="true" className="size-4" /> Download
                </Button>
                <SubmitButton
                  type="button"
                  variant={isBad(status) ? 'primary' : 'quiet'}
                  busy={busy}
                  onClick={() => void backUp()}
                >
                  {busy ? 'Backing up...' : 'Back up now'}
                </SubmitButton>
              </div>
            )}
          </div>
        )}
      </QuerySection>
      <IntegrityNotice />
      {isChoosing && <BackupDownloadDialog onClose={() => setIsChoosing(false)} />}
    </section>
  );
}

/** The states in which no backup can be made manually. */
const statesWithoutButton: ReadonlySet<BackupStatus['state']> = new Set(['unavailable', 'external', 'off']);

const isBad = ({ state }: BackupStatus) => state === 'failed' || state === 'late';

function Problem({ status: { state, failure } }: { status: BackupStatus }) {
  if (failure !== null) {
    return (
      <p role="alert" className="text-accent font-semibold">
        The backup failed on {formatDateTime(failure.at)}: {failure.reason}
      </p>
    );
  }
  return (
    state === 'late' && (
      <p role="alert" className="text-accent font-semibold">
        The latest backup is too old.
      </p>
    )
  );
}

function newestText({ state, newest, total }: BackupStatus, clock: ViewerClock | undefined): string {
  if (state === 'unavailable') return 'Backups are not available in the demo.';
  if (state === 'external') return 'The directory is stored in PostgreSQL.';
  if (state === 'off') return 'Daily backups are turned off.';
  if (newest === null) return 'No backups yet.';
  const stored = total > 1 ? `, and ${countOf(total - 1, 'older one')}` : '';
  const at = clock === undefined ? '' : ` ${formatRelative(newest.createdAt, clock)}`;
  return `The latest was made${at}: ${sizeOf(newest.bytes)}${stored}.`;
}

function hintFor({ state, sameDisk, newest }: BackupStatus): string {
  if (state === 'unavailable')
    return 'Demo data exists only in this page. On a server, the whole directory is saved to one file every night, and the file is checked.';
  if (state === 'external')
    return 'Back it up with your provider or with pg_dump. Check the age of the latest backup there, and test a restore from time to time.';
  if (state === 'off') return 'The server was started with BACKUP_DIR=none.';
  if (newest === null) return 'The first backup is made a few minutes after the server starts, then one every night.';
  return sameDisk
    ? 'A backup is made every night, on the same disk as the database. If the disk fails, both are lost: set BACKUP_DIR, or copy backups elsewhere.'
    : 'A backup is made and checked every night. The last seven days and four weeks are kept.';
}

/**
 * The result of the last check of the database file. This notice is beside the backups, because a backup can replace a damaged
 * file.
 */
function IntegrityNotice() {
  const { data: status } = useQuery({ ...callQuery('getIntegrity'), refetchInterval: 60_000 });
  if (status === undefined || status.checkedAt === null) return null;
  if (status.state !== 'damaged') {
    return <p className="text-soft mt-3">The database was checked on {formatDateTime(status.checkedAt)}: no damage found.</p>;
  }
  return (
    <div role="alert" className="border-accent bg-raised rounded-card mt-3 space-y-1 border p-5 wrap-anywhere">
      <p className="text-accent font-semibold">The database is damaged. Restore a backup.</p>
      <p className="text-soft">
        Detected on {formatDateTime(status.checkedAt)}: {status.problem}
      </p>
    </div>
  );
}
