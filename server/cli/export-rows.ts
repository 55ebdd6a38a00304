import type { Field } from '../domain/listings/fields.contract.ts';
import type { StartupRecord } from '../../db/store.ts';
import { fieldsIfAny } from '../domain/listings/card-fields.ts';
import { presentFieldValues } from '../domain/listings/field-values.ts';

export interface ExportedStartup extends StartupRecord {
  /** Set when another public listing has the same website, so that the import keeps both even if they also have the same name. */
  websiteKind?: 'platform';
}

const columns = [
  ...(['name', 'slug', 'tagline', 'description', 'website', 'affiliateLink', 'videoUrl', 'specialOffer', 'makers'] as const),
  ...(['categories', 'tags', 'publishedAt', 'logo', 'sourceId', 'websiteKind'] as const),
] as const;

/** The value of a column; a day is written without a time. */
const valueOf = (startup: ExportedStartup, column: (typeof columns)[number]) =>
  column === 'publishedAt' && startup.dayOnly === true ? startup.publishedAt?.slice(0, 10) : startup[column];

/** A listing in the import's format, without empty values. */
export function exportRow(startup: ExportedStartup, fields: readonly Field[]): Record<string, unknown> {
  const stated = columns.flatMap((column) => {
    const value = valueOf(startup, column);
    return value === undefined || value === null || value === '' ? [] : [[column, value] as const];
  });
  return { ...Object.fromEntries(stated), ...fieldsIfAny(presentFieldValues(startup.fields, fields)) };
}

/** The headings of the CSV file: the columns that every listing has, then one for each field. */
export function exportHeadings(fields: readonly Field[]): string[] {
  return [...columns, ...fields.map(({ key }) => key)];
}

/** The cells of a listing, in the order of `exportHeadings`. */
export function exportCells(startup: ExportedStartup, fields: readonly Field[]): (string | number)[] {
  const values = presentFieldValues(startup.fields, fields);
  return [...columns.map((column) => cellOf(valueOf(startup, column))), ...fields.map(({ key }) => cellOf(values?.[key]))];
}

function cellOf(value: string | number | boolean | readonly string[] | null | undefined): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return value;
  // An entry that contains "|" would be read as two entries.
  return value.some((entry) => entry.includes('|') || entry.startsWith('[')) ? JSON.stringify(value) : value.join('|');
}
