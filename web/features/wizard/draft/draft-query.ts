import { queryOptions } from '@tanstack/react-query';
import { listingDraftStorage } from '../../../offline/drafts/listing-drafts.ts';
import { loadQueue } from '../../../offline/queue/queued-submissions.ts';

/**
 * The stored draft of a listing, loaded each time its form opens; null when there is none. The key has no `userScope`, so that
 * the draft survives an expired session until the member has signed in again.
 */
export const draftQuery = (key: string) =>
  queryOptions({
    queryKey: ['draft', key],
    queryFn: async () => {
      await loadQueue();
      return (await listingDraftStorage.load(key)) ?? null;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
