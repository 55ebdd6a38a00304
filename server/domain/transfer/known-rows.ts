import { canonicalWebsite } from '../listings/canonical-website.ts';
import type { Category } from '../listings/categories.contract.ts';
import type { Post, PostCategory } from '../content/posts.contract.ts';
import type { RenamedTag, StartupRecord } from '../../../db/store.ts';
import { nameKey } from '../core/compare-texts.ts';
import { withTagRenamed } from '../listings/admin-tags.rules.ts';
import { tagKey } from '../listings/tags.rules.ts';
import type { KnownDirectory, NamedListing } from './decisions.ts';
import type { KnownStartup } from './imports.contract.ts';
import type { MappedRow } from './map-rows.ts';

/**
 * A copy of the parts of a directory to which the rows of a file may refer. The directory is added page by page, and only
 * matching listings are kept, so that the copy does not grow with the directory.
 */
export class KnownRows implements KnownDirectory {
  readonly #websites = new Set<string>();
  readonly #sourceIds = new Set<string>();
  readonly #byWebsite = new Map<string, StartupRecord[]>();
  readonly #bySource = new Map<string, StartupRecord>();
  readonly #merged = new Map<string, string>();
  readonly #categories = new Map<string, Category>();
  readonly #posts = new Map<string, Post>();
  readonly #postCategories: readonly PostCategory[];
  readonly #renamedTags: ReadonlyMap<string, RenamedTag>;
  /** The listings whose names occur in the file, by `nameKey`. */
  readonly #byName = new Map<string, NamedListing[]>();

  /**
   * `rows` are the rows of the file in the import's own columns. `former` has the current slugs of categories by their former
   * slugs. `renamedTags` is the result of `replacedTags`.
   */
  constructor(
    rows: readonly MappedRow[],
    categories: readonly Category[],
    former: ReadonlyMap<string, string>,
    postCategories: readonly PostCategory[],
    renamedTags: readonly RenamedTag[],
  ) {
    for (const row of rows) {
      if (row.reasons !== undefined) continue;
      const { name, website, sourceId } = row.raw;
      if (typeof name === 'string') this.#byName.set(nameKey(name), []);
      if (typeof website === 'string') this.#websites.add(canonicalWebsite(website));
      if (typeof sourceId === 'string' || typeof sourceId === 'number') this.#sourceIds.add(String(sourceId).trim());
    }
    for (const category of categories) this.#categories.set(category.slug, category);
    for (const [slug, current] of former) {
      const category = this.#categories.get(current);
      if (category !== undefined && !this.#categories.has(slug)) this.#categories.set(slug, category);
    }
    this.#postCategories = postCategories;
    this.#renamedTags = new Map(renamedTags.map((tag) => [tag.key, tag]));
  }

  addStartups(startups: readonly KnownStartup[]): void {
    for (const { mergedInto, ...startup } of startups) {
      if (startup.status === 'active')
        this.#byName.get(nameKey(startup.name))?.push({ name: startup.name, website: startup.website });
      const key = canonicalWebsite(startup.website);
      const isWanted = this.#websites.has(key) || (startup.sourceId !== null && this.#sourceIds.has(startup.sourceId));
      if (!isWanted) continue;
      this.#byWebsite.set(key, [...(this.#byWebsite.get(key) ?? []), startup]);
      if (startup.sourceId !== null) this.#bySource.set(startup.sourceId, startup);
      if (mergedInto !== null) this.#merged.set(startup._id, mergedInto);
    }
  }

  addPosts(posts: readonly Post[]): void {
    for (const post of posts) this.#posts.set(post.slug, post);
  }

  async startupBySource(sourceId: string) {
    return this.#bySource.get(sourceId);
  }

  async startupsByWebsite(website: string) {
    return this.#byWebsite.get(canonicalWebsite(website)) ?? [];
  }

  async mergedInto({ _id }: StartupRecord) {
    return this.#merged.get(_id);
  }

  async importedAs() {
    return undefined;
  }

  async category(slug: string) {
    return this.#categories.get(slug);
  }

  async listingsNamed(name: string) {
    const key = nameKey(name);
    return key === '' ? [] : (this.#byName.get(key) ?? []);
  }

  async currentTags(tags: readonly string[]) {
    return tags.reduce<readonly string[]>((current, tag) => {
      const renamed = this.#renamedTags.get(tagKey(tag));
      return renamed === undefined ? current : withTagRenamed(current, renamed.key, renamed.currentTag);
    }, tags);
  }

  async post(slug: string) {
    return this.#posts.get(slug);
  }

  async postCategory(slug: string) {
    return this.#postCategories.find((category) => category.slug === slug);
  }

  /** The stored images are not known here, so every image counts as stored. */
  async hasImage() {
    return true;
  }
}
