import { describe, expect, test } from 'vitest';
import { defineField, usualFields } from '../listings/usual-fields.ts';
import { countryOfCell, countryOfPlace } from './country-names.ts';
import { columnKey, fieldOfColumn, fieldValuesOfRow } from './field-cells.ts';

test('a column’s name matches a key or label in any spelling', () => {
  expect(['teamSize', 'team_size', 'Team size', 'team-size', 'TEAM SIZE'].map(columnKey)).toEqual(Array(5).fill('team-size'));
  const keysOf = (columns: string[]) => columns.map((column) => fieldOfColumn(column, usualFields)?.key);
  expect(keysOf(['openSource', 'status', 'Team size'])).toEqual(['open-source', 'status', 'team-size']);
  expect(keysOf(['batch', 'source', 'name', 'location', 'fields'])).toEqual(Array(5).fill(undefined));
});

test('a column matches a field by key before label, but standard columns match no field', () => {
  const place = (key: string, label: string) => defineField({ key, label, type: 'place' });
  const fields = [
    place('town', 'Country'),
    place('country', 'Land'),
    place('github', 'GitHub'),
    place('topics', 'Tags'),
    place('x', '%'),
  ];
  expect(fieldValuesOfRow({ Country: 'Norway', GitHub: 'moss', tags: ['a'], '': 'b', '#': 'c' }, fields).values).toEqual({
    country: 'Norway',
    github: 'moss',
  });
  expect(['GitHub', 'git_hub', 'tags', ''].map((column) => fieldOfColumn(column, fields)?.key)).toEqual([
    'github',
    undefined,
    undefined,
    undefined,
  ]);
});

test('names of JavaScript object properties are ordinary values', () => {
  expect(fieldValuesOfRow({ country: 'constructor', location: '__proto__' }, usualFields).values).toEqual({
    country: 'constructor',
  });
  expect(fieldValuesOfRow({ pricing: 'constructor' }, usualFields)).toMatchObject({
    values: {},
    ignored: { Pricing: '“constructor” is not one of Free, Free plan, Free trial, Paid, On request.' },
  });
});

test('options that differ only in symbols are distinguished', () => {
  const options = [
    ['c', 'C'],
    ['c-plus-plus', 'C++'],
    ['c-sharp', 'C#'],
    ['low', '$'],
    ['high', '$$'],
  ].map(([key = '', label = '']) => ({ key, label }));
  const field = defineField({ key: 'language', label: 'Language', type: 'choices', options });
  const valueOf = (cell: string) => fieldValuesOfRow({ language: cell }, [field]);
  expect(valueOf(' c# |C++|$$').values).toEqual({ language: ['c-plus-plus', 'c-sharp', 'high'] });
  expect(valueOf('C Plus Plus').values).toEqual({ language: ['c-plus-plus'] });
  expect(valueOf('€|C')).toMatchObject({
    values: { language: ['c'] },
    ignored: { Language: '“€” is not one of C, C++, C#, $, $$.' },
  });
  expect(valueOf('c!; (C#), ').values).toEqual({ language: ['c', 'c-sharp'] });
  expect(valueOf('Rust|C')).toMatchObject({
    values: { language: ['c'] },
    ignored: { Language: '“Rust” is not one of C, C++, C#, $, $$.' },
  });
});

test('an option with a symbol and an option without one are never mistaken for each other', () => {
  const fieldWith = (key: string, label: string) =>
    defineField({ key: 'language', label: 'Language', type: 'choice', options: [{ key, label }] });
  const values = (cell: string, field: ReturnType<typeof fieldWith>) => fieldValuesOfRow({ language: cell }, [field]).values;
  for (const cell of ['€|C', 'C++', 'C / C', '€C']) expect(values(cell, fieldWith('c', 'C'))).toEqual({});
  expect(values('C', fieldWith('c-plus-plus', 'C++'))).toEqual({});
  for (const cell of ['web-and-mobile', 'WEB & Mobile,', 'Web&Mobile'])
    expect(values(cell, fieldWith('web-and-mobile', 'Web & mobile'))).toEqual({ language: 'web-and-mobile' });
});

test.each([
  ['San Francisco, CA, USA; Remote', 'United States'],
  ['New York City, New York, United States', 'United States'],
  ['London, England, United Kingdom', 'United Kingdom'],
  ['Singapore', 'Singapore'],
  ['Remote', ''],
  ['', ''],
  ['San Francisco, CA', ''],
  ['Berlin, DE', ''],
  ['Berlin, Deutschland', 'Germany'],
  ['Berlin', ''],
])('the country of the place %j is %j', (location, country) => {
  expect(countryOfPlace(location)).toBe(country);
});

test.each([
  ['DE', 'Germany'],
  ['de', 'Germany'],
  ['Deutschland', 'Germany'],
  ['Alemania', 'Germany'],
  ['GERMANY', 'Germany'],
  ['Berlin, Germany', 'Germany'],
  ['Germany, Berlin', 'Germany'],
  ['U.S.A.', 'United States'],
  ['UK', 'United Kingdom'],
  ['England', 'United Kingdom'],
  ['États-Unis', 'United States'],
  ['Österreich', 'Austria'],
  ['Türkei', 'Turkey'],
  ['Czech Republic', 'Czechia'],
  ['日本', 'Japan'],
  ['EU', 'EU'],
  ['Atlantis', 'Atlantis'],
  ['constructor', 'constructor'],
  ['France, Germany', 'France, Germany'],
])('the country %j is called %j', (written, country) => {
  expect(countryOfCell(written)).toBe(country);
});

describe('values of a row', () => {
  test('are read from JSON', () => {
    const row = {
      status: 'inactive',
      teamSize: 12,
      location: 'Oslo, Norway',
      founded: 2019,
      openSource: true,
      platform: ['iOS', 'web'],
    };
    expect(fieldValuesOfRow({ ...row, name: 'Moss', pricing: null }, usualFields).values).toEqual({
      platform: ['web', 'ios'],
      'open-source': true,
      founded: 2019,
      country: 'Norway',
      'team-size': '11-50',
      status: 'closed',
    });
  });

  test('are read from CSV, where every cell is text', () => {
    const row = {
      Pricing: 'Free plan',
      platform: 'Web|Browser extension',
      'Open source': 'no',
      founded: '2015-03-01',
      'Team size': '1',
      country: 'USA',
      status: '',
    };
    expect(fieldValuesOfRow(row, usualFields).values).toEqual({
      pricing: 'freemium',
      platform: ['web', 'extension'],
      'open-source': false,
      founded: 2015,
      country: 'United States',
      'team-size': '1',
    });
  });

  test('are also read from `fields`, as in the API', () => {
    const fields = { pricing: 'paid', founded: 2020 };
    expect(fieldValuesOfRow({ fields, founded: '2021' }, usualFields).values).toEqual({ pricing: 'paid', founded: 2021 });
  });

  test('that do not fit are left out, with the reason for each field', () => {
    const row = { pricing: 'cheap', founded: 'long ago', openSource: 'maybe', country: 'Spain', fields: { moss: 1 } };
    expect(fieldValuesOfRow(row, usualFields)).toEqual({
      values: { country: 'Spain' },
      empty: [],
      ignored: {
        moss: 'The directory has no such field.',
        Pricing: '“cheap” is not one of Free, Free plan, Free trial, Paid, On request.',
        Founded: 'Please enter a number.',
        'Open source': 'Please choose yes or no (true or false).',
      },
    });
  });

  test('that are error values of a spreadsheet are left out', () => {
    expect(fieldValuesOfRow({ pricing: '#N/A', founded: '2019' }, usualFields)).toEqual({
      values: { founded: 2019 },
      empty: [],
      ignored: { Pricing: '#N/A is an error value from the spreadsheet.' },
    });
  });

  test('that are statuses of a listing are not read as the company’s status', () => {
    expect(fieldValuesOfRow({ status: 'pending' }, usualFields).values).toEqual({});
    expect(fieldValuesOfRow({ status: 'Public' }, usualFields).values).toEqual({ status: 'active' });
  });
});
