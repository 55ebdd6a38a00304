import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { withoutFormulaEscape } from '../core/csv.ts';
import { type ExportFormat, exportTable, exportWriter, formatOfName } from './export-format.ts';

interface Row {
  name: string;
  tags: string[];
  isOpen: boolean | null;
  details: unknown;
}

const table = exportTable<Row>({
  name: ({ name }) => name,
  tags: ({ tags }) => tags,
  isOpen: ({ isOpen }) => isOpen,
  details: ({ details }) => details,
});

const rows: Row[] = [
  { name: '=1+1', tags: ['a', 'b'], isOpen: true, details: { a: [1] } },
  { name: 'two\nlines, "quoted"', tags: ['a|b', '[c]'], isOpen: false, details: null },
  { name: '', tags: [], isOpen: null, details: '' },
];

function written(format: ExportFormat, pages: readonly (readonly Row[])[]): string {
  const writer = exportWriter(format, table);
  return [writer.start(), ...pages.map(writer.rows), writer.end()].join('');
}

test('a table escapes formulas, and writes lists, answers and objects as the import reads them', () => {
  const read = parse(written('csv', [rows.slice(0, 1), rows.slice(1)]), { bom: true }) as string[][];
  expect(read).toEqual([
    ['name', 'tags', 'isOpen', 'details'],
    ["'=1+1", 'a|b', 'yes', '{"a":[1]}'],
    ['two\nlines, "quoted"', '["a|b","[c]"]', 'no', ''],
    ['', '', '', ''],
  ]);
  expect(withoutFormulaEscape(read[1]?.[0] ?? '')).toBe('=1+1');
});

test.each([[[rows]], [rows.map((row) => [row])], [[[], rows.slice(0, 1), [], rows.slice(1)]]])(
  'JSON and JSON Lines contain all rows, no matter how the rows are divided into pages',
  (pages) => {
    expect(JSON.parse(written('json', pages))).toEqual(rows);
    expect(
      written('jsonl', pages)
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(rows);
  },
);

test('without rows, a table has its headings, and a list is empty', () => {
  expect(written('csv', [])).toBe('\uFEFFname,tags,isOpen,details\r\n');
  expect(JSON.parse(written('json', []))).toEqual([]);
  expect(written('jsonl', [])).toBe('');
});

test.each([
  ['a.csv', 'csv'],
  ['A.JSONL', 'jsonl'],
  ['a.json', 'json'],
  ['a.txt', undefined],
])('a file named %s has the format %s', (name, format) => {
  expect(formatOfName(name)).toBe(format);
});
