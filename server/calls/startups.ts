import type { CardSlice, ListView, Slice, StartupRecord, Store } from '../../db/store.ts';
import { checkFieldValues } from '../contract/field-schema.ts';
import type { Field, FieldValues } from '../contract/listing-fields.ts';
import type * as contract from '../contract/startups.ts';
import { errorCatalogue, CallError } from '../contract/errors.ts';
import { pageSizes } from '../contract/page-sizes.ts';
import type { OwnOrder } from '../rules/facets.ts';
import { isPublicField, withPublicFields } from '../rules/field-values.ts';
import { presentMakers } from '../rules/maker-names.ts';
import { applyStartupEdit, presentAdminStartup } from '../rules/moderation.ts';
import { toStartupEdit } from '../rules/edits.ts';
import { hasMore, sliceOf } from '../rules/paging.ts';
import { presentCard } from '../rules/startups.ts';
import { presentStartup } from '../rules/submissions.ts';
import { tagKey } from '../rules/tags.ts';
import { withVersion } from '../rules/versions.ts';
import {
  type Call,
  JsonText,
  saveImages,
  reencodeUpload,
  assertSessionActive,
  assertStoredImage,
  atSurvivor,
  loadStartup,
} from './call.ts';

export const listStartups: Call<typeof contract.listStartups> = async ({ store }, { query }) => {
  const slice = sliceOf(query);
  const view = await viewOf(store, query);
  if (query.tag === '') return startupPage(slice, await store.startups.list(slice, view));
  return startupPage(slice, await store.startups.withTag(tagKey(query.tag), slice, view));
};

export const listTrendingStartups: Call<typeof contract.listTrendingStartups> = async ({ store }) =>
  new JsonText(`[${(await store.startups.trending(pageSizes.trendingStartups)).join(',')}]`);

export const getSchedule: Call<typeof contract.getSchedule> = async ({ store }) => ({
  times: await store.startups.schedule(pageSizes.scheduledTimes),
});

export const getStartup: Call<typeof contract.getStartup> = async ({ store }, { params }) => {
  // At the same time, for a database that is asked over a connection.
  const [named, fields] = await Promise.all([store.startups.bySlug(params.slug), store.fields.list()]);
  const found = await atSurvivor(store, named);
  if (found?.status !== 'active') throw new CallError((await wasPublic(store, found)) ? 'startups.gone' : 'startups.not_found');
  return loadPublicStartup(store, found, fields);
};

export const listSimilarStartups: Call<typeof contract.listSimilarStartups> = async ({ store }, { params, query }) => {
  const found = await atSurvivor(store, await store.startups.bySlug(params.slug));
  if (found === undefined || (found.status !== 'active' && !(await wasPublic(store, found)))) {
    throw new CallError('startups.not_found');
  }
  return store.startups.similar(presentCard(found), query.limit);
};

/** Whether a listing was public until it was taken down. */
async function wasPublic(store: Store, startup: StartupRecord | undefined): Promise<boolean> {
  return startup?.status === 'archived' && (await store.archives.byStartup(startup._id))?.statusBefore === 'active';
}

/** A listing as its page shows it: with the members among its makers who accepted, and its public fields. */
export async function loadPublicStartup(
  store: Store,
  found: StartupRecord,
  fields: readonly Field[],
): Promise<contract.PublicStartup> {
  const { makers = [], ...startup } = withPublicFields(presentStartup(found), fields.filter(isPublicField));
  if (makers.length === 0) return startup;
  return { ...startup, makers: presentMakers(makers, await store.makers.accepted(found._id)) };
}

export const listStartupsInCategory: Call<typeof contract.listStartupsInCategory> = async ({ store }, { params, query }) => {
  const slice = sliceOf(query);
  const page = await store.startups.inCategory(params.slug, slice, await viewOf(store, query));
  // A category that has listings exists.
  if (page.total === 0 && (await store.categories.bySlug(params.slug)) === undefined) throw new CallError('categories.not_found');
  return startupPage(slice, page);
};

export const searchStartups: Call<typeof contract.searchStartups> = async ({ store }, { query }) => {
  const slice = sliceOf(query);
  const view = await viewOf(store, query, 'relevance');
  const { cards, total, partial, corrected, marked } = await store.startups.search(query.q, slice, view);
  const page = { total, partial, hasMore: hasMore(slice, total + partial), corrected, marked };
  return new JsonText(`{"startups":[${cards.join(',')}],${JSON.stringify(page).slice(1)}`);
};

/** How a list is asked for; undefined when it is the list as it comes. What parses filters is imported by the first list that has some. */
async function viewOf(
  store: Store,
  query: { filters: string; sort: string },
  own: OwnOrder = 'newest',
): Promise<ListView | undefined> {
  if (query.filters === '' && query.sort === '') return undefined;
  return (await import('./facets.ts')).viewOf(store, query, own);
}

export const suggestStartups: Call<typeof contract.suggestStartups> = async ({ store }, { query }) =>
  store.startups.suggest(query.q, pageSizes.suggestions);

/** A page of stored cards, joined as text: parsing and writing the objects would take thirty times as long. */
function startupPage(slice: Slice, { cards, total }: CardSlice): JsonText {
  return new JsonText(`{"startups":[${cards.join(',')}],"total":${total},"hasMore":${hasMore(slice, total)}}`);
}

export const listAllStartups: Call<typeof contract.listAllStartups> = async ({ store }, { query }) => {
  const { startups, total } = await store.startups.table(query, sliceOf(query));
  const rows = [];
  for (const startup of startups) {
    const archive = startup.status === 'archived' ? await store.archives.byStartup(startup._id) : undefined;
    rows.push(presentAdminStartup(startup, await store.submissions.byStartup(startup._id), archive));
  }
  return { startups: rows, total };
};

/** A logo sent as data is re-encoded. Slug, status and fields outside the form stay as they are. */
export const saveStartup: Call<typeof contract.saveStartup> = async (context, { params, body }) => {
  const current = await loadStartup(context.store, params.id);
  const isUpload = body.logo.startsWith('data:') && body.logo !== current.logo;
  const logo = isUpload ? await reencodeUpload(context, body.logo, 'body.logo', 'icon') : undefined;

  return context.store.transaction(async (store) => {
    await assertSessionActive(context, store);
    const before = await loadStartup(store, params.id);
    context.assertUnchanged(toStartupEdit(before));
    if (logo === undefined) await assertStoredImage(store, body.logo, before.logo, 'body.logo');
    const fields = await checkedFields(store, body.fields);
    const after = applyStartupEdit(before, { ...body, fields }, logo?.url ?? body.logo);
    await assertKnownCategories(store, after, before);
    await saveImages(store, logo === undefined ? [] : [logo], context.now());
    await store.startups.update(after);
    if (before.status === 'active')
      await (await import('./revisions.ts')).recordRevision({ ...context, store }, 'admin', before, after);
    await context.audit(store, {
      subjectId: after._id,
      subject: after.name,
      before: presentStartup(before),
      after: presentStartup(after),
    });
    return withVersion(presentStartup(after), toStartupEdit(after));
  });
};

/** The values in the order of their fields; throws for one that does not fit. Admins may leave out what is required. */
async function checkedFields(store: Store, values: FieldValues | undefined): Promise<FieldValues | undefined> {
  if (values === undefined) return undefined;
  const checked = checkFieldValues(values, await store.fields.list(), { prefix: 'body.fields.' });
  if (checked.errors !== undefined) throw new CallError('request.invalid', checked.errors);
  return checked.values;
}

/** Categories that the listing has already may stay: an import may have unknown ones. */
async function assertKnownCategories(store: Store, after: StartupRecord, before: StartupRecord): Promise<void> {
  for (const slug of after.categories) {
    if (before.categories.includes(slug) || (await store.categories.bySlug(slug)) !== undefined) continue;
    throw new CallError('categories.not_found', { 'body.categories': errorCatalogue['categories.not_found'].message });
  }
}
