import type { Startup } from '../../../../server/contract/startups.ts';
import { Tag } from '../kit/tag.tsx';

const statuses = {
  pending: { look: 'orange', label: 'Pending' },
  active: { look: 'green', label: 'Active' },
  rejected: { look: 'red', label: 'Rejected' },
} as const satisfies Record<Startup['status'], object>;

export function StartupStatus({ status }: { status: Startup['status'] }) {
  const { look, label } = statuses[status];
  return <Tag look={look}>{label}</Tag>;
}
