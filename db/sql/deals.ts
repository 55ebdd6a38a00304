import sql from 'sql-template-tag';
import type { Deal } from '../../server/contract/deals.ts';
import type { Store } from '../store.ts';
import type { Driver } from './driver.ts';
import { textsOf } from './startup-rows.ts';
import { raiseVersion } from './tallies.ts';

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

export function sqlDeals(driver: Driver): Store['deals'] {
  return {
    async list() {
      const rows = await driver.all<DealRow>(sql`
        SELECT id, company_name, company_logo, headline, description, deal_url, tags, status, featured, created_at
        FROM deals ORDER BY created_at DESC, id`);
      return rows.map(dealOf);
    },
    insert: (deal) =>
      driver.transaction(async (within) => {
        await within.run(sql`
          INSERT INTO deals (id, company_name, company_logo, headline, description, deal_url, tags, status, featured, created_at)
          VALUES (${deal._id}, ${deal.companyName}, ${deal.companyLogo}, ${deal.headline}, ${deal.description}, ${deal.dealUrl},
            ${JSON.stringify(deal.tags)}, ${deal.status}, ${Number(deal.featured)}, ${deal.createdAt})`);
        await raiseVersion(within);
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
    tags: textsOf(row.tags),
    status: row.status,
    featured: row.featured === 1,
    createdAt: row.created_at,
  };
}
