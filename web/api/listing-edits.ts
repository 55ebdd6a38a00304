import { queryOptions } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';

/** A published listing as its owner edits it, with what they sent before. Forgotten with its page: the form begins with what is there now. */
export const listingEditQuery = (startupId: string) =>
  queryOptions({
    ...callQuery('getListingEdit', { params: { id: startupId } }),
    gcTime: 0,
  });
