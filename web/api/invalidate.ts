import type { QueryClient } from '@tanstack/react-query';
import type { CallId } from '../../server/contract/contract.ts';

/** What these calls answered is out of date: what is on the page is asked again, the rest when it is next shown. */
export async function refresh(queryClient: QueryClient, calls: readonly CallId[]): Promise<void> {
  const stale = new Set<unknown>(calls);
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) || stale.has(queryKey[1]) });
}
