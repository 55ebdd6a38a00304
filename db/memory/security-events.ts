import type { SecurityEvent } from '../../server/domain/accounts/security-events.contract.ts';
import type { Store } from '../store.ts';
import { idOf, rowsOf } from './rows.ts';
import type { Access } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memorySecurityEvents(access: Access): Store['securityEvents'] {
  const rows = rowsOf(access, (state) => state.securityEvents, idOf);
  return {
    add: rows.insert,
    async table({ kind, userId, ...filter }, slice) {
      const page = tablePage(
        {
          rows: await rows.list(
            (event) => (kind === '' || event.kind === kind) && (userId === undefined || event.userId === userId),
            newestFirst,
          ),
          searched: ({ username, detail, network, device }) => [username, detail, network, device],
          sortedBy: { createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { events: page.rows, total: page.total };
    },
    async ofUser(userId, limit) {
      const isTheirs = (event: SecurityEvent) => event.userId === userId;
      return { events: await rows.list(isTheirs, newestFirst, limit), total: await rows.count(isTheirs) };
    },
  };
}
