import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { bitsOf, entryOf, rowOf, rowsPerRange, type SearchReader } from './search-reader.ts';
import { rank } from './search-ranking.ts';
import { indexedListing, inTagline, placeOf, searchWords, stemOf, stopWords } from './search-text.ts';

const words = ['pay', 'payments', 'paid', 'pal', 'paypal', 'air', 'bnb', 'airbnb', 'stripe', 'strip', 'the', 'for', 'c++', 'net'];
const text = (maxLength: number) => fc.array(fc.constantFrom(...words), { minLength: 1, maxLength }).map((all) => all.join(' '));
const listing = fc.record({
  name: text(3),
  tagline: text(4),
  tags: fc.array(text(2), { maxLength: 2 }),
  categories: fc.constant([]),
  description: text(8),
  likes: fc.nat(3),
});
const query = fc.oneof(text(4), fc.constantFrom('strpe', 'air bn', 'paymnts pal', 'striep the', 'airbn'));

function indexOf(listings: readonly ReturnType<typeof described>[]): SearchIndex {
  const index = createSearchIndex();
  for (const each of listings) index.add(each, indexedListing(each));
  return index;
}

const found = (listings: readonly ReturnType<typeof described>[], q: string) => rank(q, indexOf(listings), 0, 1_000);

const described = (each: Partial<{ name: string; tagline: string; description: string; likes: number }>, at: number) => ({
  _id: String(at),
  name: 'Other',
  tagline: 'Other',
  tags: [],
  categories: [],
  description: '',
  likes: 0,
  publishedAt: null,
  ...each,
});

test('a listing with every word in its name or tagline is never ranked below one that only nearly matches', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(listing, { minLength: 2, maxLength: 25 }), query, async (made, q) => {
      const listings = made.map((each, at) => described(each, at));
      const all = [...new Set(searchWords(q))];
      const wanted = all.some((word) => !stopWords.has(word)) ? all.filter((word) => !stopWords.has(word)) : all;
      const hasAll = (row: number) => {
        const { stems } = indexedListing(listings[row] ?? described({}, 0));
        return wanted.every((word) => placeOf(stems.get(stemOf(word)) ?? 0) >= inTagline);
      };
      const isSameName = (row: number) => searchWords(listings[row]?.name ?? '').join('') === searchWords(q).join('');
      const { rows, total } = await found(listings, q);
      const lastWhole = rows.findLastIndex(hasAll);
      for (const row of rows.slice(0, lastWhole + 1)) expect(hasAll(row) || isSameName(row), `${q}: ${String(row)}`).toBe(true);
      expect(lastWhole).toBeLessThan(total);
      expect(listings.filter((_, row) => hasAll(row)).length).toBe(rows.filter(hasAll).length);
    }),
    { numRuns: 500, seed: 20261123 },
  );
});

/** Puts each listing into a separate range of rows. Ranges are ranked one after another, and each affects the ones after it. */
function spread(index: SearchIndex): SearchReader {
  const before = (row: number) => row / rowsPerRange;
  return {
    ...index,
    async postings(terms) {
      const postings = await index.postings(terms);
      const spreadEntry = (entry: number) => entryOf(rowOf(entry) * rowsPerRange, bitsOf(entry));
      return new Map(Array.from(postings, ([term, entries]) => [term, entries.map(spreadEntry)]));
    },
    async facts(rows) {
      const facts = await index.facts(Array.from(rows, before));
      return {
        likes: (row) => facts.likes(before(row)),
        isClosed: (row) => facts.isClosed(before(row)),
        mentions: (row) => facts.mentions(before(row)),
        nameWords: (row) => facts.nameWords(before(row)),
        nameLength: (row) => facts.nameLength(before(row)),
        compare: (a, b) => facts.compare(before(a), before(b)),
      };
    },
  };
}

test('rows that match too little to be counted change neither total nor order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(listing, { minLength: 2, maxLength: 25 }), fc.oneof(query, text(7)), async (made, q) => {
      const index = indexOf(made.map(described));
      const counted = await rank(q, index, 0, 1_000);
      const { rows, ...others } = await rank(q, spread(index), 0, 1_000);
      expect({ ...others, rows: rows.map((row) => row / rowsPerRange) }, q).toEqual(counted);
    }),
    { numRuns: 500, seed: 20261125 },
  );
});

test('listings whose rows are far apart are ranked together', async () => {
  const many = 2 * rowsPerRange + 10;
  const listings = Array.from({ length: many }, (_, at) => described({ name: 'Other' }, at));
  const rowsOfPay = [3, rowsPerRange - 1, rowsPerRange, 2 * rowsPerRange, many - 1];
  for (const [at, row] of rowsOfPay.entries()) listings[row] = described({ name: 'Pay', tagline: 'Nothing', likes: at }, row);
  listings[rowsPerRange + 1] = described({ name: 'No one', tagline: 'Pays for nothing', likes: 90 }, rowsPerRange + 1);
  listings[7] = described({ name: 'No one', tagline: 'For nothing' }, 7);
  expect(await found(listings, 'pay')).toMatchObject({
    rows: [...rowsOfPay.toReversed(), rowsPerRange + 1],
    total: 6,
    partial: 0,
  });
  expect(await found(listings, 'pay nothing')).toMatchObject({
    rows: [rowsPerRange + 1, ...rowsOfPay.toReversed(), 7],
    total: 6,
    partial: 1,
  });
});

const directory = [
  { name: 'Stripe', tagline: 'Economic infrastructure for the internet', description: 'Accepts payments online.' },
  { name: 'Airbnb', tagline: 'Rents homes' },
  { name: 'Eleven Labs', tagline: 'Voices made by AI' },
  { name: 'Forestry', tagline: 'Plants trees' },
  { name: 'Stripes', tagline: 'Shirts with a payment plan' },
  { name: 'C++ Builder', tagline: 'An editor' },
  { name: 'Notetaker', tagline: 'Takes notes in meetings' },
  { name: 'Rippling', tagline: 'Payroll' },
  { name: 'Mailwriter', tagline: 'AI that writes emails' },
  { name: 'Claim', tagline: 'AI for claims', description: 'Also writes emails.' },
  { name: 'Ripl', tagline: 'Small posts' },
  { name: 'Shopper', tagline: 'Tools of e-commerce' },
].map(described);

const namesFor = async (q: string) => (await found(directory, q)).rows.map((row) => directory[row]?.name);

test.each([
  ['stripe', ['Stripe', 'Stripes']],
  ['strpe', ['Stripe', 'Stripes']],
  ['air bnb', ['Airbnb']],
  ['elevenlabs', ['Eleven Labs']],
  ['eleven labs', ['Eleven Labs']],
  ['c++', ['C++ Builder']],
  ['ripling', ['Rippling', 'Ripl']],
  ['ecommerce', ['Shopper']],
  ['AI that writes emails', ['Mailwriter', 'Claim']],
  ['payments', ['Stripes', 'Stripe']],
  ['rents ho', ['Airbnb']],
  ['for', ['Claim', 'Stripe']],
  ['!!', []],
])('%s finds %j', async (q, expected) => {
  expect(await namesFor(q)).toEqual(expected);
});

test('listings with every word are counted separately from partial matches', async () => {
  const { total, partial } = await found(directory, 'rents homes in meetings');
  expect({ total, partial }).toEqual({ total: 0, partial: 2 });
  expect(await namesFor('rents homes in meetings')).toEqual(['Airbnb', 'Notetaker']);
});

test('another spelling is suggested when no listing contains the word as written', async () => {
  expect((await found(directory, 'ripling payroll')).corrected).toBe('rippling payroll');
  expect((await found(directory, 'rippling payroll')).corrected).toBeUndefined();
  expect((await found(directory, 'rippl')).corrected).toBeUndefined();
  expect((await found(directory, 'rents by airb nb')).corrected).toBe('rents by airbnb');
});

test('no other spelling is suggested when listings have every word, even if only in descriptions', async () => {
  const medical = [
    { name: 'Cardio', tagline: 'A watch', description: 'Detects strokes early.' },
    { name: 'Bowling', tagline: 'Counts strikes', description: 'For teams.' },
    { name: 'Bowler', tagline: 'More strikes', description: 'For teams.' },
  ].map(described);
  expect(await found(medical, 'detects strokes')).toMatchObject({ corrected: undefined, total: 1 });
});

test('a correction that finds fewer listings than the query is not suggested', async () => {
  const plain = [
    { name: 'Notion', tagline: 'Documents' },
    { name: 'Motion', tagline: 'Calendars' },
    { name: 'Motions', tagline: 'Films' },
  ].map(described);
  const { corrected = '', total } = await found(plain, 'notin');
  expect([corrected, total]).toEqual(['notion', 1]);
  expect((await found(plain, 'n otion')).corrected).not.toBe('n option');
  expect((await found(directory, 'strpe')).corrected).toBe('stripe');
});

test('only the first words of a query are used, so a query may have any length', async () => {
  expect(await namesFor(`${'stripe '.repeat(60)}`)).toEqual(['Stripe', 'Stripes']);
  expect((await found(directory, Array.from({ length: 90 }, (_, at) => `word${at}`).join(' '))).total).toBe(0);
});
