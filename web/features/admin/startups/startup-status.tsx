import type { Startup } from '../../../../server/domain/listings/startups.contract.ts';
import { Pill } from '../layout/pill.tsx';

const statuses = {
  pending: { color: 'orange', label: 'Pending' },
  active: { color: 'green', label: 'Active' },
  rejected: { color: 'red', label: 'Rejected' },
  archived: { color: 'plain', label: 'Archived' },
} as const satisfies Record<Startup['status'], object>;

export function StartupStatus({ status }: { status: Startup['status'] }) {
  const { color, label } = statuses[status];
  return <Pill color={color}>{label}</Pill>;
}
