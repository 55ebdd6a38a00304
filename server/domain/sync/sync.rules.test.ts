import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { copyTag, packListings, readCursor, type SyncListing, unpackListings, writeCursor } from './sync.rules.ts';
import { usualFields } from '../listings/usual-fields.ts';

const word = fc.constantFrom('ai', 'Café', '日本', '', '__proto__', '🫐');
const values = fc.dictionary(
  fc.constantFrom('pricing', 'platform', 'founded', 'open-source', 'country'),
  fc.oneof(
    fc.boolean(),
    fc.integer(),
    // JSON cannot represent -0.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    word,
    fc.array(word),
  ),
  { minKeys: 1, noNullPrototype: true },
);
const required: (keyof SyncListing)[] = [
  'descriptionStems',
  ...(['_id', 'name', 'slug', 'tagline', 'logo', 'categories', 'tags', 'likes', 'featured', 'owned', 'views'] as const),
  ...(['publishedAt', 'website'] as const),
];
const listing: fc.Arbitrary<SyncListing> = fc.record(
  {
    _id: fc.stringMatching(/^[0-9a-f]{24}$/u),
    name: fc.oneof(fc.constantFrom('Acme Pay', 'Ünïcode & Söhne', '!!!'), fc.string({ unit: 'grapheme', minLength: 1 })),
    slug: fc.oneof(fc.constantFrom('acme-pay', 'unicode-sohne', 'acme-pay-2'), fc.string({ minLength: 1 })),
    tagline: fc.string({ unit: 'binary' }),
    logo: fc.constantFrom('', '/sample/logos/mosscount.svg', 'https://a.example/a.png'),
    categories: fc.array(word, { maxLength: 3 }),
    tags: fc.array(word, { maxLength: 3 }),
    likes: fc.nat(),
    featured: fc.boolean(),
    owned: fc.boolean(),
    views: fc.nat(),
    descriptionStems: fc.record(
      {
        counts: fc.array(fc.nat(3), { maxLength: 8 }).map((counts) => counts.slice(0, counts.findLastIndex(Boolean) + 1)),
        others: fc
          .array(fc.constantFrom('pay', 'c++', '日本', '__proto__', 'a', 'ab'), { maxLength: 6 })
          .map((stems) => stems.sort().filter((stem, at) => stem !== stems[at - 2])),
      },
      { noNullPrototype: true },
    ),
    publishedAt: fc.oneof(
      fc.constantFrom(null, '2026-02-30T00:00:00.000Z', '2026-99-99T99:99:99.999Z', '0000-01-01T00:00:00.001Z'),
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }).map((date) => date.toISOString()),
    ),
    dayOnly: fc.constant(true as const),
    fields: values,
    former: fc.array(word, { minLength: 1, maxLength: 4 }),
    website: fc.oneof(
      fc.webUrl(),
      fc.constantFrom('https://a.example', 'http:a.example', 'https://:a', 'HTTPS://A.example/', 'https:a.example', ':', ''),
    ),
  },
  { noNullPrototype: true, requiredKeys: required },
);

describe('packed columns', () => {
  test('unpack to the packed listings, even after JSON', () => {
    fc.assert(
      fc.property(fc.array(listing, { maxLength: 12 }), (listings) => {
        expect(
          unpackListings(JSON.parse(JSON.stringify(packListings(listings))) as ReturnType<typeof packListings>),
        ).toStrictEqual(listings);
      }),
      { numRuns: 2_000, seed: 20261121 },
    );
  });

  test('unpack the stems of listings that are far apart', () => {
    const [first] = fc.sample(listing, { numRuns: 1, seed: 1 });
    if (first === undefined) throw new Error('There is no sample.');
    const withStems = [0, 49, 50, 99, 100, 1_999];
    const listings = Array.from({ length: 2_000 }, (_, at): SyncListing => ({
      ...first,
      descriptionStems: { counts: [], others: withStems.includes(at) ? ['pay'] : [] },
    }));
    const unpacked = unpackListings(packListings(listings));
    expect(unpacked.flatMap(({ descriptionStems }, at) => (descriptionStems.others.length > 0 ? [at] : []))).toEqual(withStems);
  });

  test('omit values that follow from other columns', () => {
    const packed = packListings([
      {
        _id: '000000000000000000000001',
        name: 'Acme Pay',
        slug: 'acme-pay',
        tagline: 'Pays',
        logo: '',
        categories: ['fintech', 'ai'],
        tags: ['ai'],
        likes: 3,
        featured: true,
        owned: true,
        views: 3,
        descriptionStems: { counts: [0, 1, 2, 3], others: ['rail', 'rail', 'bank'] },
        publishedAt: '2026-11-21T12:00:00.250Z',
        website: 'https://acme.example/',
        fields: { pricing: 'free' },
      },
    ]);
    expect(packed).toEqual({
      id: ['000000000000000000000001'],
      name: ['Acme Pay'],
      slug: [''],
      tagline: ['Pays'],
      logo: [''],
      website: ['acme.example/'],
      categories: [[0, 1]],
      tags: [[1]],
      likes: [3],
      featured: [0],
      owned: [0],
      views: [3],
      publishedAt: [1_795_262_400.25],
      dayOnly: [],
      fields: { pricing: ['free'] },
      words: ['fintech', 'ai'],
      describedStems: 'bank rail rail',
      describedRows: '# # #',
      describedCounts: 'T3',
      former: {},
    });
  });

  test('of different lengths throw', () => {
    const packed = packListings([]);
    expect(() => unpackListings({ ...packed, id: ['a'] })).toThrow('not of one length');
  });
});

describe('a cursor', () => {
  test('is read unchanged after writing', () => {
    const cursor = { epoch: '0123456789abcdef', sequence: 14_000, tag: '0123456789abcdef' };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  test.each([
    '',
    '-',
    'a',
    'a-',
    '-1',
    'a--1',
    'a-1.5',
    'a-1 ',
    'a-1',
    'a-1-',
    'a-1-xyz',
    `a-${'9'.repeat(16)}`,
    'é-1',
    `${'a'.repeat(65)}-1`,
  ])('the text %j is not a cursor', (text) => {
    expect(readCursor(text)).toBeUndefined();
  });
});

test('a copy’s tag depends on the values that devices get, and not on labels, order or private fields', () => {
  const [pricing, platform] = usualFields;
  if (pricing === undefined || platform === undefined) throw new Error('There are no usual fields.');
  const tag = copyTag([pricing, platform]);
  const hidden = { ...pricing, asked: false, shown: false };
  expect(copyTag([platform, { ...pricing, label: 'Price' }, { ...hidden, key: 'secret' }])).toBe(tag);
  expect(copyTag([hidden])).toBe(copyTag([]));
  expect(copyTag([hidden, platform])).not.toBe(tag);
  expect(copyTag([{ ...pricing, options: pricing.options.slice(1) }, platform])).not.toBe(tag);
});
