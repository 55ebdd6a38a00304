import { queryOptions } from '@tanstack/react-query';
import { settingsCacheMs } from '../../server/contract/limits.ts';
import { send } from './client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['getSettings'],
  queryFn: () => send('getSettings'),
  staleTime: settingsCacheMs,
  gcTime: settingsCacheMs,
});
