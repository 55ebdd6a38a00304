import type { Claim } from '../../../../server/domain/ownership/claims.contract.ts';
import { statusPill } from '../layout/pill.tsx';

export const ClaimStatus = statusPill<Claim['status']>({
  pending: { color: 'orange', label: 'Pending' },
  approved: { color: 'green', label: 'Approved' },
  rejected: { color: 'red', label: 'Rejected' },
});
