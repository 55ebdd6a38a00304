import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ImportRecord, Store } from '../../db/store.ts';
import { newId } from '../domain/core/ids.ts';
import { parseImagePath } from '../domain/core/images.ts';
import { importLengths } from '../domain/core/lengths.ts';
import type { Category } from '../domain/listings/categories.contract.ts';
import type { Field } from '../domain/listings/fields.contract.ts';
import { decideStartup, type DecisionOptions, type KnownDirectory } from '../domain/transfer/decisions.ts';
import { decisionOptions, importNextRows, type NumberedRow } from '../domain/transfer/import-batch.ts';
import { batchMs, knownInStore, pauseMs, type RowOutcome } from '../domain/transfer/importer.ts';
import type { Reasons } from '../domain/transfer/check-rows.ts';
import type { RowReasons } from '../domain/transfer/group-reasons.ts';
import { fetchedAtOnce, fetchLogo, type ImageReaders, saveLogo } from '../domain/transfer/import-images.ts';
import type { ImportRow } from '../domain/transfer/startup-rows.ts';
import { type ImportFile, type RejectedRow, rowName } from './import-files.ts';
import { type FetchImage, withImages } from './import-images.ts';

/**
 * The number of rows whose images are read at once. It is lower when images come from other sites, so that progress is visible.
 */
const chunkSize = 500;
const fetchedChunkSize = 50;

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
  /** Values of imported rows that are left out, with the reasons. */
  ignored: RowReasons[];
  /** The icons of websites, if they were fetched. */
  icons: { fetched: number; failed: { name: string; reason: string }[] } | undefined;
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

export interface ImportRunOptions {
  clearsEmpty?: boolean;
  replacesLists?: boolean;
  createsCategories?: boolean;
  /** Reads logos from other sites. Without this function, these logos are not imported. */
  fetchLogo?: FetchImage;
  /** Reads websites and their icons. Without it, no icons are fetched. */
  icons?: ImageReaders;
}

/**
 * One run over several files. Within a run, each listing can be changed by at most one row. Each file is an import that admins
 * can undo.
 */
export class ImportRun {
  readonly #store: Store;
  readonly #isStopped: () => boolean;
  readonly #options: ImportRunOptions;
  readonly #importedRows = new Map<string, string>();
  readonly #categories = new Map<string, Category>();
  #fields: Field[] | undefined;

  constructor(store: Store, isStopped: () => boolean, options: ImportRunOptions = {}) {
    this.#store = store;
    this.#isStopped = isStopped;
    this.#options = options;
  }

  /**
   * Imports a file in small batches, each committed as a whole or not at all. Then fetches the icons of websites, and calls
   * `iconsLeft` with the number of icons that are still missing.
   */
  async importFile(
    input: ImportFile,
    progress: (done: number) => void,
    iconsLeft: (left: number) => void = () => undefined,
  ): Promise<FileResult> {
    const { file, rows } = input;
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
      ignored: [],
      icons: undefined,
      processed: 0,
    };
    if (rows.length === 0 || this.#isStopped()) return result;
    let record = newRecord(input, this.#options);
    await this.#store.imports.insert(record);
    while (result.processed < rows.length && !this.#isStopped()) {
      const from = result.processed;
      const chunk = rows.slice(from, from + (this.#options.fetchLogo === undefined ? chunkSize : fetchedChunkSize));
      const withStoredImages =
        input.kind === 'categories'
          ? { rows: chunk, images: [], missing: [] }
          : await withImages(dirname(file), chunk, await this.#logosToFetch(record, chunk));
      for (const path of withStoredImages.missing) {
        const stored = parseImagePath(path);
        if (stored === undefined || (await this.#store.images.bySha256(stored)) === undefined) result.missingImages.add(path);
      }
      for (const image of withStoredImages.images) {
        await this.#store.images.save(image, new Date().toISOString());
        result.images += 1;
      }
      const numbered = withStoredImages.rows.map((raw, at) => numberedRow(input, from + at, raw));
      record = await this.#importRows(record, input, numbered, result);
      progress(result.processed);
    }
    if (record.state === 'running')
      await this.#store.imports.update({ ...record, state: 'canceled' }, { state: 'running', done: record.done });
    if (record.options.fetchesIcons) result.icons = await this.#fetchIcons(record._id, iconsLeft);
    return result;
  }

  /**
   * Fetches the icons that are still missing after the import. Admins can fetch the rest of a stopped run on the import's page.
   */
  async #fetchIcons(importId: string, iconsLeft: (left: number) => void): Promise<FileResult['icons']> {
    const { icons } = this.#options;
    const result: NonNullable<FileResult['icons']> = { fetched: 0, failed: [] };
    while (icons !== undefined && !this.#isStopped()) {
      const { changes, total } = await this.#store.imports.withImages(importId, fetchedAtOnce);
      iconsLeft(total);
      if (changes.length === 0) break;
      const found = await Promise.all(
        changes.map(async (change) => ({ change, ...(await fetchLogo(this.#store, icons, change)) })),
      );
      await this.#store.transaction(async (tx) => {
        for (const { change, image } of found) await saveLogo(tx, change, image, new Date());
      });
      for (const { change, image, reason } of found) {
        if (image !== undefined) result.fetched += 1;
        else if (reason !== undefined) result.failed.push({ name: change.name, reason });
      }
    }
    return result;
  }

  /** Imports the rows in short transactions, with pauses in which a running server can write. Returns the import's new state. */
  async #importRows(
    started: ImportRecord,
    input: ImportFile,
    rows: readonly NumberedRow[],
    result: FileResult,
  ): Promise<ImportRecord> {
    let record = started;
    let next = 0;
    while (next < rows.length && !this.#isStopped()) {
      const options = await this.#decisionOptions(record);
      const { record: saved, outcomes } = await this.#store.transaction(async (store) => {
        const until = performance.now() + batchMs;
        return importNextRows(store, record, rows.slice(next), {
          known: this.#known(store),
          options,
          newId,
          isOver: () => performance.now() >= until,
          remember: (itemId, row) => this.#importedRows.set(itemId, labelOf(input, row - 1)),
        });
      });
      for (const [at, outcome] of outcomes.entries()) count(input, record.done + at, outcome, result);
      record = saved;
      next += outcomes.length;
      await pause(pauseMs);
    }
    return record;
  }

  #known(store: Store): KnownDirectory {
    return knownInStore(store, async (id) => this.#importedRows.get(id), new Date(), this.#categories);
  }

  async #decisionOptions(record: ImportRecord): Promise<DecisionOptions> {
    this.#fields ??= await this.#store.fields.list();
    return decisionOptions(record, this.#fields, new Date());
  }

  /** The rows whose logo is fetched. Rows whose listing already has a logo are excluded. */
  async #logosToFetch(record: ImportRecord, chunk: readonly unknown[]): Promise<(row: number) => FetchImage | undefined> {
    const { fetchLogo } = this.#options;
    if (record.kind !== 'startups' || fetchLogo === undefined) return () => undefined;
    const options: DecisionOptions = { ...(await this.#decisionOptions(record)), fetchesLogos: true };
    const wanted = new Set<number>();
    for (const [at, raw] of chunk.entries()) {
      const decision = await decideStartup({ raw, newCategories: [] }, this.#known(this.#store), options);
      const lacksLogo =
        decision.action === 'unchanged' ? decision.item.logo === '' : 'imageUrl' in decision && decision.imageUrl !== '';
      if (lacksLogo) wanted.add(at);
    }
    return (at) => (wanted.has(at) && !this.#isStopped() ? fetchLogo : undefined);
  }
}

/** The rows of a file with their numbers, or why they cannot be read. */
export function rowsOf(input: ImportFile): NumberedRow[] {
  return input.rows.map((raw, at) => numberedRow(input, at, raw));
}

function numberedRow(input: ImportFile, at: number, raw: unknown): NumberedRow {
  const why = input.unreadable?.get(at);
  return why === undefined ? { row: at + 1, ...withNames(raw, input) } : { row: at + 1, reasons: { row: why } };
}

/** A row with the names of its new categories. In `raw`, the new categories are represented by slugs, which are removed here. */
function withNames(raw: unknown, { newCategories = new Map() }: ImportFile): ImportRow {
  if (newCategories.size === 0 || typeof raw !== 'object' || raw === null || !('categories' in raw))
    return { raw, newCategories: [] };
  const slugs: readonly unknown[] = Array.isArray(raw.categories) ? raw.categories : [];
  const names = slugs.flatMap((slug) => (typeof slug === 'string' ? (newCategories.get(slug) ?? []) : []));
  const known = slugs.filter((slug) => typeof slug !== 'string' || !newCategories.has(slug));
  return { raw: { ...raw, categories: known }, newCategories: names };
}

function labelOf(input: ImportFile, index: number): string {
  return `${rowName(input, index)} of ${input.list === undefined ? '' : `${input.list} in `}${input.file}`;
}

/** Adds a row's outcome to the result. `index` is the row's position in the file. */
function count(input: ImportFile, index: number, outcome: RowOutcome, result: FileResult): void {
  const { lines, rows } = input;
  result.processed += 1;
  switch (outcome.status) {
    case 'created':
    case 'updated':
      result[outcome.status === 'created' ? 'inserted' : 'updated'] += 1;
      result.createdCategories.push(...outcome.createdCategories);
      noteIgnored(input, index, outcome.ignored, result);
      return;
    case 'unchanged':
      noteIgnored(input, index, outcome.ignored, result);
      result.unchanged += 1;
      return;
    case 'skipped':
      if (outcome.into === undefined) result.skipped.push(outcome.name);
      else result.merged.push({ name: outcome.name, into: outcome.into });
      return;
    case 'rejected': {
      const place = lines?.[index];
      const { reasons } = outcome;
      result.rejected.push({ row: index + 1, ...(place === undefined ? {} : { lines: place }), reasons, raw: rows[index] });
    }
  }
}

function noteIgnored(input: ImportFile, index: number, reasons: Reasons, { ignored }: FileResult): void {
  if (Object.keys(reasons).length > 0) ignored.push({ label: rowName(input, index), reasons });
}

/** The record of an import that begins now. */
export function newRecord({ file, list, kind, rows }: ImportFile, options: ImportRunOptions): ImportRecord {
  const { clearsEmpty = false, replacesLists = false, createsCategories = false, icons } = options;
  const fetchesIcons = icons !== undefined && kind === 'startups';
  const now = new Date().toISOString();
  const fileName = (file.split(/[/\\]/).at(-1) ?? file) + (list === undefined ? '' : `, ${list}`);
  return {
    _id: newId(),
    kind,
    fileName: fileName.slice(0, importLengths.fileName),
    source: 'rows',
    headingsKey: '',
    mapping: '',
    options: { clearsEmpty, replacesLists, createsCategories, status: 'active', fetchesLogos: false, fetchesIcons },
    state: 'running',
    total: rows.length,
    done: 0,
    counts: { created: 0, updated: 0, unchanged: 0, skipped: 0 },
    changes: 0,
    standing: 0,
    ownerId: null,
    startedBy: null,
    startedAt: now,
    updatedAt: now,
  };
}
