/**
 * The beginnings of cells that a spreadsheet runs as formulas (OWASP, CSV injection). Spreadsheets may skip blanks and marks
 * before them, and some read full-width forms alike, so texts are compared after NFKC. U+2212 is the mathematical minus.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212])/u;

/** A table as CSV. Excel reads UTF-8 only after a byte order mark. Text that a spreadsheet would run as a formula is escaped. */
export function toCsv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${csvLines([headings, ...rows])}`;
}

/** Rows as lines of CSV, to continue a table that was begun. */
export function csvLines(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = needsEscape(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isFormula(text: string): boolean {
  return formulaStart.test(text.normalize('NFKC'));
}

/** Whether a text gets an apostrophe: a formula, or one that has an apostrophe already and must keep it when it is read back. */
function needsEscape(text: string): boolean {
  return isFormula(text.replace(/^'+/, ''));
}

/** The text of a cell that `csvCell` has escaped. */
export function withoutFormulaEscape(cell: string): string {
  return cell.startsWith("'") && needsEscape(cell) ? cell.slice(1) : cell;
}
