import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../../db/store.ts';
import { atSurvivor } from '../domain/listings/load-startups.ts';
import type { Field } from '../domain/listings/fields.contract.ts';
import { newId } from '../domain/core/ids.ts';
import { parseImagePath } from '../domain/core/images.ts';
import { atSlug, freeSlug, isSlugUsed, slugify } from '../domain/core/slugs.ts';
import { type ImportFile, type RejectedRow, rowName } from './import-files.ts';
import { type FetchImage, withImages } from './import-images.ts';
import { importPost } from '../domain/transfer/post-rows.ts';
import {
  categoryOfSlug,
  checkCategory,
  checkStartup,
  decideRow,
  type FoundListings,
  type ImportKind,
  logoOf,
  newCategory,
  newListing,
  type Reasons,
  type RowOptions,
  type StartupImportRow,
  updatedCategory,
  updatedListing,
  preferredSlug,
} from '../domain/transfer/startup-rows.ts';

/**
 * The number of rows whose images are read at once. It is lower when images come from other sites, so that progress is visible.
 */
const chunkSize = 500;
const fetchedChunkSize = 50;

/** The time after which a transaction starts no more rows. Including the commit, it holds the lock for less than 20 ms. */
const batchMs = 8;

/** The pause between transactions, in which a running server gets the lock: it retries every few milliseconds. */
const pauseMs = 6;

export interface FileResult {
  inserted: number;
  updated: number;
  unchanged: number;
  /** The names of rows whose company was imported from another source. Their listings stay unchanged. */
  skipped: string[];
  /** The names of rows whose listing was merged, with the slugs of the survivors. Both listings stay unchanged. */
  merged: { name: string; into: string }[];
  rejected: RejectedRow[];
  /** Slugs of the categories that were created for rows. */
  createdCategories: string[];
  /** The number of images imported from the file's folder. */
  images: number;
  /** Paths and addresses of images that were not found or could not be read. */
  missingImages: Set<string>;
  /** The number of processed rows, which is less than the rows of the file when the run was stopped. */
  processed: number;
}

/** The number of rows counted in a file's result, which must equal the processed rows. */
export function countRows({ inserted, updated, unchanged, skipped, merged, rejected }: FileResult): number {
  return inserted + updated + unchanged + skipped.length + merged.length + rejected.length;
}

/** Why a result is wrong; undefined when it is right. Each processed row must be in exactly one of the counts. */
export function whyMiscounted(result: FileResult, rows: number, wasStopped: boolean): string | undefined {
  const reached = wasStopped ? result.processed : rows;
  const counted = countRows(result);
  return counted === reached ? undefined : `The counts add up to ${counted}, but there are ${reached} rows. Please report this.`;
}

interface ImportOptions extends RowOptions {
  /** Reads logos from other sites. Without this function, these logos are not imported. */
  fetchLogo?: FetchImage;
}

/** Stores one image or row. */
type Step = (store: Store) => Promise<void>;

/** One run over several files. At most one row of a run can update a listing. */
export class ImportRun {
  readonly #store: Store;
  readonly #isStopped: () => boolean;
  readonly #options: ImportOptions;
  readonly #importedRows = new Map<string, string>();
  /** The current slugs of categories, by the slugs in the rows. */
  readonly #knownCategories = new Map<string, string>();
  #fields: Field[] | undefined;

  constructor(store: Store, isStopped: () => boolean, options: ImportOptions = {}) {
    this.#store = store;
    this.#isStopped = isStopped;
    this.#options = options;
  }

  /** Imports a file in small batches, each committed as a whole or not at all. */
  async importFile(input: ImportFile, progress: (done: number) => void): Promise<FileResult> {
    const { file, list, kind, rows, lines, unreadable } = input;
    const result: FileResult = {
      inserted: 0,
      updated: 0,
      unchanged: 0,
      skipped: [],
      merged: [],
      rejected: [],
      createdCategories: [],
      images: 0,
      missingImages: new Set(),
      processed: 0,
    };
    while (result.processed < rows.length && !this.#isStopped()) {
      const from = result.processed;
      const chunk = rows.slice(from, from + (this.#options.fetchLogo === undefined ? chunkSize : fetchedChunkSize));
      const withStoredImages =
        kind === 'categories'
          ? { rows: chunk, images: [], missing: [] }
          : await withImages(dirname(file), chunk, await this.#logosToFetch(kind, chunk));
      for (const path of withStoredImages.missing) {
        const stored = parseImagePath(path);
        if (stored === undefined || (await this.#store.images.bySha256(stored)) === undefined) result.missingImages.add(path);
      }
      const saveImages = withStoredImages.images.map((image): Step => async (store) => {
        await store.images.save(image, new Date().toISOString());
        result.images += 1;
      });
      const importRows = chunk.map((raw, at): Step => async (store) => {
        const index = from + at;
        const rowLabel = `${rowName(input, index)} of ${list === undefined ? '' : `${list} in `}${file}`;
        const why = unreadable?.get(index);
        const reasons =
          why === undefined ? await this.#row(kind, store, withStoredImages.rows[at], rowLabel, result) : { row: why };
        const place = lines?.[index];
        if (reasons !== undefined)
          result.rejected.push({ row: index + 1, ...(place === undefined ? {} : { lines: place }), reasons, raw });
        result.processed += 1;
      });
      await this.#runInBatches([...saveImages, ...importRows]);
      progress(result.processed);
    }
    return result;
  }

  /** The rows whose logo is fetched. Rows whose listing already has a logo are excluded. */
  async #logosToFetch(kind: ImportKind, chunk: readonly unknown[]): Promise<(row: number) => FetchImage | undefined> {
    const { fetchLogo } = this.#options;
    if (kind !== 'startups' || fetchLogo === undefined) return () => undefined;
    this.#fields ??= await this.#store.fields.list();
    const wanted = new Set<number>();
    for (const [at, raw] of chunk.entries()) {
      const { row } = checkStartup(raw, this.#fields);
      if (row === undefined) continue;
      const decision = decideRow(row, await this.#known(this.#store, row), this.#importedRows);
      if (decision.action === 'insert' || (decision.action === 'update' && decision.record.logo === '')) wanted.add(at);
    }
    return (at) => (wanted.has(at) && !this.#isStopped() ? fetchLogo : undefined);
  }

  async #known(store: Store, { sourceId, website }: StartupImportRow): Promise<FoundListings> {
    const bySource = sourceId === undefined ? undefined : await store.startups.bySourceId(sourceId);
    const byWebsite = await store.startups.byWebsite(website);
    const merged = new Map<string, string>();
    for (const startup of bySource === undefined ? byWebsite : [bySource]) {
      const survivor = await atSurvivor(store, startup);
      if (survivor !== undefined && survivor !== startup) merged.set(startup._id, survivor.slug);
    }
    return { bySource, byWebsite, merged };
  }

  async #runInBatches(steps: readonly Step[]): Promise<void> {
    const waiting = steps.values();
    let step = waiting.next();
    while (!step.done && !this.#isStopped()) {
      await this.#store.transaction(async (store) => {
        const until = performance.now() + batchMs;
        while (!step.done && performance.now() < until) {
          await step.value(store);
          step = waiting.next();
        }
      });
      await pause(pauseMs);
    }
  }

  #row(kind: ImportKind, store: Store, raw: unknown, rowLabel: string, result: FileResult): Promise<Reasons | undefined> {
    switch (kind) {
      case 'startups':
        return this.#startup(store, raw, rowLabel, result);
      case 'categories':
        return this.#category(store, raw, result);
      case 'posts':
        return this.#post(store, raw, rowLabel, result);
    }
  }

  async #post(store: Store, raw: unknown, rowLabel: string, result: FileResult): Promise<Reasons | undefined> {
    const outcome = await importPost(store, raw, rowLabel, this.#importedRows, () => new Date(), this.#options);
    if (outcome.status === 'rejected') return outcome.reasons;
    result[outcome.status] += 1;
    if (outcome.createdCategory !== undefined) result.createdCategories.push(outcome.createdCategory);
    return undefined;
  }

  async #startup(store: Store, raw: unknown, rowLabel: string, result: FileResult): Promise<Reasons | undefined> {
    this.#fields ??= await store.fields.list();
    const { row: checked, reasons } = checkStartup(raw, this.#fields, this.#options);
    if (checked === undefined) return reasons;
    const logo = logoOf(checked);
    // An address may have the form of a stored image's address although no such image is stored.
    const isStored = logo === undefined || (await store.images.bySha256(logo)) !== undefined;
    const row = isStored ? checked : { ...checked, logo: undefined, logoUrl: undefined };
    const decision = decideRow(row, await this.#known(store, row), this.#importedRows);
    if (decision.action === 'reject') return decision.reasons;
    if (decision.action === 'skip') {
      result.skipped.push(row.name);
      return undefined;
    }
    if (decision.action === 'merged') {
      result.merged.push({ name: row.name, into: decision.into });
      return undefined;
    }
    const current = { ...row, ...(await this.#currentCategories(store, row, result)) };
    if (decision.action === 'insert') {
      const uniqueSlug = await freeSlug(preferredSlug(row), (slug) => isSlugUsed(store.startups, slug));
      const listing = newListing(current, newId(), uniqueSlug, new Date());
      await store.startups.insert(listing);
      this.#importedRows.set(listing._id, rowLabel);
      result.inserted += 1;
      return undefined;
    }
    this.#importedRows.set(decision.record._id, rowLabel);
    const updated = updatedListing(decision.record, current, new Date());
    if (isDeepStrictEqual(updated, decision.record)) result.unchanged += 1;
    else {
      await store.startups.update(updated);
      result.updated += 1;
    }
    return undefined;
  }

  /** The row's categories by their current slugs, once each. New ones are created. */
  async #currentCategories(store: Store, { categories }: StartupImportRow, result: FileResult) {
    if (categories === undefined) return {};
    const current = new Set<string>();
    for (const slug of categories) {
      let known = this.#knownCategories.get(slug) ?? (await atSlug(store.categories, slug))?.slug;
      if (known === undefined) {
        await store.categories.insert(categoryOfSlug(slug, newId()));
        result.createdCategories.push(slug);
        known = slug;
      }
      this.#knownCategories.set(slug, known);
      current.add(known);
    }
    return { categories: [...current] };
  }

  async #category(store: Store, raw: unknown, result: FileResult): Promise<Reasons | undefined> {
    const { row, reasons } = checkCategory(raw, this.#options);
    if (row === undefined) return reasons;
    const slug = row.slug ?? slugify(row.name);
    if (slug === '') return { slug: 'Missing, and the name makes none.' };
    const existing = await store.categories.bySlug(slug);
    if (existing === undefined && (await store.categories.byFormerSlug(slug)) !== undefined) {
      // The category was renamed or merged into another one here. The current texts are kept.
      result.unchanged += 1;
      return undefined;
    }
    if (existing === undefined) {
      await store.categories.insert(newCategory(row, newId(), slug));
      result.inserted += 1;
      return undefined;
    }
    const updated = updatedCategory(existing, row);
    if (isDeepStrictEqual(updated, existing)) result.unchanged += 1;
    else {
      await store.categories.update(updated);
      result.updated += 1;
    }
    return undefined;
  }
}
