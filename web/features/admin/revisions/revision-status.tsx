import type {
  ReviewedRevision,
  RevisionKind,
  RevisionStatus as Status,
} from '../../../../server/domain/submissions/revisions.contract.ts';
import { statusPill } from '../layout/pill.tsx';

export const kindLabels: Record<RevisionKind, string> = {
  edit: "Owner's edit",
  correction: 'Suggestion',
  admin: "Admin's edit",
  restore: 'Restored',
  merge: 'Merged',
};

/** The author of a revision: a username, or words for someone without an account. */
export function authorName({ author, kind }: Pick<ReviewedRevision, 'author' | 'kind'>): string {
  return author?.username ?? (kind === 'correction' ? 'a visitor' : 'a deleted account');
}

export const RevisionStatus = statusPill<Status>({
  pending: { color: 'orange', label: 'Pending' },
  accepted: { color: 'green', label: 'Accepted' },
  rejected: { color: 'red', label: 'Rejected' },
  withdrawn: { color: 'plain', label: 'Withdrawn' },
});
