import type * as contract from './backups.contract.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import type { Call } from '../call-context.ts';

export const getBackups: Call<typeof contract.getBackups> = async ({ adapters: { backups } }) =>
  (await backups?.status()) ?? { state: 'unavailable', newest: null, total: 0, sameDisk: false, failure: null };

export const makeBackup: Call<typeof contract.makeBackup> = async ({ store, adapters: { backups }, audit }) => {
  const { state } = (await backups?.status()) ?? { state: 'unavailable' };
  if (state === 'external') throw new CallError('backups.external');
  if (backups === undefined || state === 'off') throw new CallError('backups.not_available');
  const { name, bytes } = await backups.make();
  await store.transaction((tx) => audit(tx, { subjectId: '', subject: name, before: null, after: { bytes } }));
  return { message: messages.backupMade };
};
