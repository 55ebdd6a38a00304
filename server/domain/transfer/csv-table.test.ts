import { describe, expect, test } from 'vitest';
import { openMemoryStore } from '../../../db/memory/store.ts';
import { seededRandom } from '../../../tests/random.ts';
import { CsvHeaderError, type CsvRow, decodeCsv } from './csv-table.ts';
import { decodeImport } from '../../cli/import-files.ts';
import { countRows, ImportRun } from '../../cli/import-run.ts';

const header = 'name,tagline,description,website';
const rowOf = (name: string) => `${name},Tag,Desc,https://${name}.example`;

/** "2: a|b" for the cells of line 2, "2-3: a|b" for those of lines 2 and 3, "2: refused" for a line without cells. */
const shown = ({ lines: { first, last }, cells }: CsvRow) =>
  `${first === last ? first : `${first}-${last}`}: ${cells === undefined ? 'refused' : cells.map((cell) => JSON.stringify(cell)).join(' ')}`;

const decoded = (...lines: string[]) => decodeCsv(lines.join('\n')).rows.map(shown);
const taken = (line: number, name: string) => `${line}: "${name}" "Tag" "Desc" "https://${name}.example"`;

test.each([
  ['LF', '\n', '\n'],
  ['CRLF', '\r\n', '\r\n'],
  ['CR', '\r', '\r'],
  ['CRLF after the first line, then LF', '\r\n', '\n'],
  ['LF after the first line, then CRLF', '\n', '\r\n'],
  ['CR after the first line, then CRLF', '\r', '\r\n'],
])('lines end with %s', (_, first, other) => {
  const { names, rows } = decodeCsv([header, first, rowOf('a'), other, rowOf('b'), other, other, rowOf('c')].join(''));
  expect([names, rows.map(shown)]).toEqual([header.split(','), [taken(2, 'a'), taken(3, 'b'), taken(5, 'c')]]);
});

describe('a cell in quotes', () => {
  test('may have line breaks, separators and doubled quotes, and rows after it have the numbers of their lines', () => {
    const cell = '"One, two,\r\n\r\n""three"""';
    expect(decodeCsv(`${header}\r\nAcme,Tag,${cell},https://a.example\r\n\r\n${rowOf('b')}\r\n`).rows.map(shown)).toEqual([
      '2-4: "Acme" "Tag" "One, two,\\r\\n\\r\\n\\"three\\"" "https://a.example"',
      taken(6, 'b'),
    ]);
  });

  test('may span lines in a row without its last cells', () => {
    expect(decoded(`${header},tags,pricing`, 'Acme,Tag,"One', 'two",https://a.example')).toEqual([
      '2-3: "Acme" "Tag" "One\\ntwo" "https://a.example"',
    ]);
  });

  test('may be as long as a file', () => {
    const long = `${'word, '.repeat(200_000)}\n`.repeat(2);
    expect(decodeCsv(`${header}\nAcme,Tag,"${long}",https://a.example`).rows[0]?.cells?.[2]).toBe(long);
  });

  test('may have text that begins with a quote', () => {
    expect(decoded(header, 'Acme,"""Fast"", they say",Desc,https://a.example')).toEqual([
      '2: "Acme" "\\"Fast\\", they say" "Desc" "https://a.example"',
    ]);
  });

  test('that is never closed rejects its line, and the rows below it are read', () => {
    expect(decoded(header, rowOf('a'), 'Bad,"Tag,Desc,https://bad.example', rowOf('b'), '', rowOf('c'))).toEqual([
      taken(2, 'a'),
      '3: refused',
      taken(4, 'b'),
      taken(6, 'c'),
    ]);
  });

  test('that is closed by a later quote before other text rejects its line, and the rows below it are read', () => {
    const lines = ['Bad,"Tag,Desc,https://bad.example', rowOf('a'), 'b,"Tag",Desc,https://b.example', rowOf('c')];
    expect(decoded(header, ...lines)).toEqual(['2: refused', taken(3, 'a'), taken(4, 'b'), taken(5, 'c')]);
  });

  test('that is closed by a later quote before a separator does not swallow the rows between the two quotes', () => {
    const lines = ['a,"Tag,Desc,https://a.example', rowOf('b'), 'c,Tag",Desc,https://c.example', rowOf('d')];
    expect(decoded(header, ...lines)).toEqual([
      '2: refused',
      taken(3, 'b'),
      '4: "c" "Tag\\"" "Desc" "https://c.example"',
      taken(5, 'd'),
    ]);
  });

  test('that is never closed does not turn the lines of its text into rows', () => {
    const { rows } = decodeCsv([header, 'Bad,Tag,"One,', 'two, three, four, five', rowOf('a')].join('\n'));
    expect(rows.map(shown)).toEqual(['2: refused', '3: refused', taken(4, 'a')]);
    expect(rows[1]).toEqual({
      lines: { first: 3, last: 3 },
      text: 'two, three, four, five',
      reason:
        'This line belongs to a quoted cell that begins in line 2. A quoted cell is not closed, or has text after its closing quote. Double any quotes inside a quoted cell.',
    });
  });

  test('that is never closed in a table without websites takes all lines below it', () => {
    expect(decoded('title,content', 'One,Text', 'Two,"Text', 'Three, text')).toEqual([
      '2: "One" "Text"',
      '3: refused',
      '4: refused',
    ]);
  });

  test('that is not closed in the first line rejects the whole table', () => {
    expect(() => decodeCsv(`"${header}\n${rowOf('a')}`)).toThrow(CsvHeaderError);
    expect(() => decodeCsv(`name,tagline,description,"website\na",Tag,Desc,https://a.example`)).toThrow(CsvHeaderError);
    expect(decodeCsv('name,"Team\nsize"\na,5').names).toEqual(['name', 'Team\nsize']);
  });
});

test('a quote inside a cell without quotes belongs to its text', () => {
  expect(decoded(header, 'Acme,The 5" screen,6",https://a.example')).toEqual([
    '2: "Acme" "The 5\\" screen" "6\\"" "https://a.example"',
  ]);
});

test('a line of separators and blanks is not a row, but a line of quotes is a row', () => {
  expect(decoded(header, ' ', ',,,', rowOf('a'), '""')).toEqual([taken(4, 'a'), '5: ""']);
});

describe('in tables with one to three wrong quotes and mixed line ends', () => {
  const lineEnds = ['\n', '\r\n', '\r'];
  const plain = Array.from({ length: 8 }, (_, at) => `Q${at},Tag ${at},Desc,https://q${at}.example,ai|web`);
  const quoted = Array.from({ length: 8 }, (_, at) => `"Q${at}","Tag, ${at}",Desc,https://q${at}.example,""`);
  const random = seededRandom(13);
  const below = (limit: number) => Math.floor(random() * limit);
  const broken = Array.from({ length: Number(process.env['RUNS'] ?? 60) }, (_, number) => {
    let text = (number % 2 === 0 ? plain : quoted).map((line) => `${line}${lineEnds[below(3)] ?? ''}`).join('');
    for (let edit = 0; edit <= number % 3; edit += 1) {
      const at = below(text.length);
      const [quote, ...more] = [...text.matchAll(/"/g)].map(({ index }) => index).slice(below(10));
      const isRemoved = quote !== undefined && more.length > 0 && below(3) === 0;
      text = isRemoved ? text.slice(0, quote) + text.slice(quote + 1) : `${text.slice(0, at)}"${text.slice(at)}`;
    }
    return `${header},categories\n${text}`;
  });
  const linesOf = (text: string) => text.split(/\r\n|\n|\r/).flatMap((line, at) => (at > 0 && line !== '' ? [at + 1] : []));

  test('each line belongs to one row, and each row has one line', () => {
    for (const text of broken) expect(decodeCsv(text).rows.map(({ lines: { first } }) => first)).toEqual(linesOf(text));
  });

  test('every row is inserted, updated, unchanged or rejected', async () => {
    expect.assertions(broken.length);
    const store = openMemoryStore();
    const run = new ImportRun(store, () => false, { createsCategories: true });
    for (const text of broken) {
      for (const file of decodeImport('a.csv', text))
        expect(countRows(await run.importFile(file, () => undefined))).toBe(linesOf(text).length);
    }
    await store.close();
  });
});
