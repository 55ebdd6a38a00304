import { queryOptions } from '@tanstack/react-query';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

export const integrityQuery = queryOptions({
  queryKey: [userScope, 'getIntegrity'],
  queryFn: () => send('getIntegrity'),
  refetchInterval: 60_000,
});
