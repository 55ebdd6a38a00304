import { queryOptions } from '@tanstack/react-query';
import { orNull, send } from './client.ts';

/** Null until the page was first saved. */
export const advertisingQuery = queryOptions({
  queryKey: ['getAdvertising'],
  queryFn: () => orNull(send('getAdvertising')),
});
