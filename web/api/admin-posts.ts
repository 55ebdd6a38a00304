import { queryOptions } from '@tanstack/react-query';
import { postDraftStorage } from '../offline/drafts/post-drafts.ts';

/** The draft that the device has of a post, loaded each time its editor opens; null when there is none. */
export const postDraftQuery = (key: string) =>
  queryOptions({
    queryKey: ['postDraft', key],
    queryFn: async () => (await postDraftStorage.load(key)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
