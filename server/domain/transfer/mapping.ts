import type { Field } from '../listings/fields.contract.ts';
import type { ReadList } from './read-list.ts';
import type { ImportKind, Reasons } from './startup-rows.ts';

/** A column of the import (`startupFields`, `categoryFields`, `postFields`), or `field:` and the key of a field. */
export type Target = string;

/** How the columns of a list are read. */
export interface Mapping {
  /** By heading; null for columns that are dropped. Several columns may share a target. */
  columns: Readonly<Record<string, Target | null>>;
  /** Whether 03/04/2025 is April 3. Without it, rows with such dates are rejected. */
  dayFirst?: boolean;
  /** A missing tagline is the first sentence of the description. */
  taglineFromDescription?: boolean;
  /** A tagline or name that is too long is cut at a word. */
  cutsLongTexts?: boolean;
}

/** A choice that the file does not make. `column` has values that can be read in two ways; `target` is required and has no column. */
export type Question = { text: string } & ({ about: 'dates'; column: string } | { about: 'missing'; target: Target });

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
      /** Changes to values that the operator should see ("The tagline was cut."). */
      notes: readonly string[];
      reasons?: never;
    }
  | { raw?: never; reasons: Reasons };

/** The mapping by headings and values, and the questions that it leaves open. */
export function guessMapping(
  _list: ReadList,
  _directory: Pick<TargetDirectory, 'fields'>,
): { mapping: Mapping; questions: readonly Question[] } {
  throw new Error('Not built yet.');
}

/** The targets that a column of a kind can have, with labels for select boxes. */
export function targetsOf(_kind: ImportKind, _fields: readonly Field[]): readonly { target: Target; label: string }[] {
  throw new Error('Not built yet.');
}

/** A fingerprint of the headings, ignoring order and capitalization, by which a remembered mapping is found. */
export function headingsKey(_list: Pick<ReadList, 'kind' | 'columns'>): string {
  throw new Error('Not built yet.');
}

/** Each row of the list in the import's own columns, at the same position. */
export function mapRows(_list: ReadList, _mapping: Mapping, _directory: TargetDirectory): MappedRow[] {
  throw new Error('Not built yet.');
}

/** The columns with values that are not imported. */
export function droppedColumns(
  _list: Pick<ReadList, 'columns'>,
  _mapping: Mapping,
): readonly { heading: string; filled: number }[] {
  throw new Error('Not built yet.');
}
