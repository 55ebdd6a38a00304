import sql from 'sql-template-tag';
import type { Deal } from '../../../server/domain/content/deals.contract.ts';
import type { Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { parseTexts } from './startup-rows.ts';
import { raiseVersion } from '../counters.ts';

interface DealRow {
  id: string;
  company_name: string;
  company_logo: string;
  headline: string;
  description: string;
  deal_url: string;
  tags: string;
  status: Deal['status'];
  featured: number;
  created_at: string;
}

const selectDeal = sql`
  SELECT id, company_name, company_logo, headline, description, deal_url, tags, status, featured, created_at FROM deals`;

export function sqlDeals(driver: Driver): Store['deals'] {
  return {
    async list() {
      return (await driver.all<DealRow>(sql`${selectDeal} ORDER BY created_at DESC, id`)).map(dealOf);
    },
    async byId(id) {
      const row = await driver.one<DealRow>(sql`${selectDeal} WHERE id = ${id}`);
      return row && dealOf(row);
    },
    insert: (deal) =>
      driver.transaction(async (tx) => {
        await tx.run(sql`
          INSERT INTO deals (id, company_name, company_logo, headline, description, deal_url, tags, status, featured, created_at)
          VALUES (${deal._id}, ${deal.companyName}, ${deal.companyLogo}, ${deal.headline}, ${deal.description}, ${deal.dealUrl},
            ${JSON.stringify(deal.tags)}, ${deal.status}, ${Number(deal.featured)}, ${deal.createdAt})`);
        if (deal.status === 'active') await raiseVersion(tx);
      }),
    update: (deal) =>
      driver.transaction(async (tx) => {
        const before = await tx.one<Pick<DealRow, 'status'>>(sql`SELECT status FROM deals WHERE id = ${deal._id}`);
        if (before === undefined) return false;
        await tx.run(sql`
          UPDATE deals
          SET company_name = ${deal.companyName}, company_logo = ${deal.companyLogo}, headline = ${deal.headline},
            description = ${deal.description}, deal_url = ${deal.dealUrl}, tags = ${JSON.stringify(deal.tags)},
            status = ${deal.status}, featured = ${Number(deal.featured)}, created_at = ${deal.createdAt}
          WHERE id = ${deal._id}`);
        if (before.status === 'active' || deal.status === 'active') await raiseVersion(tx);
        return true;
      }),
    remove: (id) =>
      driver.transaction(async (tx) => {
        const removed = await tx.one<Pick<DealRow, 'status'>>(sql`DELETE FROM deals WHERE id = ${id} RETURNING status`);
        if (removed?.status === 'active') await raiseVersion(tx);
        return removed !== undefined;
      }),
  };
}

function dealOf(row: DealRow): Deal {
  return {
    _id: row.id,
    companyName: row.company_name,
    companyLogo: row.company_logo,
    headline: row.headline,
    description: row.description,
    dealUrl: row.deal_url,
    tags: parseTexts(row.tags),
    status: row.status,
    featured: row.featured === 1,
    createdAt: row.created_at,
  };
}
