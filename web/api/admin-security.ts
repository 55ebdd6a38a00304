import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SecuritySettings } from '../../server/domain/accounts/passkeys.contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

/** How admins sign in. */
export const securitySettingsQuery = queryOptions({
  queryKey: [userScope, 'getSecuritySettings'],
  queryFn: () => send('getSecuritySettings'),
});

export async function saveSecuritySettings(queryClient: QueryClient, settings: SecuritySettings): Promise<void> {
  queryClient.setQueryData(securitySettingsQuery.queryKey, await send('saveSecuritySettings', { body: settings }));
}
