import type { Deal, DealEdit } from './deals.contract.ts';

export function toDealEdit(deal: Deal): DealEdit {
  const { companyName, companyLogo, headline, description, dealUrl, tags, status, featured } = deal;
  return { companyName, companyLogo, headline, description, dealUrl, tags, status, featured };
}
