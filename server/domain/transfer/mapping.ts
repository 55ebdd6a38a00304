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
  /** The separators of the entries of lists: only "|", or also semicolons, commas, slashes with spaces and line breaks. */
  listSeparators?: '|' | 'any';
}

/** The parts of the directory that rows refer to. `formerSlugs` still lead to the category. */
export interface TargetDirectory {
  fields: readonly Field[];
  categories: readonly { name: string; slug: string; formerSlugs?: readonly string[] }[];
}

/** The targets of a kind, without the directory's fields. `fields` has values by their keys. */
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

/** The target of a column; null when it is dropped. */
export function targetOf({ columns }: Mapping, heading: string): Target | null {
  return Object.hasOwn(columns, heading) ? (columns[heading] ?? null) : null;
}
