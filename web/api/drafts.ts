import { queryOptions } from '@tanstack/react-query';
import { listingDraftStorage } from '../offline/drafts/listing-drafts.ts';
import { queueLoaded } from '../offline/queue/queued-submissions.ts';

/**
 * What the device has of a draft when its page opens; null when that is nothing. Asked anew each time, and none of the
 * queries that go when a session ends: the page lets its member sign in again.
 */
export const draftQuery = (key: string) =>
  queryOptions({
    queryKey: ['draft', key],
    queryFn: async () => {
      await queueLoaded();
      return (await listingDraftStorage.load(key)) ?? null;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
