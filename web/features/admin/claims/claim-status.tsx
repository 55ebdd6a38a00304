import type { Claim } from '../../../../server/contract/claims.ts';
import { Tag } from '../kit/tag.tsx';

const statuses = {
  pending: { look: 'orange', label: 'Pending' },
  approved: { look: 'green', label: 'Approved' },
  rejected: { look: 'red', label: 'Rejected' },
} as const satisfies Record<Claim['status'], object>;

export function ClaimStatus({ status }: { status: Claim['status'] }) {
  const { look, label } = statuses[status];
  return <Tag look={look}>{label}</Tag>;
}
