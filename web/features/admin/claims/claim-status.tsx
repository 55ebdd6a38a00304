import type { Claim } from '../../../../server/domain/ownership/claims.contract.ts';
import { Pill } from '../kit/pill.tsx';

const statuses = {
  pending: { color: 'orange', label: 'Pending' },
  approved: { color: 'green', label: 'Approved' },
  rejected: { color: 'red', label: 'Rejected' },
} as const satisfies Record<Claim['status'], object>;

export function ClaimStatus({ status }: { status: Claim['status'] }) {
  const { color, label } = statuses[status];
  return <Pill color={color}>{label}</Pill>;
}
