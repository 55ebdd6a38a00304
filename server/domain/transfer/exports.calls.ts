import { searchedContacts } from '../accounts/access.ts';
import { assertRecentlyAuthenticated, type Call } from '../call-context.ts';
import { CallError } from '../core/errors.ts';
import { everythingDownloadPath, everythingName } from './everything-paths.ts';
import { exportedStartup } from './exported-startup.ts';
import type * as contract from './exports.contract.ts';
import { exportBatch, type ExportedStartup } from './exports.contract.ts';

export const exportStartups: Call<typeof contract.exportStartups> = async ({ store, actor }, { query: { after, ...filter } }) => {
  const range = { after, until: '', limit: exportBatch };
  const ids = await store.startups.matching({ ...filter, contacts: searchedContacts(actor) }, range);
  const startups: ExportedStartup[] = [];
  for (const id of ids) {
    const found = await store.startups.byId(id);
    // Another request may have removed the listing.
    if (found !== undefined) startups.push(await exportedStartup(store, found));
  }
  return { startups, next: ids.length < exportBatch ? null : (ids.at(-1) ?? null) };
};

export const downloadEverything: Call<typeof contract.downloadEverything> = async (context) => {
  const { store, adapters, session, audit } = context;
  assertRecentlyAuthenticated(context);
  if (adapters.exports === undefined) throw new CallError('exports.not_available');
  const token = adapters.exports.grant(everythingName, session?.tokenHash ?? '');
  await audit(store, { subjectId: '', subject: everythingName, before: null, after: { startups: await store.startups.count() } });
  return { path: everythingDownloadPath(token) };
};
