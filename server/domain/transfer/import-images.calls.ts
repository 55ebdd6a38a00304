import { type Call, transactionOfSession } from '../call-context.ts';
import { CallError } from '../core/errors.ts';
import { orThrow } from '../core/refusals.ts';
import { fetchedAtOnce, fetchLogo, saveLogo } from './import-images.ts';
import type * as contract from './import-images.contract.ts';
import { presentImport } from './imports.calls.ts';
import { canHaveImages } from './imports.rules.ts';

export const fetchImportImages: Call<typeof contract.fetchImportImages> = async (context, { params }) => {
  const { store, adapters, now } = context;
  const record = orThrow(await store.imports.byId(params.id), 'imports.not_found');
  if (adapters.websites === undefined) throw new CallError('websites.not_available');
  const readers = { websites: await adapters.websites(), encodeImage: adapters.encodeImage };
  const { changes } = canHaveImages(record) ? await store.imports.withImages(record._id, fetchedAtOnce) : { changes: [] };
  const results = await Promise.all(changes.map(async (change) => ({ change, ...(await fetchLogo(store, readers, change)) })));
  return transactionOfSession(context, async (tx) => {
    let fetched = 0;
    for (const { change, image } of results) if (await saveLogo(tx, change, image, now())) fetched += 1;
    const failed = results.flatMap(({ change: { name }, reason }) => (reason === undefined ? [] : [{ name, reason }]));
    const after = { fetched, failed: failed.length };
    await context.audit(tx, { subjectId: record._id, subject: record.fileName, before: {}, after });
    const saved = orThrow(await tx.imports.byId(record._id), 'imports.not_found');
    return { import: await presentImport(tx, saved, now()), fetched, failed };
  });
};
