import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Store } from '../../db/store.ts';
import type { ImportChangeRow } from '../../server/domain/transfer/imports.contract.ts';
import type { DumpedStore } from '../api/dumped-stores.ts';
import { noon } from '../store/builders.ts';
import { everything, othersTables } from './random-directory.ts';

type Fields = Record<string, unknown>;
/**
 * Startups, categories, posts and blog categories by id, without their counts, which change when others like, add or remove
 * something.
 */
export type Items = ReadonlyMap<string, Fields>;

/** An item before and after an import changed it. `at` is the number of the step after which `after` was read. */
export interface Taken {
  at: number;
  before: Fields | undefined;
  after: Fields | undefined;
}

export async function itemsOf(store: Store): Promise<Items> {
  const { startups } = await store.startups.table({ search: '', sort: '', status: 'all' }, everything);
  const { posts } = await store.posts.table({ search: '', sort: '' }, everything);
  const items: (Fields & { _id: string })[] = [
    ...startups.map(({ likes: _likes, ...startup }) => startup),
    ...(await store.categories.list()).map(({ startupCount: _count, ...category }) => category),
    ...posts.map((post) => ({ ...post, category: post.category?._id })),
    ...(await store.posts.categories(noon.toISOString())).map(({ postCount: _count, ...category }) => category),
  ];
  return new Map(items.map((item) => [item._id, item]));
}

/** The directory before and after an undo, with what people have added to listings. */
interface Seen {
  before: Items;
  after: Items;
  others: Dump;
}

type Dump = Readonly<Record<string, readonly string[]>>;

/** A model of what an undo must do. It learns what others changed by comparing the directory before and after each step. */
export class UndoModel {
  readonly #store: Store;
  readonly #dump: DumpedStore['dump'];
  #categories = new Map<string, string>();
  /** How the slugs of categories changed. `to` is undefined for a deleted category. */
  readonly #renames: { at: number; from: string; to: string | undefined }[] = [];
  /**
   * Slugs that one category lost and another category got later. For listings with such a slug, the model accepts any categories.
   */
  readonly #reused = new Set<string>();
  #now = 0;

  constructor(store: Store, dump: DumpedStore['dump']) {
    this.#store = store;
    this.#dump = dump;
  }

  async begin(): Promise<void> {
    await this.note();
  }

  /** Records how categories have changed since the last call. Returns the number of this step. */
  async note(): Promise<number> {
    this.#now += 1;
    const current = new Map((await this.#store.categories.list()).map(({ _id, slug }) => [_id, slug]));
    for (const [id, from] of this.#categories) {
      const to = current.get(id) ?? (await this.#store.categories.byFormerSlug(from))?.slug;
      if (to !== from) this.#renames.push({ at: this.#now, from, to });
    }
    for (const [id, slug] of current)
      if (!this.#categories.has(id) && this.#renames.some(({ from }) => from === slug)) this.#reused.add(slug);
    this.#categories = current;
    return this.#now;
  }

  /** The rows that people have added to listings, by table. */
  others(): Promise<Dump> {
    return this.#dump(new RegExp(`^(?!${othersTables.source.slice(1, -1)}$)`));
  }

  /** Checks that each change of an undone import has the right outcome, and that everything else is as it was before the undo. */
  async check(
    changes: readonly ImportChangeRow[],
    taken: ReadonlyMap<string, Taken>,
    before: Items,
    others: Dump,
  ): Promise<void> {
    const after = await itemsOf(this.#store);
    const changed = new Set(changes.map(({ itemId }) => itemId));
    const isOther = ([id]: readonly [string, Fields]) => !changed.has(id);
    expect(new Map([...after].filter(isOther))).toEqual(new Map([...before].filter(isOther)));
    for (const change of changes) {
      const did = taken.get(change.itemId);
      if (did === undefined) throw new Error(`${change.name} was changed without a row.`);
      const [was, is] = [before.get(change.itemId), after.get(change.itemId)];
      if (change.outcome === 'kept') {
        expect([change.name, is]).toEqual([change.name, was]);
        const isTrue = await this.#isTrue(change, did, { before, after, others });
        expect([change.name, change.reason, isTrue, did, was]).toEqual([change.name, change.reason, true, did, was]);
      } else {
        expect([change.name, change.outcome, change.reason]).toEqual([change.name, 'reversed', '']);
        this.#checkReversed(did, was, is);
      }
    }
  }

  #checkReversed({ at, before, after = {} }: Taken, was: Fields | undefined, is: Fields | undefined): void {
    if (was === undefined) throw new Error('A deleted item was restored.');
    const imported = changedNames(before ?? {}, after);
    // If one of these values had differed before the undo, the undo would have overwritten an edit by someone else.
    for (const name of imported) this.#expectValue(name, was[name], after[name], at);
    if (before === undefined) {
      expect(is).toBeUndefined();
      return;
    }
    if (is === undefined) throw new Error('An item that the import has not created was deleted.');
    for (const name of imported) this.#expectValue(name, is[name], before[name], at);
    for (const name of changedNames(was, is)) expect(imported).toContain(name);
  }

  #expectValue(name: string, value: unknown, expected: unknown, at: number): void {
    if (!this.#isValue(name, value, expected, at)) expect([name, value]).toEqual([name, this.#current(name, expected, at)]);
  }

  #isValue(name: string, value: unknown, expected: unknown, at: number): boolean {
    const slugs = [value, expected].flat();
    if (name === 'categories' && slugs.some((slug) => this.#reused.has(String(slug)))) return true;
    return isDeepStrictEqual(value, this.#current(name, expected, at));
  }

  /** Converts a value from the step `at`: replaces the slugs of categories that were renamed since. */
  #current(name: string, value: unknown, at: number): unknown {
    if (name !== 'categories' || !Array.isArray(value)) return value;
    let slugs = value as string[];
    for (const rename of this.#renames) {
      if (rename.at <= at) continue;
      slugs = [...new Set(slugs.flatMap((slug) => (slug === rename.from ? (rename.to ?? []) : slug)))];
    }
    return slugs;
  }

  async #isTrue({ itemId, reason, before: former }: ImportChangeRow, { at, after = {} }: Taken, seen: Seen): Promise<boolean> {
    const was = seen.before.get(itemId);
    if (reason === 'It has since been deleted.') return was === undefined;
    if (was === undefined) return false;
    if (reason === 'It has since been archived.') return was['status'] === 'archived';
    const differing = changedNames(was, after).filter((name) => !this.#isValue(name, was[name], after[name], at));
    if (reason === 'It has since been edited.') return differing.some((name) => name !== 'categories');
    const named = /^Changed since: (?<names>.*)\.$/.exec(reason)?.groups?.['names']?.split(', ');
    if (named !== undefined)
      return named.every((name) => differing.includes(name) || (name === 'categories' && this.#reused.size > 0));
    const { merges } = await this.#store.merges.table(everything);
    if (reason.startsWith('It has since been merged into ')) return merges.some(({ duplicateId }) => duplicateId === itemId);
    if (reason === 'Another startup has since been merged into it.')
      return merges.some(({ survivorId }) => survivorId === itemId);
    if (reason === 'Its former category was deleted.') {
      const category = former['category'] as { _id: string };
      return !seen.after.has(category._id);
    }
    if (reason === 'It is in use.') return [...seen.after.values()].some(({ category }) => category === itemId);
    const formerSlugs = await this.#store.formerSlugs.list(noon.toISOString());
    if (reason === 'Another category has since been merged into it.')
      return formerSlugs.some(({ kind, current }) => kind === 'category' && current === was['slug']);
    return hasCounted(reason, was, itemId, seen);
  }
}

/** "It has 1 like, 2 claims." */
function hasCounted(reason: string, { slug }: Fields, itemId: string, { before, after, others }: Seen): boolean {
  const counts = /^It has (?<counts>.*)\.$/.exec(reason)?.groups?.['counts']?.split(', ') ?? [''];
  return counts.every((text) => {
    const { count, noun = '' } = /^(?<count>\d+) (?<noun>\w+?)s?(?: with it)?$/.exec(text)?.groups ?? {};
    const found = Number(count);
    if (noun !== 'startup') return found === (others[tables[noun] ?? ''] ?? []).filter((row) => hasListing(row, itemId)).length;
    // The count was taken during the undo. By then, a listing may have got or lost a category into which its own category was
    // merged.
    const had = (items: Items, id: string) => [items.get(id)?.['categories']].flat().includes(slug);
    const either = [...new Set([...before.keys(), ...after.keys()])].filter((id) => had(before, id) || had(after, id));
    const both = either.filter((id) => had(before, id) && had(after, id));
    return found > 0 && found >= both.length && found <= either.length;
  });
}

const tables: Readonly<Record<string, string>> = {
  like: 'favorites',
  claim: 'claims',
  change: 'revisions',
  report: 'reports',
  collection: 'collections',
};

/** Whether a row is about a listing. A collection also names the listings that were removed from it. */
function hasListing(row: string, id: string): boolean {
  const ids = /"startup_?[iI]ds":"?\[(?<ids>[^\]]*)\]/.exec(row)?.groups?.['ids'];
  return (ids ?? row).includes(id);
}

function changedNames(a: Fields, b: Fields): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => !isDeepStrictEqual(a[name], b[name]));
}
