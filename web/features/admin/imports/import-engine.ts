import type { Post, PostCategory } from '../../../../server/domain/content/posts.contract.ts';
import type { Category } from '../../../../server/domain/listings/categories.contract.ts';
import type { Field } from '../../../../server/domain/listings/fields.contract.ts';
import type { DecisionOptions } from '../../../../server/domain/transfer/decisions.ts';
import { labelAtPath } from '../../../../server/domain/transfer/column-labels.ts';
import { guessMapping, type Question } from '../../../../server/domain/transfer/guess-mapping.ts';
import type { ImportKind, KnownStartup, ReplacedTag } from '../../../../server/domain/transfer/imports.contract.ts';
import { KnownRows } from '../../../../server/domain/transfer/known-rows.ts';
import {
  droppedColumns,
  headingsKey,
  type Mapping,
  type TargetDirectory,
  targetsOf,
} from '../../../../server/domain/transfer/mapping.ts';
import { mapRows, type MappedRow } from '../../../../server/domain/transfer/map-rows.ts';
import { type Plan, type PlanAction, type PlannedRow, planImport } from '../../../../server/domain/transfer/plan.ts';
import { type ReadChoices, readFile } from '../../../../server/domain/transfer/read-file.ts';
import type { ReadList } from '../../../../server/domain/transfer/read-list.ts';
import { nameOfRow, reasonText } from '../../../../server/domain/transfer/row-labels.ts';

/** A list of the file, without its rows. */
export type ListSummary = Pick<ReadList, 'name' | 'kind' | 'source' | 'encoding' | 'separator' | 'columns'> & { rows: number };

/**
 * The mapping that the engine guesses for a list, the questions that the guess leaves open, and the fields to which columns can
 * be mapped.
 */
export interface MappingChoices {
  mapping: Mapping;
  questions: readonly Question[];
  targets: readonly { target: string; label: string }[];
  headings: string;
}

/** The parts of the directory that the preview compares with the file. Startups and posts are added later, page by page. */
export interface KnownParts {
  fields: readonly Field[];
  categories: readonly Category[];
  /** Current slugs of categories by former slugs. */
  formerSlugs: readonly (readonly [string, string])[];
  postCategories: readonly PostCategory[];
  renamedTags: readonly ReplacedTag[];
}

/** A row in the format of the call `importRows`. */
export interface SentRow {
  row: number;
  raw: Record<string, unknown>;
  newCategories: string[];
  derived: string[];
}

/** The plan without its rows, which are read in pages. */
export type PlanSummary = Omit<Plan, 'rows'>;

/** Reads a file and plans its import, all on the device. It runs in a web worker where the browser has one. */
export class ImportEngine {
  #lists: readonly ReadList[] = [];
  #list: ReadList | undefined;
  #fields: readonly Field[] = [];
  #mapped: readonly MappedRow[] = [];
  #known: KnownRows | undefined;
  #planned: readonly PlannedRow[] = [];
  /** The positions of the rows to send. */
  #sent: readonly number[] = [];
  readonly #report: (done: number) => void;

  constructor(report: (done: number) => void) {
    this.#report = report;
  }

  /** Rejects with the reason, a sentence for the operator, when the file has no rows. */
  async read(name: string, file: Blob, chosen: ReadChoices): Promise<ListSummary[]> {
    this.#lists = readFile(name, new Uint8Array(await file.arrayBuffer()), chosen);
    return this.#lists.map(({ rows, lines: _lines, unreadable: _unreadable, ...list }) => ({ ...list, rows: rows.length }));
  }

  /** Chooses a list of the file and the kind of its rows. */
  async choose(at: number, kind: ImportKind, fields: readonly Field[]): Promise<MappingChoices> {
    const list = { ...this.#at(at), kind };
    this.#list = list;
    return {
      ...guessMapping(list, { fields }),
      targets: targetsOf(kind, fields),
      headings: headingsKey(list),
    };
  }

  /** Maps the rows of the chosen list. Returns the columns that are not imported. */
  async map(mapping: Mapping, { fields, categories, formerSlugs, postCategories, renamedTags }: KnownParts) {
    const list = this.#chosen();
    const directory: TargetDirectory = {
      fields,
      categories: categories.map(({ name, slug }) => ({
        name,
        slug,
        formerSlugs: formerSlugs.filter(([, current]) => current === slug).map(([former]) => former),
      })),
    };
    this.#fields = fields;
    this.#mapped = mapRows(list, mapping, directory);
    this.#known = new KnownRows(this.#mapped, categories, new Map(formerSlugs), postCategories, renamedTags);
    return droppedColumns(list, mapping);
  }

  async addStartups(startups: readonly KnownStartup[]): Promise<void> {
    this.#known?.addStartups(startups);
  }

  async addPosts(posts: readonly Post[]): Promise<void> {
    this.#known?.addPosts(posts);
  }

  async plan(options: Omit<DecisionOptions, 'fields' | 'now'>): Promise<PlanSummary> {
    const list = this.#chosen();
    if (this.#known === undefined) throw new Error('The rows are not mapped.');
    const { rows, ...summary } = await planImport({
      kind: list.kind,
      rows: this.#mapped,
      labelOf: (at) => nameOfRow(list, at),
      known: this.#known,
      options: { ...options, fields: this.#fields, now: new Date() },
      nameOf: labelAtPath,
      progress: async (done) => {
        this.#report(done);
        // Ends the task, so that the browser can show the progress even if the engine runs in the page's thread.
        await new Promise((resolve) => setTimeout(resolve));
      },
    });
    this.#planned = rows;
    return summary;
  }

  /** A page of the planned rows. */
  async page(action: PlanAction | 'all', offset: number, limit: number): Promise<PlannedRow[]> {
    const rows = action === 'all' ? this.#planned : this.#planned.filter((row) => row.action === action);
    return rows.slice(offset, offset + limit);
  }

  /**
   * Chooses the rows to send: those at `positions` when an import is continued, otherwise all rows that create or update
   * something or fetch a logo.
   */
  async startSending(positions?: readonly number[]): Promise<readonly number[]> {
    const isSent = ({ action, fetchesImage }: PlannedRow) => action === 'create' || action === 'update' || fetchesImage;
    this.#sent = positions ?? this.#planned.filter(isSent).map(({ at }) => at);
    return this.#sent;
  }

  /** The next rows to send: at most `count`, and at most about `maxBytes` as JSON, but at least one. */
  async next(from: number, count: number, maxBytes: number): Promise<SentRow[]> {
    const rows: SentRow[] = [];
    let bytes = 0;
    for (const at of this.#sent.slice(from, from + count)) {
      const mapped = this.#mapped[at];
      if (mapped?.raw === undefined) throw new Error('This is not the file with which the import began.');
      const row = { row: at + 1, raw: mapped.raw, newCategories: [...mapped.newCategories], derived: [...mapped.derived] };
      bytes += JSON.stringify(row).length * 2;
      if (rows.length > 0 && bytes > maxBytes) break;
      rows.push(row);
    }
    return rows;
  }

  /** The rows that are not imported, each with its name and position in the file, the reason, and its original cells. */
  async skippedRows(): Promise<{ label: string; reason: string; cells: Record<string, unknown> }[]> {
    const list = this.#chosen();
    return this.#planned
      .filter(({ action }) => action === 'skip')
      .map(({ at, label, reasons }) => {
        const cells = list.rows[at];
        const isObject = typeof cells === 'object' && cells !== null && !Array.isArray(cells);
        return {
          label,
          reason: reasonText(reasons, labelAtPath),
          cells: isObject ? { ...cells } : { row: cells },
        };
      });
  }

  #at(at: number): ReadList {
    const list = this.#lists[at];
    if (list === undefined) throw new Error('The file has no such list.');
    return list;
  }

  #chosen(): ReadList {
    if (this.#list === undefined) throw new Error('No list is chosen.');
    return this.#list;
  }
}
