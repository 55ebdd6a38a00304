import type {
  Revision,
  RevisionKind,
  RevisionStatus as Status,
} from '../../../../server/domain/submissions/revisions.contract.ts';
import { Pill } from '../layout/pill.tsx';

const statuses = {
  pending: { color: 'orange', label: 'Pending' },
  accepted: { color: 'green', label: 'Accepted' },
  rejected: { color: 'red', label: 'Rejected' },
  withdrawn: { color: 'plain', label: 'Withdrawn' },
} as const satisfies Record<Status, object>;

export const kindLabels: Record<RevisionKind, string> = {
  edit: "Owner's edit",
  correction: 'Suggestion',
  admin: "Admin's edit",
  restore: 'Restored',
  merge: 'Merged',
};

/** Who made a change: a username, or what there is instead. */
export function authorName({ author, kind }: Pick<Revision, 'author' | 'kind'>): string {
  return author?.username ?? (kind === 'correction' ? 'a visitor' : 'a deleted account');
}

export function RevisionStatus({ status }: { status: Status }) {
  const { color, label } = statuses[status];
  return <Pill color={color}>{label}</Pill>;
}
