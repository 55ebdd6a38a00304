import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packListings, readCursor, type SyncListing, unpackListings, writeCursor } from './sync.ts';

const word = fc.constantFrom('ai', 'Café', '日本', '', '__proto__', '🫐');
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
    publishedAt: fc.oneof(
      fc.constantFrom(null, '2026-02-30T00:00:00.000Z', '2026-99-99T99:99:99.999Z', '0000-01-01T00:00:00.001Z'),
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }).map((date) => date.toISOString()),
    ),
    website: fc.oneof(
      fc.webUrl(),
      fc.constantFrom('https://a.example', 'http:a.example', 'https://:a', 'HTTPS://A.example/', 'https:a.example', ':', ''),
    ),
  },
  { noNullPrototype: true },
);

describe('packed columns', () => {
  test('give back the packed listings, also through JSON', () => {
    fc.assert(
      fc.property(fc.array(listing, { maxLength: 12 }), (listings) => {
        expect(
          unpackListings(JSON.parse(JSON.stringify(packListings(listings))) as ReturnType<typeof packListings>),
        ).toStrictEqual(listings);
      }),
      { numRuns: 2_000, seed: 20261121 },
    );
  });

  test('leave out what follows from other columns', () => {
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
        publishedAt: '2026-11-21T12:00:00.250Z',
        website: 'https://acme.example/',
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
      publishedAt: [1_795_262_400.25],
      words: ['fintech', 'ai'],
    });
  });

  test('that were stored before `owned` existed count as owned', () => {
    const listings = fc.sample(listing, { numRuns: 3, seed: 1 }).map((each) => ({ ...each, owned: false }));
    const { owned: _owned, ...stored } = packListings(listings);
    expect(unpackListings(stored)).toStrictEqual(listings.map((each) => ({ ...each, owned: true })));
  });

  test('of different lengths throw', () => {
    const packed = packListings([]);
    expect(() => unpackListings({ ...packed, id: ['a'] })).toThrow('not of one length');
  });
});

describe('a cursor', () => {
  test('is read as it was written', () => {
    expect(readCursor(writeCursor({ epoch: '0123456789abcdef', sequence: 14_000 }))).toEqual({
      epoch: '0123456789abcdef',
      sequence: 14_000,
    });
  });

  test.each(['', '-', 'a', 'a-', '-1', 'a--1', 'a-1.5', 'a-1 ', `a-${'9'.repeat(16)}`, 'é-1', `${'a'.repeat(65)}-1`])(
    'the text %j is no cursor',
    (text) => {
      expect(readCursor(text)).toBeUndefined();
    },
  );
});
