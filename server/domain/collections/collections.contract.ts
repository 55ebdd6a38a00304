import * as v from 'valibot';
import { declareCall } from '../core/call.ts';
import { id, isoTime, optionalText, slug, text, version, messageReply, slugParams } from '../core/schemas.ts';
import { collectionLengths, maxItems } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import { messages } from '../core/messages.ts';
import { startupCard } from '../listings/startups.contract.ts';

/**
 * `shared` collections can be read by their link, and `public` ones have pages. Only the directory's own collections can be
 * public.
 */
export const collectionVisibilities = ['private', 'shared', 'public'] as const;

const title = text(collectionLengths.title, 'Title is required.');
const introduction = optionalText(collectionLengths.introduction);

/** The ids in the order of the collection. */
const startupIds = v.pipe(v.array(id), v.maxLength(maxItems.collectionStartups));

/** When a listing was last added to a collection or removed from it. */
const collectionEntry = v.strictObject({ startupId: id, changedAt: isoTime, removed: v.boolean() });
export type CollectionEntry = v.InferOutput<typeof collectionEntry>;

/**
 * A member's collection as edited on a device. `mergeCollections` merges two states. `entries` are the collection's listings.
 * `startupIds` only states their order, so it may lack listings or contain removed ones. `changedAt` applies to title,
 * introduction and order.
 */
export const collectionEdit = v.strictObject({
  title,
  introduction,
  startupIds,
  changedAt: isoTime,
  entries: v.pipe(v.array(collectionEntry), v.maxLength(maxItems.collectionEntries)),
  /** Null if the collection was never removed. Changes made after a removal survive it. */
  deletedAt: v.nullable(isoTime),
});
export type CollectionEdit = v.InferOutput<typeof collectionEdit>;

/** A member's collection. `shareToken` is the secret of its link; null when it has no link. */
export const ownCollection = v.strictObject({
  _id: id,
  ...collectionEdit.entries,
  shareToken: v.nullable(text(commonLengths.token)),
});
export type OwnCollection = v.InferOutput<typeof ownCollection>;

/** A collection as shown in lists: the ids of its active listings in order, and the first few listings. */
export const collectionCard = v.strictObject({
  _id: id,
  slug,
  title,
  introduction,
  changedAt: isoTime,
  startupIds,
  startups: v.array(startupCard),
});
export type CollectionCard = v.InferOutput<typeof collectionCard>;

/** A collection as shown on its page; `startups` are its public listings. */
export const publicCollection = v.omit(collectionCard, ['startupIds']);
export type PublicCollection = v.InferOutput<typeof publicCollection>;

/** A member's collection as its link shows it. The member is not named. */
export const sharedCollection = v.omit(publicCollection, ['_id', 'slug']);
export type SharedCollection = v.InferOutput<typeof sharedCollection>;

export const listCollections = declareCall('GET', '/collections', {
  summary: 'The public collections with their first startups, last changed first.',
  who: 'anyone',
  reply: v.array(collectionCard),
  cache: 'public',
});

export const getCollection = declareCall('GET', '/collections/slug/:slug', {
  summary:
    'A public collection with its active startups, in its order. A former slug also finds the collection; the reply has its current slug.',
  who: 'anyone',
  params: slugParams,
  reply: publicCollection,
  errors: ['collections.not_found'],
  cache: 'public',
});

export const getSharedCollection = declareCall('GET', '/collections/shared/:token', {
  summary: "A member's shared collection, found by the secret in its link, with its active startups.",
  who: 'anyone',
  params: v.strictObject({ token: v.pipe(v.string(), v.maxLength(commonLengths.token)) }),
  reply: sharedCollection,
  errors: ['collections.not_found'],
  cache: 'public',
});

const idList = new RegExp(`^[0-9a-f]{24}(?:,[0-9a-f]{24}){0,${maxItems.collectionStartups - 1}}$`);

export const listCollectedStartups = declareCall('GET', '/collections/startups', {
  summary: 'The active startups among up to 100 comma-separated ids, in this order.',
  who: 'anyone',
  query: v.strictObject({ ids: v.pipe(v.string(), v.regex(idList, 'Please send ids separated by commas.')) }),
  reply: v.array(startupCard),
  cache: 'public',
});

const self = { self: 'userId', nobodyElse: true } as const;
const ownParams = v.strictObject({ userId: id, id });

export const listOwnCollections = declareCall('GET', '/collections/user/:userId', {
  summary:
    "A member's collections, oldest first, including recently deleted ones, so that the member's other devices learn of it.",
  who: self,
  params: v.strictObject({ userId: id }),
  reply: v.array(ownCollection),
});

export const syncOwnCollection = declareCall('PUT', '/collections/user/:userId/:id', {
  summary:
    "Merges a device's version of a member's collection with the stored one and returns the result. The device chooses the id of a new collection.",
  who: self,
  params: ownParams,
  body: collectionEdit,
  reply: ownCollection,
  errors: ['collections.not_found', 'collections.too_many'],
  rateLimit: { points: 600, perSeconds: 600 },
});

export const shareCollection = declareCall('PUT', '/collections/user/:userId/:id/share', {
  summary: "Creates a link with which anyone can read a member's collection, or removes it. Each new link has a new secret.",
  who: self,
  params: ownParams,
  body: v.strictObject({ shared: v.boolean() }),
  reply: ownCollection,
  errors: ['collections.not_found'],
});

/** A collection of the directory as admins edit it. */
export const adminCollection = v.strictObject({
  _id: id,
  slug,
  title,
  introduction,
  startupIds,
  visibility: v.picklist(['private', 'public']),
  changedAt: isoTime,
  version,
});
export type AdminCollection = v.InferOutput<typeof adminCollection>;

export const adminCollectionEdit = v.omit(adminCollection, ['_id', 'changedAt', 'version']);
export type AdminCollectionEdit = v.InferOutput<typeof adminCollectionEdit>;

export const listAllCollections = declareCall('GET', '/collections/admin', {
  summary: "The directory's collections, public or not, last changed first.",
  who: { may: 'editContent' },
  reply: v.array(adminCollection),
});

export const addCollection = declareCall('POST', '/collections/admin', {
  summary: 'Adds a collection of the directory.',
  who: { may: 'editContent' },
  body: adminCollectionEdit,
  reply: adminCollection,
  status: 201,
  errors: ['collections.slug_taken'],
});

export const saveCollection = declareCall('PUT', '/collections/admin/:id', {
  summary: 'Saves a collection of the directory. If its slug changes, the old address redirects to the new one.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  body: adminCollectionEdit,
  versioned: true,
  reply: adminCollection,
  errors: ['collections.not_found', 'collections.slug_taken'],
});

export const removeCollection = declareCall('DELETE', '/collections/admin/:id', {
  summary: 'Deletes a collection of the directory. Its startups stay.',
  who: { may: 'editContent' },
  params: v.strictObject({ id }),
  reply: messageReply(messages.collectionDeleted),
  errors: ['collections.not_found'],
});
