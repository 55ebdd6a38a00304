import { categoryLengths, startupLengths } from '../core/lengths.ts';
import { cutText } from '../core/cut-text.ts';
import { fingerprint } from '../core/fnv1a.ts';
import type { Field } from '../listings/fields.contract.ts';
import { isEmptyCell } from './cells.ts';
import { CategoryIndex } from './category-index.ts';
import { shortened } from '../websites/plain-text.ts';
import { type CellReading, isSpreadsheetError, readCell, whyUnpublished } from './mapped-cells.ts';
import type { ReadList } from './read-list.ts';
import { categoryFields, type ImportKind, type Reasons, startupFields } from './startup-rows.ts';
import { postFields } from './post-rows.ts';
import { taglineOf } from './tagline-of.ts';

/** A column of the import (`startupFields`, `categoryFields`, `postFields`), `location`, or `field:` and the key of a field. */
export type Target = string;

/** How the columns of a list are read. */
export interface Mapping {
  /** By heading; null for columns that are dropped. If several columns share a target, the first one with a value counts. */
  columns: Readonly<Record<string, Target | null>>;
  /** Whether 03/04/2025 is April 3. Without it, rows with such dates are rejected. */
  dayFirst?: boolean;
  /** A missing tagline is the first sentence of the description. */
  taglineFromDescription?: boolean;
  /** A tagline that is too long is cut at a word. */
  cutsLongTexts?: boolean;
  /** Texts are HTML, and become Markdown. */
  readsHtml?: boolean;
  /** What separates the entries of lists: only "|", or also semicolons, commas, slashes with spaces and line breaks. */
  listSeparators?: '|' | 'any';
}

/** What a mapping needs to know about the directory. `formerSlugs` still lead to the category. */
export interface TargetDirectory {
  fields: readonly Field[];
  categories: readonly { name: string; slug: string; formerSlugs?: readonly string[] }[];
}

/** A row in the import's own columns, as `checkStartup`, `checkCategory` and `importPost` take it; or why it is rejected. */
export type MappedRow =
  | {
      raw: Record<string, unknown>;
      /** The names of the row's categories that the directory does not have. `raw.categories` has the slugs of the others. */
      newCategories: readonly string[];
      /** Columns that the file does not have and that were made from others. They do not change a known listing. */
      derived: readonly string[];
      /** Changes to values that the operator should see ("The tagline was cut."). */
      notes: readonly string[];
      reasons?: never;
    }
  | { raw?: never; reasons: Reasons };

/** The targets of a kind, without the directory's fields. `fields` has values by their keys. */
export const ownColumns: Record<ImportKind, readonly string[]> = {
  startups: [...startupFields, 'location', 'fields'],
  categories: categoryFields,
  posts: postFields,
};

const labels: Readonly<Record<string, string>> = {
  affiliateLink: 'Affiliate link',
  coverImage: 'Cover image',
  featuredImage: 'Featured image',
  fields: 'Fields (JSON)',
  location: 'Location (only its country)',
  logoUrl: 'Logo (address)',
  publishedAt: 'Date',
  sourceId: 'Id in the source',
  specialOffer: 'Special offer',
  videoUrl: 'Video',
  websiteKind: 'Kind of website',
};

/** The targets that a column of a kind can have, with labels for select boxes. */
export function targetsOf(kind: ImportKind, fields: readonly Field[]): readonly { target: Target; label: string }[] {
  const own = ownColumns[kind].map((target) => ({
    target,
    label: labels[target] ?? target.charAt(0).toUpperCase() + target.slice(1),
  }));
  return kind === 'startups' ? [...own, ...fields.map(({ key, label }) => ({ target: `field:${key}`, label }))] : own;
}

/** A fingerprint of the headings, ignoring order and capitalization, by which a remembered mapping is found. */
export function headingsKey({ kind, columns }: Pick<ReadList, 'kind' | 'columns'>): string {
  const headings = columns.map(({ heading }) => heading.trim().toLowerCase()).sort();
  return fingerprint(JSON.stringify([kind, ...headings]));
}

/** The columns with values that are not imported. */
export function droppedColumns(
  { columns }: Pick<ReadList, 'columns'>,
  mapping: Mapping,
): readonly { heading: string; filled: number }[] {
  return columns
    .filter(({ heading, filled }) => filled > 0 && targetOf(mapping, heading) === null)
    .map(({ heading, filled }) => ({ heading, filled }));
}

function targetOf({ columns }: Mapping, heading: string): Target | null {
  return Object.hasOwn(columns, heading) ? (columns[heading] ?? null) : null;
}

/** Each row of the list in the import's own columns, at the same position. */
export function mapRows(list: ReadList, mapping: Mapping, { fields, categories }: TargetDirectory): MappedRow[] {
  const targets = new Map<string, Target>();
  for (const { heading } of list.columns) {
    const target = targetOf(mapping, heading);
    if (target !== null) targets.set(heading, target);
  }
  const reading: CellReading = { source: list.source, mapping, fields, index: new CategoryIndex(categories) };
  return list.rows.map((row, at) => {
    const why = list.unreadable.get(at);
    return why === undefined ? mapRow(row, list, targets, reading) : { reasons: { row: why } };
  });
}

function mapRow(row: unknown, list: ReadList, targets: ReadonlyMap<string, Target>, reading: CellReading): MappedRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    return { reasons: { row: 'Expected an object with fields.' } };
  const why = list.source === 'geodirectory' || list.source === 'directorist' ? whyUnpublished(row) : undefined;
  if (why !== undefined) return { reasons: { row: why } };
  const raw: Record<string, unknown> = {};
  const reasons: Reasons = {};
  const notes: string[] = [];
  for (const [heading, cell] of Object.entries(row)) {
    const target = targets.get(heading);
    if (target === undefined) continue;
    const column = target.startsWith('field:') ? target.slice('field:'.length) : target;
    if (Object.hasOwn(raw, column) && (isEmptyCell(cell) || !isEmptyCell(raw[column]))) continue;
    if (isSpreadsheetError(cell)) reasons[column] ??= `${cell.trim()} is an error of the spreadsheet.`;
    else raw[column] = readCell(cell, target, reading);
  }
  if (Object.keys(reasons).length > 0) return { reasons };
  return finishRow(raw, list.kind, reading, notes);
}

function finishRow(raw: Record<string, unknown>, kind: ImportKind, { mapping, index }: CellReading, notes: string[]): MappedRow {
  const derived: string[] = [];
  if (kind !== 'startups') return { raw, newCategories: [], derived, notes };
  if (mapping.taglineFromDescription === true && isEmptyCell(raw['tagline']) && typeof raw['description'] === 'string') {
    const tagline = taglineOf(raw['description']);
    if (tagline !== '') {
      raw['tagline'] = tagline;
      derived.push('tagline');
    }
  }
  if (mapping.cutsLongTexts === true && typeof raw['tagline'] === 'string') {
    const cut = shortened(raw['tagline'].trim(), startupLengths.tagline);
    if (cut !== raw['tagline'].trim()) {
      raw['tagline'] = cut;
      notes.push('The tagline was cut.');
    }
  }
  if (!Object.hasOwn(raw, 'categories') || isEmptyCell(raw['categories'])) return { raw, newCategories: [], derived, notes };
  const { slugs, names } = index.find(raw['categories'], mapping.listSeparators ?? 'any');
  return {
    raw: { ...raw, categories: slugs },
    newCategories: names.map((name) => cutText(name, categoryLengths.name)),
    derived,
    notes,
  };
}
