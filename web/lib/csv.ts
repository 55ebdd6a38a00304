/** What a spreadsheet would run as a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

/**
 * A table as CSV: quoted where needed, with a byte order mark, without which Excel does not read it as UTF-8. No text of it
 * is run as a formula.
 */
export function csvOf(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${[headings, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Hands a text to the viewer as a file. Pages in a sandboxed frame may not. */
export function download(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
