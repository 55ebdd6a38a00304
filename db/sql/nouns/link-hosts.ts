import sql from 'sql-template-tag';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { wroteAny } from '../record-table.ts';

export function sqlLinkHosts(driver: Driver): Store['linkHosts'] {
  return {
    async add(host, nextCheckAt) {
      await driver.run(
        sql`INSERT INTO link_hosts (host, visit_at) VALUES (${host}, ${nextCheckAt}) ON CONFLICT (host) DO NOTHING`,
      );
    },
    due: (now, limit) =>
      driver.all<{ host: string; nextCheckAt: string }>(sql`
        SELECT host, visit_at AS "nextCheckAt" FROM link_hosts WHERE visit_at <= ${now} ORDER BY visit_at, host LIMIT ${limit}`),
    reserve: (host, expecting, next) =>
      wroteAny(driver, sql`UPDATE link_hosts SET visit_at = ${next} WHERE host = ${host} AND visit_at = ${expecting}`),
    async removeUnused(host) {
      await driver.run(sql`
        DELETE FROM link_hosts
        WHERE host = ${host} AND NOT EXISTS (SELECT 1 FROM link_watches w WHERE w.host = link_hosts.host)`);
    },
  };
}
