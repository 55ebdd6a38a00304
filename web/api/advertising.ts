import { queryOptions } from '@tanstack/react-query';
import { send } from './client.ts';

/** Null until the page was first saved. */
export const advertisingQuery = queryOptions({
  queryKey: ['getAdvertising'],
  queryFn: () => send('getAdvertising'),
});
