import { columnLabel } from './column-labels.ts';
import { fingerprint } from '../core/fnv1a.ts';
import type { Field } from '../listings/fields.contract.ts';
import { postFields } from './post-rows.ts';
import type { ReadList } from './read-list.ts';
import type { ImportKind } from './imports.contract.ts';
import { categoryFields, startupFields } from './startup-rows.ts';

/** A column of the import (`startupFields`, `categoryFields`, `postFields`), `location`, or `field:` and the key of a field. */
export type Target = string;

/** How the columns of a list are read. */
export interface Mapping {
  /**
   * The targets by heading; null for columns that are dropped. If several columns share a target, each row uses the first of them
   * that has a value.
   */
  columns: Readonly<Record<string, Target | null>>;
  /** Whether 03/04/2025 is April 3. When undefined, rows with ambiguous dates are rejected. */
  dayFirst?: boolean;
  /** Whether the first sentence of the description replaces a missing tagline. */
  taglineFromDescription?: boolean;
  /** Whether a tagline that is too long is cut between words. */
  cutsLongTexts?: boolean;
  /** Whether texts are HTML and are converted to Markdown. */
  readsHtml?: boolean;
  /** The separators of the entries of lists: only "|", or also semicolons, commas, slashes with spaces and line breaks. */
  listSeparators?: '|' | 'any';
}

/** The parts of the directory to which rows refer. Categories are also found by their former slugs. */
export interface TargetDirectory {
  fields: readonly Field[];
  categories: readonly { name: string; slug: string; formerSlugs?: readonly string[] }[];
}

/** The targets for each kind, except the directory's fields. The column `fields` contains values by the keys of fields. */
export const ownColumns: Record<ImportKind, readonly string[]> = {
  startups: [...startupFields, 'location', 'fields'],
  categories: categoryFields,
  posts: postFields,
};

/** The targets that a column of a kind can have, with labels for select boxes. */
export function targetsOf(kind: ImportKind, fields: readonly Field[]): readonly { target: Target; label: string }[] {
  const own = ownColumns[kind].map((target) => ({
    target,
    label: columnLabel(target),
  }));
  return kind === 'startups' ? [...own, ...fields.map(({ key, label }) => ({ target: `field:${key}`, label }))] : own;
}

/** A fingerprint of the headings, ignoring order and capitalization. The mapping of an earlier import is found by it. */
export function headingsKey({ kind, columns }: Pick<ReadList, 'kind' | 'columns'>): string {
  const headings = columns.map(({ heading }) => heading.trim().toLowerCase()).sort();
  return fingerprint(JSON.stringify([kind, ...headings]));
}

/** The columns that have values but are not imported. */
export function droppedColumns(
  { columns }: Pick<ReadList, 'columns'>,
  mapping: Mapping,
): readonly { heading: string; filled: number }[] {
  return columns
    .filter(({ heading, filled }) => filled > 0 && targetOf(mapping, heading) === null)
    .map(({ heading, filled }) => ({ heading, filled }));
}

/** The target of a column; null when it is dropped. */
export function targetOf({ columns }: Mapping, heading: string): Target | null {
  return Object.hasOwn(columns, heading) ? (columns[heading] ?? null) : null;
}
