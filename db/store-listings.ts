import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type {
  CardSlice,
  CountedFacets,
  DistinctNames,
  Filter,
  FoundCards,
  IdRange,
  MatchFilter,
  ListedBy,
  ListView,
  RenamedTag,
  SearchedContacts,
  Slice,
  StartupRecord,
  TableFilter,
  Tally,
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
    /**
     * The listing that had a former slug. If a merged duplicate had the slug, returns the duplicate, whose merge names the
     * survivor.
     */
    byFormerSlug(slug: string): Promise<StartupRecord | undefined>;
    /**
     * The former slugs of a listing, and the current and former slugs of the duplicates merged into it, directly or through
     * others; in no particular order.
     */
    formerSlugs(id: string): Promise<string[]>;
    bySourceId(sourceId: string): Promise<StartupRecord | undefined>;
    /** Accepts any spelling of `website`: websites are compared by `canonicalWebsite`. Ordered by id. */
    byWebsite(website: string): Promise<StartupRecord[]>;
    /**
     * Active listings by publishedAt descending (null last), then id descending. Closed companies come last. With a view, the
     * list has the view's order (`listing-index.ts`).
     */
    list(slice: Slice, view?: ListView): Promise<CardSlice>;
    /** The active listings of a category, or of a tag by its key (`tags.rules.ts`), in the order of `list`. */
    inCategory(categorySlug: string, slice: Slice, view?: ListView): Promise<CardSlice>;
    withTag(key: string, slice: Slice, view?: ListView): Promise<CardSlice>;
    /** The tags that at least `minListings` active listings have: most listings first, then by key. */
    frequentTags(minListings: number, limit: number): Promise<readonly TagCount[]>;
    /** For each key, the tags of the newest active listing with that tag, as in `withTag`. */
    newestWithTags(keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
    /**
     * Active listings ordered by `trending.ts`: first the listings ranked by `analytics.setTrending`, then featured listings by
     * likes, then all others in the order of `list`.
     */
    trending(limit: number): Promise<string[]>;
    /** The results are ordered by `search-ranking.ts`, and the results of `suggest` by `search-suggestions.ts`. */
    search(text: string, slice: Slice, view?: ListView): Promise<FoundCards>;
    /**
     * Facet counts of `fields` for all active listings, or for those of a category, tag or search text. `sortable` are the fields for
     * which at least one active listing has a value.
     */
    facets(list: ListedBy, filters: readonly Filter[], fields: readonly Field[]): Promise<CountedFacets>;
    suggest(text: string, limit: number): Promise<StartupSuggestion[]>;
    /** The active listings most similar to an active one, in the order of `similar.ts`. */
    similar(startup: StartupCard, limit: number): Promise<StartupCard[]>;
    /** The active listings among `ids` with their owners, without repeats, ordered by id. */
    activeAmong(ids: readonly string[]): Promise<{ _id: string; userId: string | undefined }[]>;
    /** The listings that a member owns, of every status, id descending; at most `limit`. */
    ofUser(userId: string, limit?: number): Promise<StartupRecord[]>;
    /** How many listings a member owns, by status. */
    tallyOfUser(userId: string): Promise<Tally<Startup['status']>>;
    /**
     * Active listings with the same name, compared by the name key of `compare-texts.ts`. Listings without an owner come first,
     * then ordered by id. Empty for a name without words.
     */
    possibleDuplicates(name: string): Promise<StartupRecord[]>;
    /**
     * Listings of one status or of all, by id descending. Pending listings are ordered by when their review is due, then id;
     * those that wait for no review come last. Archived listings whose deletion was requested come first, by the time of the
     * request. The search covers name, tagline and website, and also finds listings by their owner (`ownerFinder`).
     */
    table(
      filter: TableFilter<SortColumn<'startups'>> & { status: Startup['status'] | 'all' },
      slice: Slice,
    ): Promise<{ startups: StartupRecord[]; total: number }>;
    /** The number of listings that match a search of the table, for each status. */
    tally(search: string, contacts?: SearchedContacts): Promise<Tally<Startup['status']>>;
    /** The ids of a range that match a filter of the table, ascending. */
    matching(filter: MatchFilter<Startup['status']> & Pick<TableFilter, 'awaiting'>, range: IdRange): Promise<string[]>;
    /** Up to `limit` pending listings that wait for no review and are due for publication at `now`, by id. */
    due(now: string, limit: number): Promise<StartupRecord[]>;
    /** When the pending listings that wait for no review become public: the first `limit` times, ascending. */
    schedule(limit: number): Promise<string[]>;
    /** The number of listings of a status, or of all. */
    count(status?: Startup['status']): Promise<number>;
    /** The sitemap entries of active listings, ordered by id; with `after`, only those with later ids. */
    sitemapEntries(slice: Slice, after?: string): Promise<Pick<Startup, '_id' | 'slug' | 'publishedAt' | 'categories'>[]>;
    insert(startup: StartupRecord): Promise<void>;
    /**
     * Replaces the row with the same id. Ends the acceptance of makers whom the listing no longer names. If the slug of a listing
     * that may be linked (`mayBeLinked`) changes, keeps the old one as a former slug. Returns false and changes nothing when
     * there is no such row or its status is not `expecting`.
     */
    update(startup: StartupRecord, expecting?: Startup['status']): Promise<boolean>;
    /** Removes the listing with its likes, claims, makers, counts, submission and archive. Keeps its payment intents. */
    remove(id: string): Promise<boolean>;
    /**
     * How many favorites, claims, revisions and days with counts would be deleted with the listing, and how many collections
     * contain it.
     */
    relatedCounts(id: string): Promise<Record<'favorites' | 'claims' | 'revisions' | 'days' | 'collections', number>>;
  };

  categories: {
    /** By name (code points), then id. */
    list(): Promise<Category[]>;
    /** Trending categories, ordered by startupCount descending, then name, then id. */
    trending(limit: number): Promise<Category[]>;
    /**
     * For each other category, how many of the newest `limit` active listings of the category `slug` it also contains. Ordered by
     * slug.
     */
    shared(slug: string, limit: number): Promise<{ slug: string; listings: number }[]>;
    byId(id: string): Promise<Category | undefined>;
    bySlug(slug: string): Promise<Category | undefined>;
    /** The category that had a former slug. */
    byFormerSlug(slug: string): Promise<Category | undefined>;
    /** The number of listings of every status that have the category with this slug. */
    countListings(slug: string): Promise<number>;
    /** The store maintains `startupCount` and ignores the passed value. */
    insert(category: Category): Promise<void>;
    /**
     * Replaces the row with the same id. Returns false when there is none. A new slug replaces the old one in the category's
     * listings. The old one is kept as a former slug.
     */
    update(category: Category): Promise<boolean>;
    /** Also removes the category from its listings. */
    remove(id: string): Promise<boolean>;
  };

  /** Merges of categories. Before a large category is merged, its listings get the other category in batches. */
  categoryMerges: {
    /** The ids of the listings of every status with a category, by its slug: at most `limit` after an id, ascending. */
    listings(slug: string, after: string, limit: number): Promise<string[]>;
    /** The former slugs of a category, in no particular order. */
    formerSlugs(id: string): Promise<string[]>;
    /**
     * Removes a category and gives its listings the category `intoId`, without adding it twice to any listing. All slugs of the
     * removed category become former slugs of the category `intoId`. Returns false and changes nothing when either does not
     * exist.
     */
    merge(id: string, intoId: string): Promise<boolean>;
    /**
     * Adds a removed category again, without listings. It gets back each of its former slugs, unless another category has or had
     * that slug since. A slug that is now only a former slug of the category `intoId` is given back, too.
     */
    undo(category: Category, formerSlugs: readonly string[], intoId: string | undefined): Promise<void>;
    /**
     * Removes the category `copyId` and gives its slug and listings to the category `id`. That category also keeps its own
     * listings, and its old slug becomes a former slug. Returns false and changes nothing when either does not exist.
     */
    replace(copyId: string, id: string): Promise<boolean>;
  };

  /** The listings of each tag, and the tags that were renamed. Tags are identified by their keys (`tags.rules.ts`). */
  tags: {
    /** The ids of active listings with a tag: at most `limit` after an id, ascending. */
    listings(key: string, after: string, limit: number): Promise<string[]>;
    /** The tags of listings that are not active: at most `limit` listings after an id, ascending. */
    hidden(after: string, limit: number): Promise<Pick<StartupRecord, '_id' | 'tags'>[]>;
    /** The tag that a tag was renamed to, perhaps in several steps. */
    renamedTo(key: string): Promise<RenamedTag | undefined>;
    /** Every renamed tag, by key. */
    renamed(): Promise<RenamedTag[]>;
    /**
     * Records that a tag was renamed. Tags that were earlier renamed to its old name now lead to the new name, too. If the new
     * name was itself recorded as renamed, that record is removed.
     */
    saveRenamed(renamed: RenamedTag): Promise<void>;
    /** Removes the record that the tag `key` was renamed to `currentKey`. */
    removeRenamed(key: string, currentKey: string): Promise<boolean>;
  };

  /** Pairs of names that look alike, but that an admin marked as different. */
  distinctNames: {
    /** By first key, then second key. */
    list(kind: DistinctNames['kind']): Promise<DistinctNames[]>;
    /** Adds a pair, unless it is known. */
    add(names: DistinctNames): Promise<void>;
  };

  /** The fields for which listings can have values. */
  fields: {
    list(): Promise<Field[]>;
    /** Replaces the whole list. The listings keep their values. */
    save(fields: readonly Field[]): Promise<void>;
    /** The number of active listings that have a value, for each field, including removed fields. Keyed by the field's key. */
    usage(): Promise<Record<string, number>>;
  };
}
