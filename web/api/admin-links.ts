import { type QueryClient } from '@tanstack/react-query';
import { invalidateStartups } from './admin-startups.ts';
import { invalidateCalls } from './invalidate.ts';

/** For how many days an ignored link is not checked. */
export const ignoredDays = 90;

/** Invalidates every query that shows lost links, or the listing that was changed. */
export async function invalidateLinks(queryClient: QueryClient): Promise<void> {
  await Promise.all([invalidateCalls(queryClient, ['listLinkFindings']), invalidateStartups(queryClient)]);
}
