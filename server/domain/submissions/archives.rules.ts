import type { ArchiveRecord, StartupRecord } from '../../../db/store.ts';
import type { ErrorCode } from '../core/errors.ts';
import type { Startup } from '../listings/startups.contract.ts';
import type { OwnStartup } from './submissions.contract.ts';
import { startupCan } from '../listings/startups.rules.ts';
import type { ArchiveReason } from '../core/kinds.ts';

type HasStatus = Pick<Startup, 'status'>;

/** Why a listing cannot be archived, or undefined. */
export function whyCannotArchive(startup: HasStatus): ErrorCode | undefined {
  return startupCan.archive(startup) ? undefined : 'archives.already_archived';
}

/** Why an admin cannot restore a listing, or undefined. */
export function whyCannotRestore(startup: HasStatus): ErrorCode | undefined {
  return startupCan.archive(startup) ? 'archives.not_archived' : undefined;
}

/** Why a listing cannot be deleted, or undefined. */
export function whyCannotDelete(startup: HasStatus): ErrorCode | undefined {
  return startupCan.archive(startup) ? 'archives.archive_first' : undefined;
}

/** Why the owner cannot restore a listing, or undefined. Owners can undo only their own withdrawals. */
export function whyCannotUndoWithdrawal(
  startup: Pick<Startup, 'status' | 'userId'>,
  archive: Pick<ArchiveRecord, 'reason' | 'archivedBy'>,
): ErrorCode | undefined {
  return whyCannotRestore(startup) ?? (isWithdrawn(startup, archive) ? undefined : 'archives.by_admin');
}

/** Whether the current owner of an archived listing withdrew it. */
function isWithdrawn({ userId }: Pick<Startup, 'userId'>, { reason, archivedBy }: Pick<ArchiveRecord, 'reason' | 'archivedBy'>) {
  return reason === 'owner' && userId !== undefined && archivedBy === userId;
}

/** A listing's archive as shown to its owner, with the survivor if it was merged; undefined for listings that are not archived. */
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

/** Archives a listing. Returns it with its archive. */
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

/** The reasons as shown to admins and owners. */
export const archiveReasonLabels = {
  spam: 'Spam, or not a startup',
  closed: 'The company has closed',
  legal: 'A legal reason',
  duplicate: 'Duplicate listing',
  owner: 'Requested by the owner',
} as const satisfies Record<ArchiveReason, string>;
