import { expect, test } from 'vitest';
import { usualFields } from '../domain/listings/usual-fields.ts';
import { readFile } from '../domain/transfer/read-file.ts';
import { decodeImport, mapImport } from './import-files.ts';

const directory = { fields: usualFields, categories: [{ name: 'Health', slug: 'health' }] };

function mapped(file: string, bytes: Uint8Array, dayFirst?: boolean) {
  const [list] = readFile(file, bytes);
  if (list === undefined) throw new Error('There is no list.');
  return mapImport({ ...list, file }, directory, dayFirst);
}

test('the encoding of a list and its used and ignored columns are printed', () => {
  const { says, input } = mapped(
    'Firmen.csv',
    Buffer.from(
      'Firma;Beschreibung;Webseite;Kategorie;Telefon\nM\xf6we;Fliegt. Hoch.;moewe.example;Health, See;1\nWal;"',
      'latin1',
    ),
  );
  expect(says).toEqual([
    'Read in Windows-1252.',
    'Columns: Firma = name, Beschreibung = description, Webseite = website, Kategorie = categories',
    'Ignored, because a startup has no such field: Telefon',
  ]);
  expect(input).toEqual({
    file: 'Firmen.csv',
    kind: 'startups',
    rows: [
      {
        name: 'Möwe',
        description: 'Fliegt. Hoch.',
        website: 'moewe.example',
        categories: ['health', 'see'],
        tagline: 'Fliegt.',
      },
      'Wal;"',
    ],
    lines: [
      { first: 2, last: 2 },
      { first: 3, last: 3 },
    ],
    unreadable: new Map([[1, expect.stringContaining('A quoted cell is not closed') as string]]),
    newCategories: new Map([['see', 'See']]),
    derived: new Map([[0, ['tagline']]]),
  });
});

test('if a date is ambiguous, the command asks for the order of day and month unless an option states the order', () => {
  const bytes = Buffer.from('Name,Added\nA,3/4/2025\n');
  const dateOf = (dayFirst?: boolean) => (mapped('a.csv', bytes, dayFirst).input.rows[0] as { publishedAt: string }).publishedAt;
  expect([dateOf(), dateOf(true), dateOf(false)]).toEqual(['3/4/2025', '2025-04-03', '2025-03-04']);
  const question = 'Is 3/4/2025 the 4th March 2025 or the 3rd April 2025? Use --day-first or --month-first.';
  expect([mapped('a.csv', bytes).says, mapped('a.csv', bytes, true).says].map((says) => says.includes(question))).toEqual([
    true,
    false,
  ]);
});

test('nothing is printed about a file in the import’s own format, and its lists keep their names', () => {
  const row = { name: 'A', tagline: 'T', description: 'D', website: 'https://a.example' };
  expect(mapped('a.json', Buffer.from(JSON.stringify([row]))).says).toEqual([]);
  expect(decodeImport('a.json', JSON.stringify({ startups: [row], posts: [] }))).toMatchObject([
    { file: 'a.json', list: 'startups', kind: 'startups', rows: [row] },
  ]);
});
