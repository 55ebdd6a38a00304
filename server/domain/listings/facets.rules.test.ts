import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filterLabels, filtersText, isChosen, parseFilters, parseListSort, sortOptions } from './facets.rules.ts';
import { defineField, usualFields } from './usual-fields.ts';

const launched = defineField({ key: 'launched', label: 'Launched', type: 'date', filterable: true, sortable: true });
const homepage = defineField({ key: 'homepage', label: 'Homepage', type: 'link', filterable: true });
const secret = defineField({ key: 'secret', label: 'Secret', type: 'yesNo', filterable: true, asked: false, shown: false });
const fields = [...usualFields, launched, homepage, secret];

/** The filters in canonical spelling, and the error message. */
const read = (text: string) => {
  const { filters, error } = parseFilters(text, fields);
  return [filtersText(filters), error];
};

describe('filters', () => {
  test.each([
    ['', ''],
    ['pricing=paid&pricing=free&pricing=free', 'pricing=free&pricing=paid'],
    ['platform=web&open-source=true', 'open-source=true&platform=web'],
    ['founded=2019', 'founded=2019..2019'],
    ['founded=2019&founded=2024', 'founded=2019..2024'],
    ['founded=&founded=2024', 'founded=..2024'],
    ['founded=02019.50..', 'founded=2019.5..'],
    ['launched=2024-02-29..', 'launched=2024-02-29..'],
    ['country=C%C3%B4te+d%27Ivoire', 'country=C%C3%B4te+d%27Ivoire'],
    ['Pricing=FREE&pricing=Paid&pricing=free', 'pricing=free&pricing=paid'],
    ['OPEN-SOURCE=True', 'open-source=true'],
    // A form sends every field, even empty ones.
    ['pricing=&founded=&founded=', ''],
  ])('of "%s" are written in canonical spelling', (text, spelling) => {
    expect(read(text)).toEqual([spelling, undefined]);
    expect(read(spelling)).toEqual([spelling, undefined]);
  });

  test.each([
    ['secret=true', 'secret: This filter does not exist. Please remove it.'],
    ['homepage=https://a.example', 'homepage: This filter does not exist. Please remove it.'],
    ['utm=', 'utm: This filter does not exist. Please remove it.'],
    ['open-source=maybe', 'open-source: Please choose one or more of: true, false.'],
    ['launched=2023-02-29..', 'launched: Please send a range such as 2019..2024, 2019.. or ..2024.'],
    ['founded=1..2..3', 'founded: Please send a range such as 2019..2024, 2019.. or ..2024.'],
    ['founded=..', 'founded: Please send a range such as 2019..2024, 2019.. or ..2024.'],
  ])('omit "%s" and return the reason', (text, error) => {
    expect(read(`${text}&pricing=free`)).toEqual(['pricing=free', error]);
  });

  test.each([
    ['pricing=freemium&pricing=free', ['Pricing: Free', 'Pricing: Free plan']],
    ["open-source=false&country=Côte+d'Ivoire", ["Country: Côte d'Ivoire", 'Open source: No']],
    ['founded=2019..2024', ['Founded: 2019–2024']],
    ['founded=2019', ['Founded: 2019']],
    ['founded=2019..', ['Founded: from 2019']],
    ['launched=..2024-02-29', ['Launched: up to 29th February 2024']],
    ['launched=2024-02-29..2024-03-01', ['Launched: 29th February 2024–1st March 2024']],
  ])('"%s" are labeled with their field and options', (text, labels) => {
    expect(filterLabels(parseFilters(text, fields).filters)).toEqual(labels);
  });

  test('a range shows its unit once', () => {
    const seats = defineField({ key: 'seats', label: 'Seats', type: 'number', unit: 'seats', filterable: true });
    const labels = ['seats=-5..1200', 'seats=5', 'seats=5..'].flatMap((text) =>
      filterLabels(parseFilters(text, [seats]).filters),
    );
    expect(labels).toEqual(['Seats: -5–1,200 seats', 'Seats: 5 seats', 'Seats: from 5 seats']);
  });

  test('in any text can be parsed, and parsing again gives the same result', () => {
    const key = fc.constantFrom('pricing', 'founded', 'country', 'launched', 'x', '__proto__');
    const value = fc.oneof(fc.string(), fc.constantFrom('free', '2019..', '2019', '..2020-01-01', 'Norway'));
    fc.assert(
      fc.property(fc.array(fc.tuple(key, value), { maxLength: 6 }), (pairs) => {
        const [spelling = ''] = read(new URLSearchParams(pairs).toString());
        expect(read(spelling)).toEqual([spelling, undefined]);
      }),
      { numRuns: 500 },
    );
  });

  test('match values by text, and ranges by number', () => {
    const chosen = (text: string, values: readonly string[]) => {
      const [filter] = parseFilters(text, fields).filters;
      return values.filter((value) => filter !== undefined && isChosen(filter, value));
    };
    expect(chosen('pricing=free&pricing=paid', ['free', 'paid', 'trial'])).toEqual(['free', 'paid']);
    expect(chosen('founded=900..2019', ['899', '900', '1000', '2019', '2019.5', 'old', ''])).toEqual(['900', '1000', '2019']);
    expect(chosen('launched=..2020-01-31', ['2019-12-31', '2020-01-31', '2020-02-01', 'soon'])).toEqual([
      '2019-12-31',
      '2020-01-31',
    ]);
  });
});

test('the orders are the standard orders, and both directions of each sortable field', () => {
  expect(sortOptions(fields, 'newest').map(({ value }) => value)).toEqual([
    '',
    'likes',
    'views',
    'name',
    '-founded',
    'founded',
    '-launched',
    'launched',
  ]);
  expect(sortOptions(fields, 'relevance').slice(0, 2)).toEqual([
    { value: '', label: 'Best match' },
    { value: 'newest', label: 'Newest' },
  ]);
  expect(['', 'relevance', 'likes', '-founded', 'pricing', '-name'].map((text) => parseListSort(text, fields, 'newest'))).toEqual(
    ['newest', undefined, 'likes', { field: usualFields[3], descending: true }, undefined, undefined],
  );
  expect(parseListSort('', fields, 'relevance')).toBe('relevance');
});
