import * as v from 'valibot';
import { cutText } from '../core/cut-text.ts';
import type { StartupRecord } from '../../../db/store.ts';
import { type Category, category } from '../listings/categories.contract.ts';
import { slug, text } from '../core/schemas.ts';
import { maxItems, startupLengths, userLengths } from '../core/lengths.ts';
import { commonLengths } from '../core/common-lengths.ts';
import type { Field, FieldValues } from '../listings/fields.contract.ts';
import { startup } from '../listings/startups.contract.ts';
import { fieldsIfAny } from '../listings/card-fields.ts';
import { imagePath, parseImagePath } from '../core/images.ts';
import { tokens } from '../core/compare-texts.ts';
import { slugify } from '../core/slugs.ts';
import { isPublishedLater, withoutStaleProof, presentDetails } from '../listings/startups.rules.ts';
import { isDay, listField, timeField, websiteField } from './cells.ts';
import { checkRow, type CheckedRow, isObject, type Reasons } from './check-rows.ts';
import { fieldValuesOfRow } from './field-cells.ts';
import { yesNoOf } from './value-words.ts';

const websiteKinds = ['direct', 'platform', 'listing'] as const;

/**
 * A row of startups: fields of the contract, its id in the source, and the kind of its website address. Optional columns have no
 * defaults here, because a missing column leaves the value of an existing listing unchanged.
 */
const startupImportRow = v.object({
  name: startup.entries.name,
  // Not validated here, because an invalid slug is replaced and does not reject the row.
  slug: v.optional(v.unknown()),
  tagline: startup.entries.tagline,
  description: startup.entries.description,
  website: websiteField,
  affiliateLink: v.optional(websiteField),
  videoUrl: startup.entries.videoUrl,
  specialOffer: startup.entries.specialOffer,
  makers: listField(text(userLengths.username), maxItems.makers),
  categories: listField(slug),
  tags: listField(text(commonLengths.tag), maxItems.tags),
  publishedAt: v.optional(v.nullable(timeField), null),
  // The image's path below the file's folder or, once stored, its stored address. Any other address is ignored.
  logo: v.optional(v.unknown()),
  logoUrl: v.optional(v.unknown()),
  sourceId: v.optional(text(200)),
  websiteKind: v.optional(v.picklist(websiteKinds)),
});
export interface StartupImportRow extends v.InferOutput<typeof startupImportRow> {
  /** The values of the directory's fields (`field-cells.ts`). */
  fields?: FieldValues;
  /** Whether the row states a day without a time. */
  dayOnly?: true;
  /** The keys of the fields that the row clears. */
  clearedFields?: readonly string[];
}

/** Options for reading a row. With `clearsEmpty`, an empty cell clears the existing value; otherwise it changes nothing. */
export interface RowOptions {
  clearsEmpty?: boolean;
}

/**
 * The values that empty cells set with `clearsEmpty`, by column. They equal the values of a new listing. Dates, slugs and sources
 * are never cleared.
 */
const clearedListing: Partial<StartupImportRow> = {
  affiliateLink: '',
  videoUrl: '',
  specialOffer: '',
  makers: [],
  categories: [],
  tags: [],
  logo: '',
  logoUrl: '',
};

/** A row in a file of categories. */
const categoryImportRow = v.object({
  name: category.entries.name,
  slug: v.optional(slug),
  description: category.entries.description,
  icon: v.optional(category.entries.icon),
  trending: v.optional(v.pipe(v.unknown(), v.transform(yesNoOf), v.boolean())),
});
type CategoryImportRow = v.InferOutput<typeof categoryImportRow>;

/** The default values of a category. */
const plainCategory = { icon: '', trending: false };

/** A row, with the names of its categories that the directory does not have. `raw.categories` has the slugs of the others. */
export interface ImportRow {
  raw: unknown;
  newCategories: readonly string[];
  /** Columns that are missing in the file and were derived from others. They never change an existing listing. */
  derived?: readonly string[] | undefined;
}

/** `fields` are the directory's fields. */
export function checkStartup(
  raw: unknown,
  fields: readonly Field[] = [],
  { clearsEmpty = false }: RowOptions = {},
): CheckedRow<StartupImportRow> {
  const checked = checkRow(raw, { kind: 'startups', schema: startupImportRow, cleared: clearsEmpty ? clearedListing : {} });
  if (checked.row === undefined || !isObject(raw)) return checked;
  const { values, ignored, empty } = fieldValuesOfRow(raw, fields);
  const cleared = clearsEmpty && empty.length > 0 ? { clearedFields: empty } : {};
  const day = isDay(raw['publishedAt']) ? { dayOnly: true as const } : {};
  return { row: { ...checked.row, ...day, ...fieldsIfAny(values), ...cleared }, ignored: { ...checked.ignored, ...ignored } };
}

export const checkCategory = (raw: unknown, { clearsEmpty = false }: RowOptions = {}): CheckedRow<CategoryImportRow> =>
  checkRow(raw, { kind: 'categories', schema: categoryImportRow, cleared: clearsEmpty ? plainCategory : {} });

export const startupFields = Object.keys(startupImportRow.entries);
export const categoryFields = Object.keys(categoryImportRow.entries);

/** The decision about a row. */
type RowDecision =
  | { action: 'insert' }
  | { action: 'update'; record: StartupRecord }
  /** Another row of this run has already imported the listing. */
  | { action: 'reject'; record: StartupRecord; reasons: Reasons }
  /** Another source has imported this company, so the listing stays unchanged. */
  | { action: 'skip'; record: StartupRecord }
  /** The listing was merged into the one with the slug `into`. Both stay unchanged. */
  | { action: 'merged'; into: string };

/** The listings that a row may refer to. */
export interface FoundListings {
  bySource: StartupRecord | undefined;
  byWebsite: readonly StartupRecord[];
  /** The survivor's slug by the duplicate's id, for listings that were merged into another one. */
  merged: ReadonlyMap<string, string>;
}

/**
 * Finds the listing that a row refers to: by sourceId or, if the row or the listing has none, by website, preferring a listing
 * with the same name. Rows of two sources with the same name and website mean the same company; rows with only the same website
 * mean two products. Rows therefore never overwrite each other's listings, and repeating a run changes nothing. An address on a
 * platform or listing page is shared by many companies and never suffices. A merged duplicate is found last.
 */
export function decideRow(
  row: StartupImportRow,
  { bySource, byWebsite, merged }: FoundListings,
  /** The listings already imported in this run, by id, with labels for their rows ("row 12"). */
  importedRows: ReadonlyMap<string, string>,
): RowDecision {
  const reject = (record: StartupRecord, same: string): RowDecision => ({
    action: 'reject',
    record,
    reasons: {
      [same === 'sourceId' ? 'sourceId' : 'website']:
        `The same ${same === 'sourceId' ? 'id in the source' : same} as ${importedRows.get(record._id) ?? 'another row'}.`,
    },
  });
  const isMerged = ({ _id }: StartupRecord) => merged.has(_id);
  const update = (record: StartupRecord): RowDecision => {
    const into = merged.get(record._id);
    return into === undefined ? { action: 'update', record } : { action: 'merged', into };
  };
  if (bySource !== undefined) return importedRows.has(bySource._id) ? reject(bySource, 'sourceId') : update(bySource);
  const isOwnSite = row.websiteKind === undefined || row.websiteKind === 'direct';
  const sameSite = [...byWebsite].sort((a, b) => Number(isMerged(a)) - Number(isMerged(b)));
  const sameName = sameSite.filter((record) => comparableName(record.name) === comparableName(row.name));
  const [duplicate] = sameName;
  const goesByWebsite = (record: StartupRecord) => row.sourceId === undefined || record.sourceId === null;
  if (duplicate !== undefined && isMerged(duplicate) && (isOwnSite || goesByWebsite(duplicate))) return update(duplicate);
  const candidates = isOwnSite ? [...sameName, ...sameSite] : sameName;
  const free = candidates.find((record) => !importedRows.has(record._id) && goesByWebsite(record));
  if (free !== undefined && (row.sourceId !== undefined || sameName.length === 0 || sameName.includes(free))) return update(free);
  if (duplicate === undefined) return { action: 'insert' };
  if (row.sourceId === undefined || duplicate.sourceId === null) return reject(duplicate, 'name and website');
  return isOwnSite ? { action: 'skip', record: duplicate } : { action: 'insert' };
}

const comparableName = (name: string): string => tokens(name).join('') || name;

/**
 * The SHA-256 of the row's logo once it is stored. Undefined without a logo, and for an address on another site, which is never
 * linked.
 */
export function logoOf({ logo, logoUrl }: StartupImportRow): string | undefined {
  return [logo, logoUrl].flatMap((path) => (typeof path === 'string' ? (parseImagePath(path) ?? []) : []))[0];
}

/** The address of the row's logo on another site, if it has one. */
export function remoteLogoOf({ logo, logoUrl }: { logo?: unknown; logoUrl?: unknown }): string | undefined {
  const address = [logo, logoUrl].find((path) => typeof path === 'string' && /^(?:https?:)?\/\//i.test(path.trim()));
  return typeof address === 'string' ? address.trim().replace(/^\/\//, 'https://').slice(0, 2_000) : undefined;
}

/** How many rows have a logo on another site. */
export function countRemoteLogos(rows: readonly unknown[]): number {
  return rows.filter((row) => isObject(row) && remoteLogoOf(row) !== undefined).length;
}

/** A new listing. `uniqueSlug` must not be in use. A listing with a future date is pending until then. */
export function newListing(row: StartupImportRow, id: string, uniqueSlug: string, now: Date): StartupRecord {
  return {
    _id: id,
    slug: uniqueSlug,
    screenshots: [],
    likes: 0,
    featured: false,
    status: isPublishedLater(row, now) ? 'pending' : 'active',
    ...fieldsOf(row),
    ...dateOf(row),
    sourceId: row.sourceId ?? null,
  };
}

/**
 * An existing listing with the row's values. Keeps likes, featured, owner, status, slug, screenshots and a known date. A future
 * date hides the listing until that date.
 */
export function updatedListing(record: StartupRecord, row: StartupImportRow, now: Date): StartupRecord {
  const { affiliateLink: _1, videoUrl: _2, specialOffer: _3, makers: _4, fields: _5, dayOnly: _6, ...kept } = record;
  const updated = {
    ...kept,
    ...fieldsOf(row, record),
    ...(row.publishedAt === null ? dateOf(record) : dateOf(row)),
    status: record.status === 'active' && isPublishedLater(row, now) ? 'pending' : record.status,
    sourceId: record.sourceId ?? row.sourceId ?? null,
  };
  return withoutStaleProof(updated, record);
}

const dateOf = ({ publishedAt, dayOnly }: Pick<StartupRecord, 'publishedAt' | 'dayOnly'>) => ({
  publishedAt,
  ...(dayOnly === true && { dayOnly }),
});

/** The row's values. Missing values are taken from the listing `before`. */
function fieldsOf(row: StartupImportRow, before?: StartupRecord) {
  const logo = logoOf(row);
  const { name, tagline, description, website, clearedFields = [] } = row;
  const affiliateLink = row.affiliateLink ?? before?.affiliateLink ?? '';
  const fields = Object.entries({ ...before?.fields, ...row.fields }).filter(([key]) => !clearedFields.includes(key));
  return {
    name,
    tagline,
    description,
    website,
    categories: row.categories ?? before?.categories ?? [],
    tags: row.tags ?? before?.tags ?? [],
    logo: logo === undefined ? keptLogo(row, before) : imagePath(logo),
    ...(affiliateLink === '' ? {} : { affiliateLink }),
    ...presentDetails({
      videoUrl: row.videoUrl ?? before?.videoUrl,
      specialOffer: row.specialOffer ?? before?.specialOffer,
      makers: row.makers ?? before?.makers,
      fields: Object.fromEntries(fields),
    }),
  };
}

/**
 * The logo of a listing when its row has no stored image. Only an empty cell clears it; an address without a stored image does
 * not.
 */
function keptLogo({ logo, logoUrl }: StartupImportRow, before: StartupRecord | undefined): string {
  const stated = [logo, logoUrl].filter((path) => path !== undefined);
  return stated.length > 0 && stated.every((path) => path === '') ? '' : (before?.logo ?? '');
}

/** The preferred slug of a new listing: the row's own if valid, otherwise one from its name or host. */
export function preferredSlug(row: StartupImportRow): string {
  if (v.is(slug, row.slug)) return row.slug;
  return slugify(row.name) || slugify(new URL(row.website).hostname) || 'startup';
}

/** Derives a category from its slug: "ai-detection" becomes "AI Detection". */
export function categoryOfSlug(categorySlug: string, id: string): Category {
  const words = categorySlug
    .split('-')
    .map((part) => (part === 'ai' ? 'AI' : part.replace(/^./u, (letter) => letter.toUpperCase())));
  const name = cutText(words.join(' '), startupLengths.name);
  return newCategory({ name, slug: categorySlug, description: `Listings in ${name}.` }, id, categorySlug);
}

export function newCategory(row: CategoryImportRow, id: string, categorySlug: string): Category {
  return {
    _id: id,
    slug: categorySlug,
    startupCount: 0,
    seoTitle: '',
    imageUrl: '',
    imageTitle: '',
    imageText: '',
    imageCaption: '',
    imageDescription: '',
    ...categoryFieldsOf(row, plainCategory),
  };
}

/** An existing category with the row's values. Keeps its SEO texts and image. */
export function updatedCategory(before: Category, row: CategoryImportRow): Category {
  return { ...before, ...categoryFieldsOf(row, before) };
}

function categoryFieldsOf({ name, description, icon, trending }: CategoryImportRow, before: typeof plainCategory) {
  return { name, description, icon: icon ?? before.icon, trending: trending ?? before.trending };
}
