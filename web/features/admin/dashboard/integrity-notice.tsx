import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import { callQuery } from '../../../api/admin-client.ts';

/** What the last check of the database file found, beside the backups that would be needed. Silent until it is known. */
export function IntegrityNotice() {
  const { data: status } = useQuery({ ...callQuery('getIntegrity'), refetchInterval: 60_000 });
  if (status === undefined || status.checkedAt === null) return null;
  if (status.state !== 'damaged') {
    return <p className="text-soft mt-3">The database was checked on {formatDateTime(status.checkedAt)}: no damage.</p>;
  }
  return (
    <div role="alert" className="border-accent bg-raised rounded-card mt-3 space-y-1 border p-5 wrap-anywhere">
      <p className="text-accent font-semibold">The database is damaged: restore a backup.</p>
      <p className="text-soft">
        Found on {formatDateTime(status.checkedAt)}: {status.problem}
      </p>
    </div>
  );
}
