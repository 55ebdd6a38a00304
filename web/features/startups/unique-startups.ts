import type { StartupCard, StartupPage } from '../../../server/contract/startups.ts';

/** Pages as one list: a listing that slid onto the next page while somebody published above it is shown once. */
export function uniqueStartups(pages: readonly StartupPage[]): StartupCard[] {
  const byId = new Map<string, StartupCard>();
  for (const page of pages) for (const startup of page.startups) if (!byId.has(startup._id)) byId.set(startup._id, startup);
  return [...byId.values()];
}
