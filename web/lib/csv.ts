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
  return `\uFEFF${[headings, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value.normalize('NFKC')) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads a text as a file. Browsers block it in a sandboxed frame. */
export function download(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the blob after the click, so the URL stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
