import type { StartupCard, StartupPage } from '../../../server/domain/listings/startups.contract.ts';

/** All pages as one list. A listing can be on two pages when another was published between the requests; it is listed once. */
export function uniqueStartups(pages: readonly StartupPage[]): StartupCard[] {
  const byId = new Map<string, StartupCard>();
  for (const page of pages) for (const startup of page.startups) if (!byId.has(startup._id)) byId.set(startup._id, startup);
  return [...byId.values()];
}
