import * as v from 'valibot';
import { cutText } from '../core/cut-text.ts';
import { categoryLengths, startupLengths } from '../core/lengths.ts';
import { slugify } from '../core/slugs.ts';
import { category } from '../listings/categories.contract.ts';
import { cleanText } from '../websites/foreign-text.ts';
import { shortened } from '../websites/plain-text.ts';
import { CategoryIndex } from './category-index.ts';
import { isEmptyCell, isSpreadsheetError } from './cells.ts';
import { isStrict, type Reasons, spreadsheetError } from './check-rows.ts';
import { type CellReading, readCell, whyUnpublished } from './mapped-cells.ts';
import { type Mapping, type Target, type TargetDirectory, targetOf, targetsOf } from './mapping.ts';
import type { ReadList } from './read-list.ts';
import type { ImportKind } from './imports.contract.ts';
import { taglineOf } from './tagline-of.ts';

/** A row in the import's own columns, ready for `checkStartup`, `checkCategory` or `checkPost`; or why it is rejected. */
export type MappedRow =
  | {
      raw: Record<string, unknown>;
      /** The names of the row's categories that the directory does not have. `raw.categories` has the slugs of the others. */
      newCategories: readonly string[];
      /** Columns that are missing in the file and were derived from others. They never change an existing listing. */
      derived: readonly string[];
      /** Changes to values that the operator should see ("The tagline was cut."). */
      notes: readonly string[];
      reasons?: never;
    }
  | { raw?: never; newCategories?: never; derived?: never; notes?: never; reasons: Reasons };

/** Converts each row of a list to the import's own columns. The order of the rows is unchanged. */
export function mapRows(list: ReadList, mapping: Mapping, { fields, categories }: TargetDirectory): MappedRow[] {
  const allowed = new Set(targetsOf(list.kind, fields).map(({ target }) => target));
  const targets = new Map<string, Target>();
  for (const { heading } of list.columns) {
    const target = targetOf(mapping, heading);
    // A mapping saved with an earlier import may contain a field that was removed since.
    if (target !== null && allowed.has(target)) targets.set(heading, target);
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
    // Error values in optional columns are passed on, because the row's check leaves them out with a reason.
    if (!isSpreadsheetError(cell)) raw[column] = readCell(cell, target, reading);
    else if (column === target && isStrict(list.kind, column)) reasons[column] ??= spreadsheetError(cell);
    else raw[column] = cell;
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
  const newCategories = names.map((name) => cutText(name, categoryLengths.name));
  const wrong = newCategories.find((name) => !v.is(category.entries.name, name) || slugify(name) === '');
  if (wrong !== undefined) return { reasons: { categories: `"${cleanText(wrong)}" cannot be the name of a category.` } };
  return { raw: { ...raw, categories: slugs }, newCategories, derived, notes };
}
