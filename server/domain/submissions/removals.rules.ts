import type { KeptReason } from './removals.contract.ts';
import type { RevisionKind, RevisionStatus } from './revisions.contract.ts';
import type { Role } from '../core/roles.ts';

/** The number of rows removed by one call, which equals the number of rows named in one audit entry. */
export const removalBatch = 40;

/**
 * Why a bulk removal keeps a user. Users with a role (such as admins) are kept, and so are owners of listings, because the
 * listings would lose their owner.
 */
export function whyKeepUser({ role }: { role: Role }, ownedStartups: number): KeptReason | undefined {
  if (role !== 'user') return 'has_role';
  return ownedStartups > 0 ? 'owns_startups' : undefined;
}

/**
 * Why a bulk removal keeps a revision. Owners' edits are kept, and so are accepted revisions, which are part of their listing's
 * history.
 */
export function whyKeepRevision({ kind, status }: { kind: RevisionKind; status: RevisionStatus }): KeptReason | undefined {
  if (kind !== 'correction') return 'is_edit';
  return status === 'accepted' ? 'is_accepted' : undefined;
}
