import { queryOptions } from '@tanstack/react-query';
import { send } from './client.ts';

/** An active listing of the same name, if there is one. */
export const sameNameQuery = (name: string) =>
  queryOptions({
    queryKey: ['checkName', name],
    queryFn: async () => (await send('checkName', { query: { name } })).startup,
    enabled: name !== '',
  });

/** An active listing with the same website, if there is one. */
export const sameWebsiteQuery = (website: string) =>
  queryOptions({
    queryKey: ['checkWebsite', website],
    queryFn: async () => (await send('checkWebsite', { query: { website } })).startup,
    enabled: website !== '',
  });
