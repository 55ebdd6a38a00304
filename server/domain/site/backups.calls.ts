import type * as contract from './backups.contract.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import { type Adapters, assertRecentlyAuthenticated, type Call } from '../call-context.ts';
import { backupDownloadPath } from './backups.rules.ts';

export const getBackups: Call<typeof contract.getBackups> = async ({ adapters: { backups } }) =>
  (await backups?.status()) ?? { state: 'unavailable', newest: null, total: 0, sameDisk: false, failure: null };

export const makeBackup: Call<typeof contract.makeBackup> = async ({ store, adapters, audit }) => {
  const { name, bytes } = await (await loadBackups(adapters)).make();
  await store.transaction((tx) => audit(tx, { subjectId: '', subject: name, before: null, after: { bytes } }));
  return { message: messages.backupMade };
};

export const listBackups: Call<typeof contract.listBackups> = async ({ adapters: { backups } }) => ({
  backups: (await backups?.files?.list()) ?? [],
});

export const downloadBackup: Call<typeof contract.downloadBackup> = async (context, { body }) => {
  const { store, adapters, session, audit } = context;
  assertRecentlyAuthenticated(context);
  const { files } = await loadBackups(adapters);
  const granted = await files?.grant(body.name, session?.tokenHash ?? '');
  if (granted === undefined) throw new CallError('backups.not_found');
  await audit(store, { subjectId: '', subject: body.name, before: null, after: { bytes: granted.bytes } });
  return { path: backupDownloadPath(granted.token) };
};

/** Throws unless this host makes backups. */
async function loadBackups({ backups }: Adapters): Promise<NonNullable<Adapters['backups']>> {
  const { state } = (await backups?.status()) ?? { state: 'unavailable' };
  if (state === 'external') throw new CallError('backups.external');
  if (backups === undefined || state === 'off') throw new CallError('backups.not_available');
  return backups;
}
