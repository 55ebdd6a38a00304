import { describe, expect, test } from 'vitest';
import { defineField, usualFields } from '../listings/usual-fields.ts';
import { groupReasons } from './group-reasons.ts';
import { guessMapping } from './guess-mapping.ts';
import { mapRows } from './map-rows.ts';
import { droppedColumns, headingsKey, type Mapping, type TargetDirectory, targetsOf } from './mapping.ts';
import { readFile, type ReadChoices } from './read-file.ts';
import type { ReadList } from './read-list.ts';

const directory: TargetDirectory = {
  fields: usualFields,
  categories: [
    { name: 'AI Tools', slug: 'ai-tools' },
    { name: 'Health', slug: 'health', formerSlugs: ['wellness'] },
    { name: 'Applications, Consulting & Services', slug: 'consulting' },
    { name: 'Food / Drinks', slug: 'food' },
  ],
};

function read(name: string, text: string, chosen?: ReadChoices): ReadList {
  const [list] = readFile(name, new TextEncoder().encode(text), chosen);
  if (list === undefined) throw new Error('There is no list.');
  return list;
}

const table = (...lines: string[]) => read('a.csv', lines.join('\n'));
const guess = (list: ReadList) => guessMapping(list, directory);
const rawOf = (list: ReadList, more: Partial<Mapping> = {}) => mapRows(list, { ...guess(list).mapping, ...more }, directory);

describe('columns', () => {
  test('with the best heading are used, and others with the same meaning are dropped unless they fill gaps', () => {
    const list = table('Notes,Description,URL,Website,Name', 'a,b,https://a.example,https://b.example,A');
    expect(guess(list).mapping.columns).toEqual({
      Notes: null,
      Description: 'description',
      URL: null,
      Website: 'website',
      Name: 'name',
    });
    expect(droppedColumns(list, guess(list).mapping)).toEqual([
      { heading: 'Notes', filled: 1 },
      { heading: 'URL', filled: 1 },
    ]);
    const gaps = table('Name,Website,Homepage', 'A,https://a.example,', 'B,,https://b.example');
    expect(rawOf(gaps).map(({ raw }) => raw?.['website'])).toEqual(['https://a.example', 'https://b.example']);
  });

  test('whose values do not fit their headings are dropped', () => {
    const list = table(
      'Name,Link,Status,Published',
      'A,https://a.example,To do,checked',
      'B,https://b.example,In review,',
      'C,https://c.example,Done,checked',
    );
    expect(guess(list).mapping.columns).toEqual({ Name: 'name', Link: 'website', Status: null, Published: null });
  });

  test('of the directory’s fields are found by label', () => {
    const funding = defineField({ key: 'funding', label: 'Funding stage', type: 'place' });
    const { mapping } = guessMapping(table('Name,Funding Stage', 'A,Seed'), { fields: [funding] });
    expect(mapping.columns).toEqual({ Name: 'name', 'Funding Stage': 'field:funding' });
  });

  test('are recognized even if their heading begins with a word for the listing or ends with an addition', () => {
    const headings = 'Tool Name,Tool URL,Product Description,Main Category,Founded (year),Kosten / Preis,Sub Category';
    const targets = Object.values(guess(table(headings, 'A,https://a.example,D,C,2019,free,S')).mapping.columns);
    expect(targets.join(' ')).toBe('name website description categories field:founded field:pricing ');
  });

  test('of email addresses are never used', () => {
    const list = table('Name,Makers,Website', 'A,ada@a.example,https://a.example', 'B,bob@b.example,https://b.example');
    expect(guess(list).mapping.columns).toEqual({ Name: 'name', Makers: null, Website: 'website' });
  });

  test('that are required and missing cause a question', () => {
    expect(guess(table('Name,Tags', 'A,b')).questions).toEqual([
      { about: 'missing', target: 'website', text: 'Which column has the website?' },
      { about: 'missing', target: 'description', text: 'Which column has the description?' },
    ]);
  });

  test('without a heading are named like columns of a spreadsheet, and empty columns are left out', () => {
    expect(table('Name,,,', 'A,,b,').columns.map(({ heading }) => heading)).toEqual(['Name', 'Column C']);
  });

  test('state how many values they have, and show three different values', () => {
    const [, second] = table('Name,Tags', 'A,x', 'B,x', 'C,y', 'D,', 'E,z', 'F,w').columns;
    expect(second).toEqual({ heading: 'Tags', filled: 5, samples: ['x', 'y', 'z'] });
  });

  test('with names of JavaScript object properties are ordinary columns', () => {
    const list = table('Name,__proto__,constructor', 'A,b,c');
    const { columns } = guess(list).mapping;
    expect(Object.entries(columns)).toEqual([
      ['Name', 'name'],
      ['__proto__', null],
      ['constructor', null],
    ]);
    expect(mapRows(list, { columns: { __proto__: null, Name: 'toString' } }, directory)).toEqual([
      { raw: {}, newCategories: [], derived: [], notes: [] },
    ]);
  });
});

test.each([
  ['startups', 'Name,Website,Content'],
  ['startups', 'Title,URL,Description'],
  ['startups', 'Name,Tagline,Text'],
  ['startups', 'post_title,post_content,geodir_website'],
  ['startups', 'Name,Slogan'],
  ['startups', 'foo,bar'],
  ['posts', 'Title,Content,Subtitle'],
  ['posts', 'Title,Content,URL'],
  ['posts', 'Titel,Inhalt'],
  ['categories', 'Name,Description,Icon'],
])('a list of %s has the headings %s', (kind, headings) => {
  expect(table(headings, 'a,b,c').kind).toBe(kind);
});

test('a remembered mapping is found by the headings in any order and capitalization', () => {
  const [one, two, three] = ['Name,URL', 'url,NAME', 'Name,URL,Tags'].map((headings) => headingsKey(table(headings, 'a,b')));
  expect(one).toMatch(/^[\da-f]{16}$/);
  expect([two, three === one]).toEqual([one, false]);
});

test('each target has a label', () => {
  const targets = targetsOf('startups', usualFields);
  expect(targets).toContainEqual({ target: 'field:team-size', label: 'Team size' });
  expect(targets).toContainEqual({ target: 'publishedAt', label: 'Date' });
  expect(targetsOf('posts', usualFields)).toContainEqual({ target: 'coverImage', label: 'Cover image' });
  expect(new Set(targets.map(({ label }) => label)).size).toBe(targets.length);
});

test.each([
  ['AI Tools', ['ai-tools'], []],
  ['ai-tools|wellness', ['ai-tools', 'health'], []],
  ['Applications, Consulting & Services', ['consulting'], []],
  ['Health, Applications, Consulting & Services, New', ['health', 'consulting'], ['New']],
  ['Food / Drinks', ['food'], []],
  ['Health / Food', ['health', 'food'], []],
  ['Health; Food, fresh', ['health'], ['Food, fresh']],
  ['Health\nAI Tools', ['health', 'ai-tools'], []],
  ['["Health","Food / Drinks"]', ['health', 'food'], []],
  ['HEALTH, health', ['health'], []],
  ['Robots, robots', [], ['Robots']],
])('the categories of %j', (cell, slugs, names) => {
  const [row] = rawOf(table('Name,Categories', `A,"${cell.replaceAll('"', '""')}"`));
  expect([row?.raw?.['categories'], row?.newCategories]).toEqual([slugs, names]);
});

describe('a mapping', () => {
  const list = table('Name,Description,Website,Added', `A,"First. Second.",https://a.example,03/04/2025`);

  test('asks for the order of days and months, and rejects nothing once it is known', () => {
    expect(guess(list).questions.map(({ text }) => text)).toEqual(['Is 03/04/2025 the 4th March 2025 or the 3rd April 2025?']);
    const datesOf = (mapping: Partial<Mapping>) => rawOf(list, mapping).map(({ raw }) => raw?.['publishedAt']);
    expect([datesOf({}), datesOf({ dayFirst: true }), datesOf({ dayFirst: false })]).toEqual([
      ['03/04/2025'],
      ['2025-04-03'],
      ['2025-03-04'],
    ]);
  });

  test('takes the tagline from the description only if this option is on', () => {
    expect(rawOf(list)).toMatchObject([{ raw: { tagline: 'First.' }, derived: ['tagline'] }]);
    expect(rawOf(list, { taglineFromDescription: false })[0]?.raw).not.toHaveProperty('tagline');
  });

  test('cuts long taglines only if this option is on, and adds a note', () => {
    const long = table('Name,Tagline,Description,Website', `A,${'word '.repeat(60)},D,https://a.example`);
    expect(rawOf(long)).toMatchObject([
      { raw: { tagline: expect.stringMatching(/^.{100,199}…$/) as string }, notes: ['The tagline was cut.'] },
    ]);
    expect(rawOf(long, { cutsLongTexts: false })).toMatchObject([{ raw: { tagline: 'word '.repeat(60) }, notes: [] }]);
  });

  test('guessed for the directory’s own export changes no value', () => {
    const row = {
      name: 'A &amp; B',
      tagline: 'T, t',
      description: '<p>Text</p> of a founder.',
      website: 'https://a.example',
      tags: 'one, two',
      publishedAt: '2026-01-31',
      websiteKind: 'direct',
    };
    const own = table(
      Object.keys(row).join(','),
      Object.values(row)
        .map((cell) => `"${cell}"`)
        .join(','),
    );
    expect(rawOf(own)).toEqual([{ raw: { ...row, tags: ['one, two'] }, newCategories: [], derived: [], notes: [] }]);
  });
});

describe('a file', () => {
  test('is read with a chosen separator and encoding', () => {
    const text = 'Name;Tags,x;Website\nA;b;https://a.example';
    expect(read('a.csv', text).separator).toBe(';');
    expect(read('a.csv', text, { separator: ',' }).columns.map(({ heading }) => heading)).toEqual(['Name;Tags', 'x;Website']);
    expect(read('a.csv', 'Name\nü', { encoding: 'windows-1252' }).rows).toEqual([{ Name: 'Ã¼' }]);
  });

  test('with headings that contain other separators is read with the separator that gives known headings', () => {
    expect(read('a.csv', 'Name;Tags (a, b, c, d);Website\nA;x;https://a.example').separator).toBe(';');
  });

  test('without a name for its format is recognized by its beginning', () => {
    expect(read('data.txt', '[{"name":"A"}]').rows).toEqual([{ name: 'A' }]);
    expect(read('notes', '# List\n\n- [A](https://a.example) - Text').source).toBe('awesome-list');
    expect(read('table', 'Name,Website\nA,https://a.example').separator).toBe(',');
  });

  test('with rows that could not be decoded is read, and only these rows are refused', () => {
    const bytes = Buffer.concat([Buffer.from('Name,Tags\nä,ö\nB'), Buffer.from([0xff]), Buffer.from(',x\nC,ü')]);
    const [list] = readFile('a.csv', bytes);
    expect([...(list?.unreadable ?? [])]).toEqual([[1, 'This row has bytes that are not UTF-8.']]);
  });

  test('with a title above its headings is read, and the title’s line is a refused row', () => {
    const list = read('a.csv', 'Our startups (2026);;\r\n;;\r\nName;Website;Tags\r\nA;https://a.example;"x\ny"\r\nB;b.example;');
    expect(list.rows.slice(1)).toEqual([
      { Name: 'A', Website: 'https://a.example', Tags: 'x\ny' },
      { Name: 'B', Website: 'b.example', Tags: '' },
    ]);
    expect([...list.unreadable]).toEqual([[0, 'This line is above the headings.']]);
    expect(list.lines?.map(({ first }) => first)).toEqual([1, 4, 6]);
  });

  test('with objects by id is read as a list of these objects', () => {
    expect(read('a.json', '{"acme":{"name":"Acme"},"boat":{"name":"Boat"}}').rows).toEqual([{ name: 'Acme' }, { name: 'Boat' }]);
  });

  test('has no rows for lines without values', () => {
    expect(table('Name,Tags', '"",""', ' , ', 'A,').rows).toEqual([{ Name: 'A', Tags: '' }]);
  });
});

test('a category without letters, or with characters that cannot be shown, is refused', () => {
  const list = table('Name,Categories', 'A,💸', 'B,New\u0007', 'C,New');
  expect(rawOf(list).map(({ reasons, newCategories }) => reasons ?? newCategories)).toEqual([
    { categories: '"💸" cannot be the name of a category.' },
    { categories: '"New" cannot be the name of a category.' },
    ['New'],
  ]);
});

test('values that a field does not know share one reason, which names the first of them', () => {
  const rows = (words: string) =>
    [...words].map((word, at) => ({ label: `line ${at + 2}`, reasons: { Pricing: `“${word}” is not one of Free, Paid.` } }));
  const first = { rows: 1, first: 'line 2' };
  expect(groupReasons(rows('a'))).toEqual([{ reason: 'Pricing: “a” is not one of Free, Paid.', ...first }]);
  expect(groupReasons(rows('aab'))).toEqual([{ reason: 'Pricing: “a” and “b” are not one of Free, Paid.', ...first, rows: 3 }]);
  expect(groupReasons(rows('abcdefg'))).toEqual([
    { reason: 'Pricing: “a”, “b”, “c”, “d”, “e” and 2 more are not one of Free, Paid.', ...first, rows: 7 },
  ]);
});

test('equal reasons are counted together, most frequent first', () => {
  const missing = { tagline: 'Missing.' };
  expect(
    groupReasons([
      { label: 'line 2', reasons: { row: 'Wrong.' } },
      { label: 'line 3', reasons: missing },
      { label: 'line 5', reasons: { ...missing, website: 'Missing.' } },
    ]),
  ).toEqual([
    { reason: 'tagline: Missing.', rows: 2, first: 'line 3' },
    { reason: 'Wrong.', rows: 1, first: 'line 2' },
    { reason: 'website: Missing.', rows: 1, first: 'line 5' },
  ]);
});
