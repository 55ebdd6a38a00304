import type { Deal } from '../../server/domain/content/deals.contract.ts';

/** A deal; `companyName` is the name of a sample startup, whose logo and website the deal shows. */
export interface SampleDeal {
  companyName: string;
  headline: string;
  description: string;
  tags: string[];
  /** `active` when omitted. */
  status?: Deal['status'];
  featured?: true;
  daysAgo: number;
}

/** Oldest first. */
export const sampleDeals: SampleDeal[] = [
  {
    companyName: 'Columnade',
    headline: 'Ten rehearsals for the price of none',
    description: 'New teams could run ten migrations against a copy without paying. The curtain has come down on this one.',
    tags: ['databases', 'free trial'],
    status: 'expired',
    daysAgo: 96,
  },
  {
    companyName: 'Ledgerdemain',
    headline: 'Your first quarter of bookkeeping, free',
    description: 'Connect a bank account before the end of the quarter and the tax form at the end of it costs nothing.',
    tags: ['finance', 'free trial'],
    daysAgo: 41,
  },
  {
    companyName: 'Fond Regards',
    headline: 'Pay for half your list',
    description:
      'For six months you pay for the subscribers who open your letters, and the others are on the house. After that there should be fewer of them.',
    tags: ['email', '50% off'],
    daysAgo: 30,
  },
  {
    companyName: 'Swatchling',
    headline: '40% off the studio plan for a year',
    description: 'Unlimited brands, every export and the contrast report that settles arguments. For teams of up to ten.',
    tags: ['design', '40% off'],
    featured: true,
    daysAgo: 16,
  },
  {
    companyName: 'Hostwren',
    headline: 'A free month of answered telephones',
    description: 'Thirty days, every call, one number. If the front desk does not miss it when it ends, you owe nothing.',
    tags: ['restaurants', 'free trial'],
    daysAgo: 9,
  },
  {
    companyName: 'Ferrywire',
    headline: 'Free sync for your first 1,000 devices',
    description:
      'Members of this directory get the island plan for two years: a thousand devices, merges included, and help from the people who wrote it.',
    tags: ['developers', 'offline-first', 'two years'],
    featured: true,
    daysAgo: 3,
  },
  {
    companyName: 'Panniered',
    headline: 'Two bikes on us',
    description: 'Dispatch for your first two cargo bikes, free until spring. Still being agreed: do not publish yet.',
    tags: ['logistics'],
    status: 'draft',
    daysAgo: 1,
  },
];
