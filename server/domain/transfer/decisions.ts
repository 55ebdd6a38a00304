import type { Post, PostCategory } from '../content/posts.contract.ts';
import { isSame } from '../core/is-same.ts';
import { maxItems } from '../core/lengths.ts';
import { slugify } from '../core/slugs.ts';
import type { Category } from '../listings/categories.contract.ts';
import type { Field } from '../listings/fields.contract.ts';
import { unitedTags } from '../listings/related-tags.ts';
import type { StartupRecord } from '../../../db/store.ts';
import type { Reasons } from './check-rows.ts';
import { notFound } from './group-reasons.ts';
import { checkPost, defaultPostCategory, newPost, type PostImportRow, postSlugOf, updatedPost } from './post-rows.ts';
import {
  categoryOfSlug,
  checkCategory,
  checkStartup,
  decideRow,
  type FoundListings,
  type ImportRow,
  logoOf,
  newCategory,
  newListing,
  preferredSlug,
  remoteLogoOf,
  type StartupImportRow,
  updatedCategory,
  updatedListing,
} from './startup-rows.ts';

export type NamedListing = Pick<StartupRecord, 'name' | 'website'>;

/**
 * The parts of a directory that are needed to decide what an import does with a row. They are read from a store or, in the
 * preview, from a copy of these parts.
 */
export interface KnownDirectory {
  startupBySource(sourceId: string): Promise<StartupRecord | undefined>;
  startupsByWebsite(website: string): Promise<readonly StartupRecord[]>;
  /** The active listings with the same name, whatever their websites are. */
  listingsNamed(name: string): Promise<readonly NamedListing[]>;
  /** The slug of the startup into which this one was merged. */
  mergedInto(startup: StartupRecord): Promise<string | undefined>;
  /** The label of the row of this import that created or changed the item ("line 12"). */
  importedAs(itemId: string): Promise<string | undefined>;
  /** The category that has the slug, or else the category that had it in the past. */
  category(slug: string): Promise<Category | undefined>;
  /** The tags, with the new name of each tag that was renamed. */
  currentTags(tags: readonly string[]): Promise<readonly string[]>;
  post(slug: string): Promise<Post | undefined>;
  postCategory(slug: string): Promise<Pick<PostCategory, '_id' | 'name' | 'slug'> | undefined>;
  /** Whether an image with this SHA-256 is stored. */
  hasImage(sha256: string): Promise<boolean>;
}

export interface DecisionOptions {
  fields: readonly Field[];
  clearsEmpty: boolean;
  replacesLists: boolean;
  createsCategories: boolean;
  /** The status and owner of new startups. */
  status: 'active' | 'pending';
  ownerId: string | null;
  fetchesLogos: boolean;
  fetchesIcons: boolean;
  now: Date;
}

/** Why a row is skipped: its listing was merged into the one with the slug `into`, or has another source. */
export const whySkipped = (into: string | undefined): string =>
  into === undefined
    ? 'Already imported from another source, with the same name and website.'
    : `Merged into ${into}; both stay as they are.`;

/** Used instead of the address of a logo: the icon of the startup's website is to be fetched. */
export const iconOfWebsite = 'icon';

interface Accepted {
  /** Why values of the row are left out, by the label of their column. */
  ignored: Reasons;
}

interface Wanted extends Accepted {
  /** The categories to create before the item. They have no ids yet. */
  newCategories: Category[];
}

/** The action that an import takes for a row. A new item has no id yet, and its slug may change if it is taken. */
export type Decision<Item> =
  | ({ action: 'create'; item: Item } & Wanted & { imageUrl: string })
  | ({ action: 'update'; before: Item; item: Item } & Wanted & { imageUrl: string })
  /** If `imageUrl` is not '', the image is fetched although the row changes nothing. */
  | ({ action: 'unchanged'; item: Item; imageUrl: string } & Accepted)
  /** The row's company was imported from another source, or its listing was merged into the one with the slug `into`. */
  | { action: 'skip'; name: string; into: string | undefined }
  | { action: 'reject'; reasons: Reasons };

const reject = (reasons: Reasons) => ({ action: 'reject' as const, reasons });

export async function decideStartup(
  { raw, newCategories, derived = [] }: ImportRow,
  known: KnownDirectory,
  options: DecisionOptions,
): Promise<Decision<StartupRecord>> {
  const checked = checkStartup(raw, options.fields, options);
  if (checked.row === undefined) return reject(checked.reasons);
  const logo = logoOf(checked.row);
  // An address can look like the address of a stored image although no such image exists.
  const isStored = logo === undefined || (await known.hasImage(logo));
  const { ignored } = checked;
  const row = isStored ? checked.row : { ...checked.row, logo: undefined, logoUrl: undefined };
  const found = await findListings(row, known);
  const decision = decideRow(row, found.listings, found.labels);
  if (decision.action === 'reject') return reject(decision.reasons);
  if (decision.action === 'skip') return { action: 'skip', name: row.name, into: undefined };
  if (decision.action === 'merged') return { action: 'skip', name: row.name, into: decision.into };
  const before = decision.action === 'update' ? decision.record : undefined;
  const categories = await categoriesOf(row, newCategories, known, options);
  if ('reasons' in categories) return reject(categories.reasons);
  const tags = row.tags === undefined ? undefined : [...(await known.currentTags(row.tags))];
  const current = { ...row, ...unitedLists(tags, categories.slugs, before, options) };
  const imageUrl = imageToFetch(row, before, options);
  const wanted = { newCategories: categories.created, imageUrl, ignored };
  if (before === undefined) {
    const { status, ownerId, now } = options;
    const listing = newListing(status === 'pending' ? { ...current, publishedAt: null } : current, '', preferredSlug(row), now);
    const owned = ownerId === null ? {} : { userId: ownerId };
    return { action: 'create', item: { ...listing, ...owned, ...(status === 'pending' && { status }) }, ...wanted };
  }
  const stated = derived.includes('tagline') ? { ...current, tagline: before.tagline } : current;
  const item = updatedListing(before, stated, options.now);
  return isSame(item, before)
    ? { action: 'unchanged', item: before, imageUrl, ignored }
    : { action: 'update', before, item, ...wanted };
}

async function findListings({ sourceId, website }: StartupImportRow, known: KnownDirectory) {
  const bySource = sourceId === undefined ? undefined : await known.startupBySource(sourceId);
  const byWebsite = await known.startupsByWebsite(website);
  const merged = new Map<string, string>();
  const labels = new Map<string, string>();
  const found = bySource === undefined ? byWebsite : [bySource];
  for (const startup of found) {
    const into = await known.mergedInto(startup);
    if (into !== undefined) merged.set(startup._id, into);
    const label = await known.importedAs(startup._id);
    if (label !== undefined) labels.set(startup._id, label);
  }
  return { listings: { bySource, byWebsite, merged } satisfies FoundListings, labels };
}

/** The current slugs of the row's categories, without repetitions, and the categories that must be created. */
async function categoriesOf(
  row: StartupImportRow,
  names: readonly string[],
  known: KnownDirectory,
  { createsCategories }: DecisionOptions,
): Promise<{ slugs: string[] | undefined; created: Category[] } | { reasons: Reasons }> {
  if (row.categories === undefined && names.length === 0) return { slugs: undefined, created: [] };
  const slugs = new Set<string>();
  const created = new Map<string, Category>();
  const unknown: string[] = [];
  const stated = [
    ...(row.categories ?? []).map((slug) => ({ slug, category: categoryOfSlug(slug, '') })),
    ...names.map((name) => ({ slug: slugify(name), category: categoryOfName(name) })),
  ];
  for (const { slug, category } of stated) {
    const existing = await known.category(slug);
    if (existing === undefined && category === undefined) unknown.push(slug);
    else if (existing === undefined && category !== undefined) {
      unknown.push(category.name);
      created.set(slug, category);
    }
    slugs.add(existing?.slug ?? slug);
  }
  if (unknown.length > 0 && (!createsCategories || created.size < unknown.length)) {
    return { reasons: { categories: `${notFound}: ${unknown.join(', ')}.` } };
  }
  return { slugs: [...slugs], created: [...created.values()] };
}

/** A category named in a file; undefined for a name without letters. */
function categoryOfName(name: string): Category | undefined {
  const slug = slugify(name);
  if (slug === '') return undefined;
  const isSlug = name === slug;
  return isSlug ? categoryOfSlug(slug, '') : { ...categoryOfSlug(slug, ''), name, description: `Listings in ${name}.` };
}

/**
 * The row's categories and tags. They are added to those of the existing listing or, if the options say so, replace them. An
 * empty list from a cleared cell stays empty.
 */
function unitedLists(
  tags: string[] | undefined,
  slugs: readonly string[] | undefined,
  before: StartupRecord | undefined,
  { replacesLists }: DecisionOptions,
) {
  const unites = before !== undefined && !replacesLists;
  const unitedSlugs =
    slugs === undefined || slugs.length === 0 || !unites ? slugs : [...new Set([...before.categories, ...slugs])];
  return {
    ...(unitedSlugs === undefined ? {} : { categories: [...unitedSlugs] }),
    ...(tags === undefined ? {} : { tags: tags.length === 0 || !unites ? tags : unitedTags(before.tags, tags, maxItems.tags) }),
  };
}

function imageToFetch(row: StartupImportRow, before: StartupRecord | undefined, options: DecisionOptions): string {
  if ((before?.logo ?? '') !== '' || logoOf(row) !== undefined) return '';
  const remote = options.fetchesLogos ? remoteLogoOf(row) : undefined;
  return remote ?? (options.fetchesIcons ? iconOfWebsite : '');
}

export async function decideCategory(
  { raw }: ImportRow,
  known: KnownDirectory,
  options: DecisionOptions,
): Promise<Decision<Category>> {
  const checked = checkCategory(raw, options);
  if (checked.row === undefined) return reject(checked.reasons);
  const { row, ignored } = checked;
  const slug = row.slug ?? slugify(row.name);
  if (slug === '') return reject({ slug: 'Missing, and the name makes none.' });
  const existing = await known.category(slug);
  const none = { newCategories: [], imageUrl: '', ignored };
  if (existing === undefined) return { action: 'create', item: newCategory(row, '', slug), ...none };
  // The category was renamed or merged after the file was written, so its current texts are kept.
  if (existing.slug !== slug) return { action: 'unchanged', item: existing, imageUrl: '', ignored };
  const label = await known.importedAs(existing._id);
  if (label !== undefined) return reject({ slug: `The same category as ${label}.` });
  const item = updatedCategory(existing, row);
  return isSame(item, existing)
    ? { action: 'unchanged', item: existing, imageUrl: '', ignored }
    : { action: 'update', before: existing, item, ...none };
}

/** The decision about a row of posts. If the post's category is new, it has no id yet. */
export type PostDecision = Decision<Post> & { newPostCategory?: Pick<PostCategory, 'name' | 'slug'> | undefined };

export async function decidePost({ raw }: ImportRow, known: KnownDirectory, options: DecisionOptions): Promise<PostDecision> {
  const checked = checkPost(raw, options);
  if (checked.row === undefined) return reject(checked.reasons);
  const { row, ignored } = checked;
  const existing = await known.post(postSlugOf(row));
  const label = existing && (await known.importedAs(existing._id));
  if (label !== undefined && row.slug !== undefined) return reject({ slug: `The same slug as ${label}.` });
  // Two posts of one file can have titles that give the same slug. Both are imported.
  const before = label === undefined ? existing : undefined;
  const { category, created } = await postCategoryOf(row, before, known);
  const rest = { newCategories: [], imageUrl: '', newPostCategory: created, ignored };
  if (before === undefined) return { action: 'create', item: newPost(row, category, options.now), ...rest };
  const item = updatedPost(before, row, category, !options.replacesLists);
  return isSame(item, before)
    ? { action: 'unchanged', item: before, imageUrl: '', ignored }
    : { action: 'update', before, item, ...rest };
}

/** The row's category. A row without a category does not change the category of an existing post. */
async function postCategoryOf(row: PostImportRow, before: Post | undefined, known: KnownDirectory) {
  if (row.category === undefined && before !== undefined) return { category: before.category };
  const name = row.category ?? defaultPostCategory;
  const slug = slugify(name) || 'posts';
  const existing = await known.postCategory(slug);
  if (existing !== undefined) return { category: { _id: existing._id, name: existing.name, slug: existing.slug } };
  const created = { name, slug };
  return { category: { _id: '', ...created }, created };
}
