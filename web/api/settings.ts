import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { SitePart } from '../../server/domain/site/sections.contract.ts';
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

/** Whether the operator has hidden a part of the site. Links to it are then left out. */
export function useIsHidden(part: SitePart): boolean {
  return useQuery(settingsQuery).data?.menus.hiddenParts.includes(part) === true;
}

/** Makes a cheap call. If the server answers, its response ends the offline state. */
export async function checkConnection(queryClient: QueryClient): Promise<void> {
  await queryClient.refetchQueries({ queryKey: settingsQuery.queryKey });
}
