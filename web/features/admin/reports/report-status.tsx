import type { ReportStatus as Status } from '../../../../server/domain/audience/reports.contract.ts';
import { Pill } from '../kit/pill.tsx';

const statuses = {
  open: { color: 'orange', label: 'Open' },
  done: { color: 'green', label: 'Done' },
  dismissed: { color: 'plain', label: 'Dismissed' },
} as const satisfies Record<Status, object>;

export function ReportStatus({ status }: { status: Status }) {
  const { color, label } = statuses[status];
  return <Pill color={color}>{label}</Pill>;
}
