import { queryOptions } from '@tanstack/react-query';
import type { CallReply } from '../../server/contract/call.ts';
import type { Contract } from '../../server/contract/contract.ts';
import { userScope } from './account.ts';
import { send } from './admin-client.ts';

export type BackupStatus = CallReply<Contract['getBackups']>;

export const backupsQuery = queryOptions({
  queryKey: [userScope, 'getBackups'],
  queryFn: () => send('getBackups'),
  refetchInterval: 60_000,
});

/** Answers when the backup is made and checked. */
export function makeBackup() {
  return send('makeBackup');
}
