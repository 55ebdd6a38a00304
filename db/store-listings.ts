import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type {
  CardSlice,
  CountedFacets,
  Filter,
  FoundCards,
  ListView,
  ListedBy,
  Slice,
  StartupRecord,
  TableFilter,
} from './records.ts';
import type { Startup, StartupCard, StartupSuggestion } from '../server/domain/listings/startups.contract.ts';
import type { Category } from '../server/domain/listings/categories.contract.ts';
import type { Field } from '../server/domain/listings/fields.contract.ts';
import type { TagCount } from '../server/domain/listings/tags.contract.ts';

/** The listings, with their categories and fields. */
export interface ListingsStore {
  startups: {
    byId(id: string): Promise<StartupRecord | undefined>;
    bySlug(slug: string): Promise<StartupRecord | undefined>;
    bySourceId(sourceId: string): Promise<StartupRecord | undefined>;
    /** `website` may be spelled in any way: websites are compared by `canonicalWebsite`. Ordered by id. */
    byWebsite(website: string): Promise<StartupRecord[]>;
    /**
     * Active listings: publishedAt descending (null last), id descending, closed companies last; with a view, in its order
     * (`listing-index.ts`).
     */
    list(slice: Slice, view?: ListView): Promise<CardSlice>;
    /** Active listings of a category, or of a tag by its key (`tags.rules.ts`), in the order of `list`. */
    inCategory(categorySlug: string, slice: Slice, view?: ListView): Promise<CardSlice>;
    withTag(key: string, slice: Slice, view?: ListView): Promise<CardSlice>;
    /** The tags of at least `minListings` active listings: those of the most listings first, then by key. */
    frequentTags(minListings: number, limit: number): Promise<readonly TagCount[]>;
    /** For each of these keys the tags of the newest active listing that has it, as in `withTag`. */
    newestWithTags(keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
    /** Active listings by `trending.ts`: as `analytics.setTrending` ranked them, featured ones by likes, and in the order of `list`. */
    trending(limit: number): Promise<string[]>;
    /** In the order of `search-ranking.ts`; `suggest` in that of `search-suggestions.ts`. */
    search(text: string, slice: Slice, view?: ListView): Promise<FoundCards>;
    /**
     * The number of listings that each facet among `fields` leaves, of all active ones, of a category, of a tag, or of those that
     * a text finds. Lists can be sorted by `sortable`, the fields of which an active listing has a value.
     */
    facets(list: ListedBy, filters: readonly Filter[], fields: readonly Field[]): Promise<CountedFacets>;
    suggest(text: string, limit: number): Promise<StartupSuggestion[]>;
    /** The active listings that are most similar to an active one, in the order of `similar.ts`. */
    similar(startup: StartupCard, limit: number): Promise<StartupCard[]>;
    /** The active listings among `ids` with their owners, each once, ordered by id. */
    activeAmong(ids: readonly string[]): Promise<{ _id: string; userId: string | undefined }[]>;
    /** The listings that a member owns, of every status, id descending. */
    ofUser(userId: string): Promise<StartupRecord[]>;
    /**
     * Active listings with the same name, compared by the name key of `compare-texts.ts`; unowned ones first, then by id. Empty for a
     * name without words.
     */
    possibleDuplicates(name: string): Promise<StartupRecord[]>;
    /**
     * Listings of one status or of all, id descending. Pending listings are ordered by the time their review is due, then id;
     * those without a submission come last. Archived listings that are to be deleted come first, by the time of the request. The
     * search covers name, tagline and website.
     */
    table(
      filter: TableFilter<SortColumn<'startups'>> & { status: Startup['status'] | 'all' },
      slice: Slice,
    ): Promise<{ startups: StartupRecord[]; total: number }>;
    /** Up to `limit` pending listings without a submission, which were imported, whose publication time is at or before `now`; by id. */
    due(now: string, limit: number): Promise<StartupRecord[]>;
    /** When the pending listings without a submission become public: the first `limit` times, in their order. */
    schedule(limit: number): Promise<string[]>;
    /** The number of listings of a status, or of all. */
    count(status?: Startup['status']): Promise<number>;
    /** The sitemap's entries of the active listings, ordered by id; with `after`, of those with later ids. */
    sitemapEntries(slice: Slice, after?: string): Promise<Pick<Startup, '_id' | 'slug' | 'publishedAt' | 'categories'>[]>;
    insert(startup: StartupRecord): Promise<void>;
    /**
     * Replaces the row of the same id, and ends the acceptances of makers whom it no longer names. Returns false and changes
     * nothing when there is none or its status is not `expecting`.
     */
    update(startup: StartupRecord, expecting?: Startup['status']): Promise<boolean>;
    /** Removes the listing with its likes, claims, makers, counts, submission and archive. Intents that paid for it stay without it. */
    remove(id: string): Promise<boolean>;
    /**
     * The numbers of favorites, claims, revisions and days with counts that a removal of the listing would delete, and of the
     * collections that contain it.
     */
    relatedCounts(id: string): Promise<Record<'favorites' | 'claims' | 'revisions' | 'days' | 'collections', number>>;
  };

  categories: {
    /** By name (code points), then id. */
    list(): Promise<Category[]>;
    /** Trending categories: startupCount descending, name, id. */
    trending(limit: number): Promise<Category[]>;
    /**
     * For each other category, the number of the newest `limit` active listings of a category that it shares; ordered by slug.
     */
    shared(slug: string, limit: number): Promise<{ slug: string; listings: number }[]>;
    byId(id: string): Promise<Category | undefined>;
    bySlug(slug: string): Promise<Category | undefined>;
    /** The store maintains `startupCount` and ignores the one passed in. */
    insert(category: Category): Promise<void>;
    /** Replaces the row of the same id; false when there is none. A new slug replaces the old one in the category's listings. */
    update(category: Category): Promise<boolean>;
    /** Removes the category from its listings, too. */
    remove(id: string): Promise<boolean>;
  };

  /** The fields that listings may have values of. */
  fields: {
    list(): Promise<Field[]>;
    /** Replaces the whole list. Values of listings stay as they are. */
    save(fields: readonly Field[]): Promise<void>;
    /** How many active listings have a value, by the field's key; removed fields are counted, too. */
    usage(): Promise<Record<string, number>>;
  };
}
