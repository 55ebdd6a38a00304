import { nouns } from '../../../../server/domain/core/noun.ts';
import type { Import, ImportKind } from '../../../../server/domain/transfer/imports.contract.ts';
import type { Encoding, Separator, SourceKind } from '../../../../server/domain/transfer/read-list.ts';
import { countOf, excerpt, formatCount } from '../../../lib/text.ts';

export const kindLabels: Readonly<Record<ImportKind, string>> = {
  startups: 'Startups',
  categories: 'Categories',
  posts: 'Blog posts',
};

export const sourceLabels: Readonly<Record<SourceKind, string>> = {
  airtable: 'Airtable',
  notion: 'Notion',
  sheets: 'Google Sheets',
  directorist: 'Directorist (WordPress)',
  geodirectory: 'GeoDirectory (WordPress)',
  'open-directory': 'an open directory (JSON)',
  'awesome-list': 'an awesome list (Markdown)',
  rows: 'a list of rows',
};

export const encodingLabels: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252 (Western European)',
};

export const separatorLabels: Readonly<Record<Separator, string>> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Vertical bar',
};

/** "120 created, 4 updated, 3 not imported" */
export function countsText({ counts: { created, updated, unchanged, skipped } }: Pick<Import, 'counts'>): string {
  const parts = [
    [created, 'created'],
    [updated, 'updated'],
    [unchanged, 'unchanged'],
    [skipped, 'not imported'],
  ] as const;
  const shown = parts.flatMap(([count, word]) => (count === 0 ? [] : [`${formatCount(count)} ${word}`]));
  return shown.length === 0 ? 'Nothing imported' : shown.join(', ');
}

/** "118 undone, 2 kept" */
export function outcomesText({ outcomes: { reversed, kept, failed } }: Pick<Import, 'outcomes'>): string {
  const parts = [
    [reversed, 'undone'],
    [kept, 'kept'],
    [failed, 'failed'],
  ] as const;
  const shown = parts.flatMap(([count, word]) => (count === 0 ? [] : [`${formatCount(count)} ${word}`]));
  return shown.length === 0 ? 'Nothing to undo' : shown.join(', ');
}

/** The number of rows with the noun of their kind, as in "12 startups". */
export function rowsText(count: number, kind: ImportKind): string {
  const words = {
    startups: nouns(),
    categories: ['category', 'categories'],
    posts: ['blog post', 'blog posts'],
  } as const;
  const [one, many] = words[kind];
  return countOf(count, one, many);
}

const shownLength = 160;

/** A value in a preview: lists are joined, long texts are cut, and a missing value is a dash. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' || typeof value === 'number') return excerptOf(String(value));
  if (Array.isArray(value))
    return excerptOf(value.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join(', '));
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${valueText(inner)}`);
  return excerptOf(entries.join('; '));
}

const excerptOf = (text: string): string => excerpt(text, shownLength);
