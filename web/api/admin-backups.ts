import { queryOptions } from '@tanstack/react-query';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

export const backupsQuery = queryOptions({
  queryKey: [userScope, 'getBackups'],
  queryFn: () => send('getBackups'),
  refetchInterval: 60_000,
});

/** Answers when the backup is made and checked. */
export function makeBackup() {
  return send('makeBackup');
}
