import { Link } from '@tanstack/react-router';
import type { OwnStartup } from '../../../server/domain/submissions/submissions.contract.ts';
import { archiveReasonLabels } from '../../../server/domain/submissions/archives.rules.ts';
import { formatDate } from '../../../server/domain/core/dates.ts';

/** Why a listing is taken down, and what its owner asked for. */
export function TakenDown({ archive }: { archive: NonNullable<OwnStartup['archive']> }) {
  const { reason, note, archivedAt, canRestore, removalRequestedAt, mergedInto } = archive;
  if (mergedInto !== undefined) return <Merged into={mergedInto} />;
  return (
    <div className="mt-2 border-s-2 ps-3 leading-snug" style={{ borderColor: 'var(--color-red)' }}>
      <p>
        On {formatDate(archivedAt)}, by {canRestore ? 'you' : 'an admin'}. Likes and counts stay, should it come back.
      </p>
      {!canRestore && (
        <p className="mt-2">
          <strong>Reason:</strong> {archiveReasonLabels[reason]}
        </p>
      )}
      {note !== '' && (
        <p className="mt-2 whitespace-pre-line">
          <bdi>{note}</bdi>
        </p>
      )}
      {removalRequestedAt !== null && (
        <p className="mt-2">You asked on {formatDate(removalRequestedAt)} to have it deleted for good. An admin will do that.</p>
      )}
    </div>
  );
}

/** The listing is a part of another one. */
function Merged({ into: { name, slug } }: { into: { name: string; slug: string } }) {
  return (
    <p className="mt-2 border-s-2 ps-3 leading-snug" style={{ borderColor: 'var(--color-red)' }}>
      An admin has merged it into{' '}
      <Link to="/startup/$slug" params={{ slug }}>
        <bdi>{name}</bdi>
      </Link>
      , which has its likes and counts, too. Its address leads there.
    </p>
  );
}
