import { queryOptions } from '@tanstack/react-query';
import type { ListingEdit } from '../../server/domain/submissions/revisions.contract.ts';
import { userScope } from './account.ts';
import { send } from './client.ts';

/** A published listing as its owner edits it, with what they sent before. Forgotten with its page: the form begins with what is there now. */
export const listingEditQuery = (startupId: string) =>
  queryOptions({
    queryKey: [userScope, 'getListingEdit', startupId],
    queryFn: () => send('getListingEdit', { params: { id: startupId } }),
    gcTime: 0,
  });

export function sendListingEdit(startupId: string, edit: ListingEdit, version: string) {
  return send('sendListingEdit', { params: { id: startupId }, body: edit, version });
}

export function withdrawListingEdit(startupId: string) {
  return send('withdrawListingEdit', { params: { id: startupId } });
}
