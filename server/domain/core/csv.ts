/**
 * Prefixes of cells that spreadsheets run as formulas (OWASP, CSV injection). Spreadsheets may skip blanks and marks before them,
 * and some accept full-width forms, so texts are compared after NFKC. U+2212 is the mathematical minus sign.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@\u2212])/u;

/** A table as CSV. Excel recognizes UTF-8 only by a byte order mark. Text that a spreadsheet would run as a formula is escaped. */
export function toCsv(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${csvLines([headings, ...rows])}`;
}

/** Rows as CSV lines, to append to a table. */
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

/** Whether a text gets an apostrophe as a prefix: it is a formula, or already begins with an apostrophe that must survive a round trip. */
function needsEscape(text: string): boolean {
  return isFormula(text.replace(/^'+/, ''));
}

/** Removes the escape that `csvCell` has added to a cell. */
export function withoutFormulaEscape(cell: string): string {
  return cell.startsWith("'") && needsEscape(cell) ? cell.slice(1) : cell;
}
