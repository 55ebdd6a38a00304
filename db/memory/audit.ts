import type { AuditEntry } from '../../server/domain/site/audit.contract.ts';
import type { Store } from '../store.ts';
import { every, idOf, rowsOf } from './rows.ts';
import type { Access } from './state.ts';
import { newestFirst, tablePage } from './tables.ts';

export function memoryAudit(access: Access): Store['audit'] {
  const rows = rowsOf(access, (state) => state.audit, idOf);
  const isOf =
    (userId: string) =>
    ({ actorId, subjectId }: AuditEntry) =>
      actorId === userId || subjectId === userId;
  return {
    add: rows.insert,
    async table({ userId, ...filter }, slice) {
      const page = tablePage(
        {
          rows: await rows.list(userId === undefined ? every : isOf(userId), newestFirst),
          searched: ({ actor, action, subject }) => [actor, action, subject],
          sortedBy: { createdAt: ({ createdAt }) => createdAt },
        },
        filter,
        slice,
      );
      return { entries: page.rows, total: page.total };
    },
    async ofUser(userId, limit) {
      return { entries: await rows.list(isOf(userId), newestFirst, limit), total: await rows.count(isOf(userId)) };
    },
  };
}
