import type { ImportKind } from './imports.contract.ts';

/** Thrown for a file that cannot be imported. The message is a plain sentence for the operator. */
export class ImportError extends Error {}

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

/** The programs whose exports are recognized. `rows` stands for any other table or list. */
export const sourceKinds = [
  'airtable',
  'notion',
  'sheets',
  'directorist',
  'geodirectory',
  'open-directory',
  'awesome-list',
  'rows',
] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** The lines of a row in its file, numbered from 1. A cell in quotes may have line breaks. */
export interface Lines {
  first: number;
  last: number;
}

/** A column: `filled` is the number of rows that have a value, and `samples` are up to three different values, shortened. */
export interface SourceColumn {
  heading: string;
  filled: number;
  samples: readonly string[];
}

/** The rows of a table, of a JSON list, or of one of the lists in a JSON object. */
export interface ReadList {
  /** The list's name, if the file contains an object with several lists. */
  name?: string;
  kind: ImportKind;
  source: SourceKind;
  encoding: Encoding;
  separator?: Separator;
  columns: readonly SourceColumn[];
  /** Each row is an object by heading. Other values are rejected. */
  rows: readonly unknown[];
  /** The lines of each row, unless the file is JSON. */
  lines?: readonly Lines[];
  /** The reasons why rows cannot be read, by position in `rows`, which contains these rows as in the file. */
  unreadable: ReadonlyMap<number, string>;
}
