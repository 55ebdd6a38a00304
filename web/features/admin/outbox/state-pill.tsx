import type { OutboxEntry } from '../../../../server/domain/site/outbox.contract.ts';
import { statusPill } from '../layout/pill.tsx';

export const StatePill = statusPill<OutboxEntry['state']>({
  waiting: { color: 'orange', label: 'Waiting' },
  failed: { color: 'red', label: 'Failed' },
  sent: { color: 'green', label: 'Sent' },
  dropped: { color: 'plain', label: 'Not sent' },
});
