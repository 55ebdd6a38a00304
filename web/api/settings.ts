import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callQuery } from './call-query.ts';

/** Used by mailto links when the site has no contact address. */
export const fallbackContactEmail = 'hello@example.com';

/** How long pages cache the site settings. */
const settingsCacheMs = 30 * 60 * 1000;

export const settingsQuery = queryOptions({
  ...callQuery('getSettings'),
  staleTime: settingsCacheMs,
  gcTime: settingsCacheMs,
});

/** Makes a cheap call. If the server answers, its response ends the offline state. */
export async function checkConnection(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: settingsQuery.queryKey });
}
