import type { CollectionRecord, Store } from '../../../db/store.ts';
import type * as contract from './collections.contract.ts';
import { CallError } from '../core/errors.ts';
import { messages } from '../core/messages.ts';
import { pageSizes } from '../core/page-sizes.ts';
import type { StartupCard } from '../listings/startups.contract.ts';
import {
  collectedIds,
  isRemoved,
  mergeCollections,
  toCollectionEdit,
  whyCannotCreate,
  whyCannotSave,
  withoutFutureTimes,
} from './collections.rules.ts';
import { atSlug } from '../core/slugs.ts';
import { newToken } from '../core/ids.ts';
import { withVersion } from '../core/versions.ts';
import { type Call, JsonText } from '../call-context.ts';
import { throwIf } from '../core/refusals.ts';

export const listCollections: Call<typeof contract.listCollections> = async ({ store }) => {
  const collections = (await store.collections.ofDirectory()).filter(isPublic);
  const lists = await loadCards(store, collections);
  return collections.map((collection, at) => {
    const startups = lists[at] ?? [];
    const startupIds = startups.map((startup) => startup._id);
    return { ...presentCollection(collection), startupIds, startups: startups.slice(0, pageSizes.collectionPreview) };
  });
};

export const getCollection: Call<typeof contract.getCollection> = async ({ store }, { params }) => {
  const collection = await atSlug(store.collections, params.slug);
  if (collection === undefined || !isPublic(collection)) throw new CallError('collections.not_found');
  const [startups = []] = await loadCards(store, [collection]);
  return { ...presentCollection(collection), startups };
};

export const getSharedCollection: Call<typeof contract.getSharedCollection> = async ({ store }, { params }) => {
  const collection = await store.collections.byShareToken(params.token);
  if (collection === undefined || !(await isOwnerActive(store, collection))) throw new CallError('collections.not_found');
  const { title, introduction, changedAt } = collection;
  const [startups = []] = await loadCards(store, [{ startupIds: collectedIds(collection) }]);
  return { title, introduction, changedAt, startups };
};

export const listCollectedStartups: Call<typeof contract.listCollectedStartups> = async ({ store }, { query }) => {
  const [cards = []] = await store.collections.cards([query.ids.split(',')]);
  return new JsonText(`[${cards.join(',')}]`);
};

export const listOwnCollections: Call<typeof contract.listOwnCollections> = async ({ store }, { params }) =>
  (await store.collections.ofUser(params.userId)).map(presentOwnCollection);

/** Another member's collection counts as not found, so that the reply does not confirm its id. */
export const syncOwnCollection: Call<typeof contract.syncOwnCollection> = async ({ store, now }, { params, body }) => {
  const sent = withoutFutureTimes(body, now().toISOString());
  const stored = await store.collections.byId(params.id);
  if (stored === undefined) {
    const inserted = mergeCollections(sent, sent);
    const others = (await store.collections.ofUser(params.userId)).filter((collection) => !isRemoved(collection));
    throwIf(isRemoved(inserted) ? undefined : whyCannotCreate(others.length));
    const link = { visibility: 'private', shareToken: null } as const;
    const record: CollectionRecord = { _id: params.id, userId: params.userId, slug: null, ...link, ...inserted };
    await store.collections.insert(record);
    return presentOwnCollection(record);
  }
  if (stored.userId !== params.userId) throw new CallError('collections.not_found');
  const merged = { ...stored, ...mergeCollections(stored, sent) };
  // Removing a collection ends its link.
  const after = isRemoved(merged) ? withoutLink(merged) : merged;
  await store.collections.update(after);
  return presentOwnCollection(after);
};

export const shareCollection: Call<typeof contract.shareCollection> = async ({ store }, { params, body }) => {
  const before = await store.collections.byId(params.id);
  if (before?.userId !== params.userId || isRemoved(before)) throw new CallError('collections.not_found');
  if (body.shared && before.shareToken !== null) return presentOwnCollection(before);
  const after: CollectionRecord = body.shared ? { ...before, visibility: 'shared', shareToken: newToken() } : withoutLink(before);
  await store.collections.update(after);
  return presentOwnCollection(after);
};

export const listAllCollections: Call<typeof contract.listAllCollections> = async ({ store }) =>
  (await store.collections.ofDirectory()).map(presentAdminCollection);

export const addCollection: Call<typeof contract.addCollection> = async ({ store, newId, now, audit }, { body }) => {
  assertSaveable(body);
  const collection = directoryCollection(newId(), body, now());
  await store.collections.insert(collection);
  await audit(store, { subjectId: collection._id, subject: body.title, before: null, after: { ...body } });
  return presentAdminCollection(collection);
};

export const saveCollection: Call<typeof contract.saveCollection> = async (context, { params, body }) => {
  const { store, audit, now } = context;
  const before = toCollectionEdit(await directoryCollectionById(store, params.id));
  context.assertUnchanged(before);
  assertSaveable(body);
  const after = directoryCollection(params.id, body, now());
  await store.collections.update(after);
  await audit(store, { subjectId: params.id, subject: body.title, before: { ...before }, after: { ...body } });
  return presentAdminCollection(after);
};

export const removeCollection: Call<typeof contract.removeCollection> = async ({ store, audit }, { params }) => {
  const before = await directoryCollectionById(store, params.id);
  await store.collections.remove(params.id);
  await audit(store, {
    subjectId: params.id,
    subject: before.title,
    before: { ...toCollectionEdit(before) },
    after: null,
  });
  return { message: messages.collectionDeleted };
};

function isPublic({ visibility }: CollectionRecord): boolean {
  return visibility === 'public';
}

async function isOwnerActive(store: Store, { userId }: CollectionRecord): Promise<boolean> {
  return userId !== null && (await store.users.byId(userId))?.status === 'active';
}

function presentCollection({ _id, slug, title, introduction, changedAt }: CollectionRecord) {
  return { _id, slug: slug ?? '', title, introduction, changedAt };
}

/** The active listings of each collection. The store holds cards as JSON text in the contract's shape. */
async function loadCards(store: Store, collections: readonly { startupIds: readonly string[] }[]): Promise<StartupCard[][]> {
  const lists = await store.collections.cards(collections.map(({ startupIds }) => startupIds));
  return lists.map((cards) => cards.map((card) => JSON.parse(card) as StartupCard));
}

function withoutLink(collection: CollectionRecord): CollectionRecord {
  return { ...collection, visibility: 'private', shareToken: null };
}

function presentOwnCollection(collection: CollectionRecord): contract.OwnCollection {
  const { _id, title, introduction, startupIds, changedAt, entries, deletedAt, shareToken } = collection;
  return { _id, title, introduction, startupIds, changedAt, entries, deletedAt, shareToken };
}

function presentAdminCollection(collection: CollectionRecord): contract.AdminCollection {
  const edit = toCollectionEdit(collection);
  return withVersion({ _id: collection._id, ...edit, changedAt: collection.changedAt }, edit);
}

function directoryCollection(_id: string, edit: contract.AdminCollectionEdit, at: Date): CollectionRecord {
  return { _id, userId: null, ...edit, entries: [], changedAt: at.toISOString(), deletedAt: null, shareToken: null };
}

function assertSaveable(edit: contract.AdminCollectionEdit): void {
  throwIf(whyCannotSave(edit));
}

async function directoryCollectionById(store: Store, id: string): Promise<CollectionRecord> {
  const collection = await store.collections.byId(id);
  if (collection === undefined || collection.userId !== null) throw new CallError('collections.not_found');
  return collection;
}
