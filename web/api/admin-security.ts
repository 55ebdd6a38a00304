import { type QueryClient } from '@tanstack/react-query';
import type { SecuritySettings } from '../../server/domain/accounts/passkeys.contract.ts';
import { callQuery, send } from './admin-client.ts';

export async function saveSecuritySettings(queryClient: QueryClient, settings: SecuritySettings): Promise<void> {
  queryClient.setQueryData(callQuery('getSecuritySettings').queryKey, await send('saveSecuritySettings', { body: settings }));
}
