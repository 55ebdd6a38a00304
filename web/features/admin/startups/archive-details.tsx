import { Link } from '@tanstack/react-router';
import { archiveReasonLabels } from '../../../../server/domain/submissions/archives.rules.ts';
import { formatDateTime } from '../../../../server/domain/core/dates.ts';
import type { StartupReview } from '../../../api/admin-startups.ts';
import { Detail, DetailSection } from '../kit/details.tsx';
import { StartupStatus } from './startup-status.tsx';

/** Why and by whom a startup was taken down, and whether its owner wants it deleted. */
export function ArchiveDetails({ archive }: { archive: NonNullable<StartupReview['archive']> }) {
  const { reason, note, archivedAt, by, statusBefore, removalRequestedAt, mergedInto } = archive;
  return (
    <DetailSection title="Taken down">
      {removalRequestedAt !== null && (
        <p className="mb-3 font-semibold">Its owner asked on {formatDateTime(removalRequestedAt)} to have it deleted for good.</p>
      )}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Detail name="Reason">{archiveReasonLabels[reason]}</Detail>
        <Detail name="When">
          {formatDateTime(archivedAt)}
          {by !== '' && `, by ${by}`}
        </Detail>
        <Detail name="Before">
          <StartupStatus status={statusBefore} />
        </Detail>
        {mergedInto !== undefined && (
          <Detail name="Merged into">
            <Link to="/admin/startups" search={{ open: mergedInto._id }}>
              {mergedInto.name}
            </Link>
          </Detail>
        )}
        {note !== '' && (
          <Detail name="Note to the owner" wide>
            <span dir="auto" className="whitespace-pre-line">
              {note}
            </span>
          </Detail>
        )}
      </dl>
    </DetailSection>
  );
}
