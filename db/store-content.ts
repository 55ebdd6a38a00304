import type { SortColumn } from '../server/domain/core/sort-columns.ts';
import type { PostFilter, Slice, TableFilter } from './records.ts';
import type { Advertising } from '../server/domain/content/advertising.contract.ts';
import type { Deal } from '../server/domain/content/deals.contract.ts';
import type { FaqCategory } from '../server/domain/content/faq.contract.ts';
import type { Page, PageLink } from '../server/domain/content/pages.contract.ts';
import type { Post, PostCard, PostCategory } from '../server/domain/content/posts.contract.ts';

/** The content that editors write: posts, own pages, deals, FAQ and the advertising page. */
export interface ContentStore {
  posts: {
    byId(id: string): Promise<Post | undefined>;
    bySlug(slug: string): Promise<Post | undefined>;
    /** The post that had a former slug. */
    byFormerSlug(slug: string): Promise<Post | undefined>;
    /** Posts that are public at `now` and match the filter: publishedAt descending (null last), id descending. */
    list(filter: PostFilter, slice: Slice, now: string): Promise<{ posts: PostCard[]; total: number }>;
    /** The tags of each post that is public at `now`, in the order of `list`. */
    tagLists(now: string): Promise<string[][]>;
    /**
     * Raises the store's `version` if a scheduled post became public after the time `after` and not later than `now`. Returns
     * whether it was raised.
     */
    announceDue(after: string, now: string): Promise<boolean>;
    /** Stores only the id of the post's category. Every read of the post reads the category's name and slug. */
    insert(post: Post): Promise<void>;
    /**
     * Replaces the row with the same id. Returns false when there is none. If the slug of a published post changes, keeps the old
     * one as a former slug.
     */
    update(post: Post): Promise<boolean>;
    remove(id: string): Promise<boolean>;
    /** Posts of every status: drafts first, then publishedAt descending, id descending. The search covers title and excerpt. */
    table(filter: TableFilter<SortColumn<'posts'>>, slice: Slice): Promise<{ posts: Post[]; total: number }>;
    categoryById(id: string, now: string): Promise<PostCategory | undefined>;
    /**
     * Replaces the row with the same id. Returns false when there is none. Ignores `postCount`. If the slug changes, keeps the
     * old one as a former slug.
     */
    updateCategory(category: PostCategory): Promise<boolean>;
    /** By name, then id. `postCount` is the number of posts that are public at `now`. */
    categories(now: string): Promise<PostCategory[]>;
    categoryBySlug(slug: string, now: string): Promise<PostCategory | undefined>;
    /** The category that had a former slug. */
    categoryByFormerSlug(slug: string, now: string): Promise<PostCategory | undefined>;
    insertCategory(category: PostCategory): Promise<void>;
    /** Returns false and changes nothing when there is no such category, or when a post of any status has it. */
    removeCategory(id: string): Promise<boolean>;
  };

  /** The operator's own pages, such as the legal notice. Every write of a published page raises the store's `version`. */
  pages: {
    byId(id: string): Promise<Page | undefined>;
    bySlug(slug: string): Promise<Page | undefined>;
    /** The page that had a former slug. */
    byFormerSlug(slug: string): Promise<Page | undefined>;
    /** The published pages by title, then id. */
    published(): Promise<PageLink[]>;
    insert(page: Page): Promise<void>;
    /**
     * Replaces the row with the same id. Returns false when there is none. If the slug of a published page changes, keeps the old
     * one as a former slug.
     */
    update(page: Page): Promise<boolean>;
    remove(id: string): Promise<boolean>;
    /** Pages of every status: drafts first, then by title, then id. The search covers title and slug. */
    table(filter: TableFilter<SortColumn<'pages'>>, slice: Slice): Promise<{ pages: Page[]; total: number }>;
  };

  deals: {
    /** Deals of every status, newest first, then id. */
    list(): Promise<Deal[]>;
    byId(id: string): Promise<Deal | undefined>;
    insert(deal: Deal): Promise<void>;
    update(deal: Deal): Promise<boolean>;
    /** Expires the active deals whose last day is before `day`. */
    expire(day: string): Promise<void>;
    remove(id: string): Promise<boolean>;
  };

  faq: {
    list(): Promise<FaqCategory[]>;
    /** Replaces the whole list. */
    save(categories: readonly FaqCategory[]): Promise<void>;
  };

  advertising: {
    get(): Promise<Advertising | undefined>;
    /** Without a value, removes the page. */
    save(advertising: Advertising | undefined): Promise<void>;
  };
}
