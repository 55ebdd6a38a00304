import type { ArchiveRecord, StartupRecord } from '../../../db/store.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { Startup } from '../listings/startups.contract.ts';
import type { OwnStartup } from './submissions.contract.ts';
import { startupCan } from '../listings/startups.rules.ts';
import type { ArchiveReason } from '../core/kinds.ts';

type HasStatus = Pick<Startup, 'status'>;

/** Why a listing cannot be taken down, or undefined. */
export function whyCannotArchive(startup: HasStatus): ErrorCode | undefined {
  return startupCan.archive(startup) ? undefined : 'archives.already_archived';
}

/** Why an admin cannot bring a listing back, or undefined. */
export function whyCannotRestore(startup: HasStatus): ErrorCode | undefined {
  return startupCan.archive(startup) ? 'archives.not_archived' : undefined;
}

/** Why a listing cannot be deleted for good, or undefined. */
export function whyCannotDelete(startup: HasStatus): ErrorCode | undefined {
  return startupCan.archive(startup) ? 'archives.archive_first' : undefined;
}

/** Why the owner cannot bring a listing back, or undefined: only their own withdrawal is theirs to undo. */
export function whyCannotUndoWithdrawal(
  startup: Pick<Startup, 'status' | 'userId'>,
  archive: Pick<ArchiveRecord, 'reason' | 'archivedBy'>,
): ErrorCode | undefined {
  return whyCannotRestore(startup) ?? (isWithdrawn(startup, archive) ? undefined : 'archives.by_admin');
}

/** Whether the present owner of an archived listing took it down. */
function isWithdrawn(
  { userId }: Pick<Startup, 'userId'>,
  { reason, archivedBy }: Pick<ArchiveRecord, 'reason' | 'archivedBy'>,
): boolean {
  return reason === 'owner' && userId !== undefined && archivedBy === userId;
}

/**
 * What the owner of a listing sees of its archive, with the listing that it was merged into; undefined for one that is not taken
 * down.
 */
export function presentArchive(
  startup: Pick<Startup, 'status' | 'userId'>,
  archive: ArchiveRecord | undefined,
  mergedInto?: { name: string; slug: string },
): OwnStartup['archive'] {
  if (startup.status !== 'archived' || archive === undefined) return undefined;
  const { reason, note, archivedAt, removalRequestedAt } = archive;
  const details = { reason, note, archivedAt, canRestore: isWithdrawn(startup, archive), removalRequestedAt };
  return mergedInto === undefined ? details : { ...details, mergedInto };
}

/** A listing that is taken down, with its archive. */
export function archive(
  startup: StartupRecord,
  { reason, note, archivedBy }: Pick<ArchiveRecord, 'reason' | 'note'> & { archivedBy: string },
  at: Date,
): { startup: StartupRecord; archive: ArchiveRecord } {
  const { _id: startupId, status } = startup;
  if (status === 'archived') throw new Error(`Listing ${startupId} is archived already.`);
  return {
    startup: { ...startup, status: 'archived' },
    archive: {
      startupId,
      reason,
      note,
      archivedAt: at.toISOString(),
      archivedBy,
      statusBefore: status,
      removalRequestedAt: null,
    },
  };
}

/** The reasons in the words that admins and owners read. */
export const archiveReasonLabels = {
  spam: 'Spam, or not a startup',
  closed: 'The company has closed',
  legal: 'A legal reason',
  duplicate: 'It is listed twice',
  owner: 'The owner’s wish',
} as const satisfies Record<ArchiveReason, string>;
