import type {
  ReviewedRevision,
  RevisionKind,
  RevisionStatus as Status,
} from '../../../../server/domain/submissions/revisions.contract.ts';
import { statusPill } from '../layout/pill.tsx';
import { UserLink } from '../layout/user-link.tsx';

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

/** The author of a revision, with a link to their account. */
export function RevisionAuthor({ revision }: { revision: Pick<ReviewedRevision, 'author' | 'kind'> }) {
  const { author } = revision;
  return author === null ? authorName(revision) : <UserLink id={author._id}>{author.username}</UserLink>;
}

export const RevisionStatus = statusPill<Status>({
  pending: { color: 'orange', label: 'Pending' },
  accepted: { color: 'green', label: 'Accepted' },
  rejected: { color: 'red', label: 'Rejected' },
  withdrawn: { color: 'plain', label: 'Withdrawn' },
});
