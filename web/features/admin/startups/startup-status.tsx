import type { Startup } from '../../../../server/domain/listings/startups.contract.ts';
import { statusPill } from '../layout/pill.tsx';

export const StartupStatus = statusPill<Startup['status']>({
  pending: { color: 'orange', label: 'Pending' },
  active: { color: 'green', label: 'Active' },
  rejected: { color: 'red', label: 'Rejected' },
  archived: { color: 'plain', label: 'Archived' },
});
