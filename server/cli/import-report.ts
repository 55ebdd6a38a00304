import { dirname, resolve } from 'node:path';
import { cutText } from '../domain/core/cut-text.ts';
import { groupReasons, type ReasonGroup } from '../domain/transfer/group-reasons.ts';
import { countRemoteLogos } from '../domain/transfer/startup-rows.ts';
import { formatNumber } from './command.ts';
import { type ImportFile, rowName } from './import-files.ts';
import type { FileResult } from './import-run.ts';

/** At most this many reasons of one kind are printed. */
const shownReasons = 20;

/** Prints the results of importing a file's rows. */
export function printReport(file: ImportFile, result: FileResult, seconds: number, fetchesLogos: boolean): void {
  const { inserted, updated, unchanged, skipped, merged, rejected, createdCategories, ignored, icons } = result;
  const reasons = [
    ...reasonLines(groupReasons(rejected.map(({ row, reasons }) => ({ label: rowName(file, row - 1), reasons }))), 'rejected'),
    ...ignoredLines(groupReasons(ignored)),
  ];
  const lines = reasons.map((line) => `  ${line}`);
  if (createdCategories.length > 0) lines.push(`  New categories: ${formatNames(createdCategories)}`);
  if (skipped.length > 0) {
    lines.push(
      `  ${formatNumber(skipped.length)} already listed from another source (same name and website), left unchanged: ${formatNames(skipped)}`,
    );
  }
  if (merged.length > 0) {
    const names = merged.map(({ name, into }) => `${name} into ${into}`);
    lines.push(`  ${formatNumber(merged.length)} merged into another listing, both left unchanged: ${formatNames(names, 200)}`);
  }
  if (result.images > 0) lines.push(`  ${countOf(result.images, 'image')} imported`);
  if (icons !== undefined) lines.push(`  ${countOf(icons.fetched, 'icon')} fetched`);
  const withoutIcon = groupReasons((icons?.failed ?? []).map(({ name, reason }) => ({ label: name, reasons: { row: reason } })));
  for (const { reason, rows, first } of withoutIcon.slice(0, shownReasons))
    lines.push(`  ${countOf(rows, 'icon')} not fetched (first: ${first}). ${reason}`);
  if (result.missingImages.size > 0) {
    lines.push(
      `  ${countOf(result.missingImages.size, 'image')} not found or not readable${fetchesLogos ? '' : ` below ${dirname(resolve(file.file))}`}, so their addresses are broken: ${formatNames([...result.missingImages])}`,
    );
  }
  const remoteLogos = file.kind === 'startups' && !fetchesLogos ? countRemoteLogos(file.rows) : 0;
  if (remoteLogos > 0) {
    lines.push(
      `  ${countOf(remoteLogos, 'logo')} on other sites skipped: use --fetch-logos to fetch them, or give paths of files below ${dirname(resolve(file.file))}`,
    );
  }
  lines.push(
    `  ${formatNumber(inserted)} inserted, ${formatNumber(updated)} updated, ${formatNumber(unchanged + skipped.length + merged.length)} unchanged, ${formatNumber(rejected.length)} rejected (${seconds.toFixed(1)} s)`,
  );
  console.log(lines.join('\n'));
}

/** A line for each reason: "12 rows rejected (first: line 2). tagline: Missing." A single row is named: "line 2 rejected." */
export function reasonLines(groups: readonly ReasonGroup[], what: string): string[] {
  const lines = groups.slice(0, shownReasons).map(({ reason, rows, first }) => {
    const which = rows === 1 ? `${first} ${what}` : `${formatNumber(rows)} rows ${what} (first: ${first})`;
    return `${which}. ${reason}`;
  });
  const left = groups.length - shownReasons;
  return left <= 0 ? lines : [...lines, `... and ${countOf(left, 'more reason')}`];
}

/** Lines about values that were left out of imported rows. Each reason begins with the column. */
export const ignoredLines = (groups: readonly ReasonGroup[]): string[] => reasonLines(groups, 'imported without a value');

export const countOf = (count: number, singular: string, plural = `${singular}s`) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`;

function formatNames(names: readonly string[], maxLength = 60): string {
  const shown = names.slice(0, 12).map((name) => cutText(name, maxLength));
  return `${shown.join(', ')}${names.length > shown.length ? `, and ${formatNumber(names.length - shown.length)} more` : ''}`;
}
