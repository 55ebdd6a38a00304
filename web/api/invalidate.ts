import type { QueryClient } from '@tanstack/react-query';
import type { CallId } from '../../server/domain/contract.ts';

/** Invalidates all queries of these calls. Visible queries are refetched now, others when they are next shown. */
export async function invalidateCalls(queryClient: QueryClient, calls: readonly CallId[]): Promise<void> {
  const stale = new Set<unknown>(calls);
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey[0]) || stale.has(queryKey[1]) });
}
