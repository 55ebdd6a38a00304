import type * as contract from './admin-startups.contract.ts';
import { startupStatuses } from '../listings/startups.contract.ts';
import { loadStartup, ownerOf } from '../listings/load-startups.ts';
import { applyStartupEdit, presentAdminStartup, toStartupEdit } from './moderation.rules.ts';
import { sliceOf } from '../core/paging.ts';
import { countsOf } from '../core/tallies.ts';
import { withVersion } from '../core/versions.ts';
import { presentStartup } from '../listings/startups.rules.ts';
import { assertStoredImage, type Call, reencodeUpload, saveImages, transactionOfSession } from '../call-context.ts';
import { recordRevision } from './revisions.calls.ts';
import type { StartupRecord, Store } from '../../../db/store.ts';
import { CallError, errorCatalogue } from '../core/errors.ts';
import { checkFieldValues } from '../listings/field-schema.contract.ts';
import type { FieldValues } from '../listings/fields.contract.ts';

export const listAllStartups: Call<typeof contract.listAllStartups> = async ({ store }, { query }) => {
  const { startups, total } = await store.startups.table(query, sliceOf(query));
  const rows = [];
  for (const startup of startups) {
    const archive = startup.status === 'archived' ? await store.archives.byStartup(startup._id) : undefined;
    const submission = await store.submissions.byStartup(startup._id);
    const owner = (await ownerOf(store, startup))?.username ?? null;
    rows.push(presentAdminStartup(startup, { submission, archive, owner }));
  }
  return { startups: rows, total, counts: countsOf(startupStatuses, await store.startups.tally(query.search)) };
};

export const saveStartup: Call<typeof contract.saveStartup> = async (context, { params, body }) => {
  const current = await loadStartup(context.store, params.id);
  const isUpload = body.logo.startsWith('data:') && body.logo !== current.logo;
  const logo = isUpload ? await reencodeUpload(context, body.logo, 'body.logo', 'icon') : undefined;

  return transactionOfSession(context, async (store) => {
    const before = await loadStartup(store, params.id);
    context.assertUnchanged(toStartupEdit(before));
    if (logo === undefined) await assertStoredImage(store, body.logo, before.logo, 'body.logo');
    const fields = await checkedFields(store, body.fields);
    const after = applyStartupEdit(before, { ...body, fields }, logo?.url ?? body.logo);
    await assertKnownCategories(store, after, before);
    await saveImages(store, logo === undefined ? [] : [logo], context.now());
    await store.startups.update(after);
    if (before.status === 'active') await recordRevision({ ...context, store }, 'admin', before, after);
    await context.audit(store, {
      subjectId: after._id,
      subject: after.name,
      before: presentStartup(before),
      after: presentStartup(after),
    });
    return withVersion(presentStartup(after), toStartupEdit(after));
  });
};

/** The values in the order of their fields. Throws for invalid values. Admins may leave required fields empty. */
async function checkedFields(store: Store, values: FieldValues | undefined): Promise<FieldValues | undefined> {
  if (values === undefined) return undefined;
  const checked = checkFieldValues(values, await store.fields.list(), { prefix: 'body.fields.' });
  if (checked.errors !== undefined) throw new CallError('request.invalid', checked.errors);
  return checked.values;
}

/** Throws for unknown categories, except those the listing already has, because imports may bring unknown ones. */
async function assertKnownCategories(store: Store, after: StartupRecord, before: StartupRecord): Promise<void> {
  for (const slug of after.categories) {
    if (before.categories.includes(slug) || (await store.categories.bySlug(slug)) !== undefined) continue;
    throw new CallError('categories.not_found', { 'body.categories': errorCatalogue['categories.not_found'].message });
  }
}
