import sql, { join } from 'sql-template-tag';
import type { SecurityEvent, SecurityEventKind } from '../../../server/domain/accounts/security-events.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { countRows, recordTable } from '../record-table.ts';
import { tablePage } from './tables.ts';

const events = recordTable<SecurityEvent, '_id'>('security_events', ['_id'], {
  _id: 'id',
  kind: 'kind',
  userId: 'user_id',
  username: 'username',
  detail: 'detail',
  network: 'network',
  device: 'device',
  createdAt: 'created_at',
});

export function sqlSecurityEvents(driver: Driver): Store['securityEvents'] {
  return {
    add: (event) => events.insert(driver, event),
    async table({ kind, userId, ...filter }, slice) {
      const { rows, total } = await tablePage<SecurityEvent, 'createdAt'>(driver, tableOf(kind, userId), filter, slice);
      return { events: rows, total };
    },
    async ofUser(userId, limit) {
      const ofUser = sql`WHERE user_id = ${userId}`;
      return {
        events: await events.all(driver, sql`${ofUser} ORDER BY created_at DESC, id DESC LIMIT ${limit}`),
        total: await countRows(driver, sql`FROM security_events ${ofUser}`),
      };
    },
  };
}

function tableOf(kind: SecurityEventKind | '', userId: string | undefined) {
  const conditions = [...(kind === '' ? [] : [sql`kind = ${kind}`]), ...(userId === undefined ? [] : [sql`user_id = ${userId}`])];
  return {
    from: sql`FROM security_events`,
    where: conditions.length === 0 ? undefined : join(conditions, ' AND '),
    order: sql`ORDER BY created_at DESC, id DESC`,
    sortedBy: { createdAt: sql`created_at` },
    id: sql`id`,
    searched: [sql`username`, sql`detail`, sql`network`, sql`device`],
    select: events.select,
  };
}
