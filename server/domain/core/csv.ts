/**
 * The first characters with which a spreadsheet runs a cell as a formula (OWASP, CSV injection), after blanks and marks that it may
 * leave out. Full-width and small forms are the same signs to some (NFKC); U+2212 is the minus of mathematics.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212])/u;

/**
 * A table as CSV. It starts with a byte order mark, because Excel reads UTF-8 only with one. Text that a spreadsheet would
 * run as a formula is escaped.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${csvLines([headings, ...rows])}`;
}

/** Rows as lines of CSV, to go on with a table that was begun. */
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

/** Whether a text gets an apostrophe before it: formulas, and those that have one already, so that they keep it when they are read. */
function needsEscape(text: string): boolean {
  return isFormula(text.replace(/^'+/, ''));
}

/** The text of a cell that `csvCell` has escaped. */
export function withoutFormulaEscape(cell: string): string {
  return cell.startsWith("'") && needsEscape(cell) ? cell.slice(1) : cell;
}
