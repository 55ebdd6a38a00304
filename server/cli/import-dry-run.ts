import type { Store } from '../../db/store.ts';
import { columnLabel } from '../domain/transfer/column-labels.ts';
import { usualFields } from '../domain/listings/usual-fields.ts';
import { decisionOptions, type NumberedRow } from '../domain/transfer/import-batch.ts';
import type { MappedRow } from '../domain/transfer/map-rows.ts';
import { knownInStore } from '../domain/transfer/importer.ts';
import { namesakeText } from '../domain/transfer/row-labels.ts';
import { type Plan, type PlannedRow, planImport } from '../domain/transfer/plan.ts';
import { formatNumber } from './command.ts';
import { type ImportFile, rowName } from './import-files.ts';
import { countOf, ignoredLines, reasonLines } from './import-report.ts';
import { type ImportRunOptions, newRecord, rowsOf } from './import-run.ts';

/** At most this many rows, reasons and names are printed. */
const shown = 20;

function toMapped(row: NumberedRow): MappedRow {
  if ('reasons' in row) return { reasons: row.reasons };
  // The cast is safe, because the mapping accepts only objects.
  return { raw: row.raw as Record<string, unknown>, newCategories: row.newCategories, derived: row.derived ?? [], notes: [] };
}

/** Prints what an import of a file would do. Writes nothing to the store. */
export async function printPlan(store: Store, input: ImportFile, options: ImportRunOptions): Promise<void> {
  const now = new Date();
  const fields = await store.fields.list();
  const plan = await planImport({
    kind: input.kind,
    rows: rowsOf(input).map(toMapped),
    labelOf: (at) => rowName(input, at),
    known: knownInStore(store, async () => undefined, now),
    options: decisionOptions(newRecord(input, options), fields.length === 0 ? usualFields : fields, now),
  });
  const { counts } = plan;
  const lines = [
    ...plan.rows
      .filter(({ action }) => action === 'update')
      .slice(0, shown)
      .map(updateLine),
    ...(plan.changed.length === 0
      ? []
      : [`Updates change: ${plan.changed.map(({ field, rows }) => `${columnLabel(field)} (${formatNumber(rows)})`).join(', ')}`]),
    ...(plan.newCategories.length === 0 ? [] : [`New categories: ${namesOf(plan.newCategories)}`]),
    ...(plan.unknownCategories.length === 0
      ? []
      : [`Unknown categories: ${namesOf(plan.unknownCategories)}. Use --create-categories to create them.`]),
    ...plan.rows
      .flatMap(({ label, name, namesake }) =>
        namesake === undefined ? [] : [`${label} creates ${name}. ${namesakeText(namesake)}`],
      )
      .slice(0, shown),
    ...(plan.namesakes <= shown
      ? []
      : [`${formatNumber(plan.namesakes)} new startups have the name of a listing with another website.`]),
    ...ignoredLines(plan.ignored),
    ...reasonLines(plan.reasons, 'skipped'),
    ...(plan.images === 0 ? [] : [`${countOf(plan.images, 'icon')} to fetch`]),
    `Would create ${formatNumber(counts.create)}, update ${formatNumber(counts.update)}, leave ${formatNumber(counts.unchanged)} unchanged, skip ${formatNumber(counts.skip)}.`,
  ];
  console.log(lines.map((line) => `  ${line}`).join('\n'));
}

function updateLine({ label, name, differences }: PlannedRow): string {
  const changes = differences.map(({ field, before, after }) => `${columnLabel(field)}: ${textOf(before)} -> ${textOf(after)}`);
  return `${label} updates ${name}. ${changes.join('; ')}`;
}

const maxLength = 60;

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return text.length > maxLength ? `${[...text].slice(0, maxLength - 1).join('')}…` : text;
}

/** The most categories that a line names. */
const shownNames = 40;

/** "Energy (305), Boats (2), and 12 more". */
function namesOf(categories: Plan['newCategories']): string {
  const names = categories.slice(0, shownNames).map(({ name, rows }) => `${name} (${formatNumber(rows)})`);
  const more = categories.length - names.length;
  return more > 0 ? `${names.join(', ')}, and ${formatNumber(more)} more` : names.join(', ');
}
