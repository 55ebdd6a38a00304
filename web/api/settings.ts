import { queryOptions } from '@tanstack/react-query';
import { settingsCacheMs } from '../../server/contract/settings.ts';
import { send } from './client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['getSettings'],
  queryFn: () => send('getSettings'),
  staleTime: settingsCacheMs,
  gcTime: settingsCacheMs,
});
