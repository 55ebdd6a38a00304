import { describe, expect, test } from 'vitest';
import { defineField, usualFields } from '../listings/usual-fields.ts';
import { countryOf } from '../websites/countries.ts';
import { columnKey, fieldValuesOfRow, isFieldColumn } from './field-cells.ts';

test('a column’s name matches a key or label in any spelling', () => {
  expect(['teamSize', 'team_size', 'Team size', 'team-size', 'TEAM SIZE'].map(columnKey)).toEqual(Array(5).fill('team-size'));
  expect(['openSource', 'status', 'fields', 'location'].map((column) => isFieldColumn(column, usualFields))).toEqual(
    Array(4).fill(true),
  );
  expect(['batch', 'source', 'name'].map((column) => isFieldColumn(column, usualFields))).toEqual([false, false, false]);
  expect(isFieldColumn('location', [])).toBe(false);
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
  expect(['GitHub', 'git_hub', 'tags', ''].map((column) => isFieldColumn(column, fields))).toEqual([true, false, false, false]);
});

test('names of JavaScript object properties are ordinary values', () => {
  expect(fieldValuesOfRow({ country: 'constructor', location: '__proto__' }, usualFields).values).toEqual({
    country: 'constructor',
  });
  expect(fieldValuesOfRow({ pricing: 'constructor' }, usualFields).reasons).toEqual({
    'fields.pricing': expect.stringContaining('Please choose') as string,
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
  expect(valueOf('€').reasons).toHaveProperty(['fields.language']);
});

test.each([
  ['San Francisco, CA, USA; Remote', 'United States'],
  ['New York City, New York, United States', 'United States'],
  ['London, England, United Kingdom', 'United Kingdom'],
  ['Singapore', 'Singapore'],
  ['Remote', ''],
  ['', ''],
])('the country of %j is %j', (location, country) => {
  expect(countryOf(location)).toBe(country);
});

describe('values of a row', () => {
  test('of JSON', () => {
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

  test('of CSV, where every cell is text', () => {
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

  test('in the format of the API', () => {
    const fields = { pricing: 'paid', founded: 2020 };
    expect(fieldValuesOfRow({ fields, founded: '2021' }, usualFields).values).toEqual({ pricing: 'paid', founded: 2021 });
  });

  test('that do not fit are refused with the names of their fields', () => {
    expect(
      fieldValuesOfRow({ pricing: 'cheap', founded: 'long ago', openSource: 'maybe', fields: { moss: 1 } }, usualFields).reasons,
    ).toEqual({
      'fields.moss': 'This field does not exist. Please remove it.',
      'fields.pricing': 'Please choose one of: free, freemium, trial, paid, contact.',
      'fields.founded': 'Please enter a number.',
      'fields.open-source': 'Please choose yes or no (true or false).',
    });
  });

  test('that are statuses of a listing are not read as the company’s status', () => {
    expect(fieldValuesOfRow({ status: 'pending' }, usualFields).values).toEqual({});
    expect(fieldValuesOfRow({ status: 'Public' }, usualFields).values).toEqual({ status: 'active' });
  });
});
