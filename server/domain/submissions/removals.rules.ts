import type { KeptReason } from './removals.contract.ts';
import type { RevisionKind, RevisionStatus } from './revisions.contract.ts';
import type { Role } from '../core/roles.ts';

/** The number of rows removed by one call, which equals the number that one audit entry names. */
export const removalBatch = 40;

/** Why a bulk removal keeps a user: users with a role (such as the admin), and owners of listings, which would lose their owner. */
export function whyKeepUser({ role }: { role: Role }, ownedStartups: number): KeptReason | undefined {
  if (role !== 'user') return 'has_role';
  return ownedStartups > 0 ? 'owns_startups' : undefined;
}

/** Why a bulk removal keeps a revision: an owner's edit, or an accepted one, which is part of its listing's history. */
export function whyKeepRevision({ kind, status }: { kind: RevisionKind; status: RevisionStatus }): KeptReason | undefined {
  if (kind !== 'correction') return 'is_edit';
  return status === 'accepted' ? 'is_accepted' : undefined;
}
