import sql from 'sql-template-tag';
import type { Deal } from '../../../server/domain/content/deals.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { flag, json, recordTable, wroteAny } from '../record-table.ts';
import { raiseVersion } from '../counters.ts';

const deals = recordTable<Deal, '_id'>('deals', ['_id'], {
  _id: 'id',
  companyName: 'company_name',
  companyLogo: 'company_logo',
  headline: 'headline',
  description: 'description',
  dealUrl: 'deal_url',
  tags: json('tags'),
  status: 'status',
  featured: flag('featured'),
  endsOn: 'ends_on',
  createdAt: 'created_at',
});

export function sqlDeals(driver: Driver): Store['deals'] {
  return {
    list: () => deals.all(driver, sql`ORDER BY created_at DESC, id`),
    byId: (id) => deals.one(driver, sql`id = ${id}`),
    insert: (deal) =>
      driver.transaction(async (tx) => {
        await deals.insert(tx, deal);
        if (deal.status === 'active') await raiseVersion(tx);
      }),
    update: (deal) =>
      driver.transaction(async (tx) => {
        const before = await tx.one<Pick<Deal, 'status'>>(sql`SELECT status FROM deals WHERE id = ${deal._id}`);
        if (before === undefined) return false;
        await deals.update(tx, deal);
        if (before.status === 'active' || deal.status === 'active') await raiseVersion(tx);
        return true;
      }),
    expire: (day) =>
      driver.transaction(async (tx) => {
        const hasExpired = await wroteAny(
          tx,
          sql`UPDATE deals SET status = 'expired' WHERE status = 'active' AND ends_on < ${day}`,
        );
        if (hasExpired) await raiseVersion(tx);
      }),
    remove: (id) =>
      driver.transaction(async (tx) => {
        const removed = await tx.one<Pick<Deal, 'status'>>(sql`DELETE FROM deals WHERE id = ${id} RETURNING status`);
        if (removed?.status === 'active') await raiseVersion(tx);
        return removed !== undefined;
      }),
  };
}
