import sql from 'sql-template-tag';
import type { SecurityEvent, SecurityEventKind } from '../../../server/domain/accounts/security-events.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { tablePage } from './tables.ts';

export function sqlSecurityEvents(driver: Driver): Store['securityEvents'] {
  return {
    async add({ _id, kind, userId, username, detail, network, device, createdAt }) {
      await driver.run(sql`
        INSERT INTO security_events (id, kind, user_id, username, detail, network, device, created_at)
        VALUES (${_id}, ${kind}, ${userId}, ${username}, ${detail}, ${network}, ${device}, ${createdAt})`);
    },
    async table({ kind, ...filter }, slice) {
      const { rows, total } = await tablePage<SecurityEvent, 'createdAt'>(driver, tableOf(kind), filter, slice);
      return { events: rows, total };
    },
  };
}

function tableOf(kind: SecurityEventKind | '') {
  return {
    from: sql`FROM security_events`,
    where: kind === '' ? undefined : sql`kind = ${kind}`,
    order: sql`ORDER BY created_at DESC, id DESC`,
    sortedBy: { createdAt: sql`created_at` },
    id: sql`id`,
    searched: [sql`username`, sql`detail`, sql`network`, sql`device`],
    select: sql`
      SELECT id AS _id, kind, user_id AS "userId", username, detail, network, device, created_at AS "createdAt"
      FROM security_events`,
  };
}
