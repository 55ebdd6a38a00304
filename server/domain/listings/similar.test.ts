import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StartupCard } from './startups.contract.ts';
import { createSearchIndex } from './search/search-index.ts';
import { indexedListing } from './search/search-text.ts';
import { areNear, hasAlternatives, sharedTopics } from './shared-topics.ts';
import { similarListings } from './similar.ts';
import { feedKey } from './feed-days.ts';

const anId = (number: number) => number.toString(16).padStart(24, '0');

function aCard(number: number, card: Partial<StartupCard>): StartupCard {
  const name = `Name${number}`;
  return {
    _id: anId(number),
    name,
    slug: name.toLowerCase(),
    tagline: '',
    logo: '',
    categories: [],
    tags: [],
    likes: 0,
    featured: false,
    publishedAt: '2026-01-01T00:00:00.000Z',
    ...card,
  };
}

/** The ids of listings similar to the first, among `cards`, in an index with the given order. */
async function similarTo(first: StartupCard, cards: readonly StartupCard[], limit = 12): Promise<string[]> {
  const index = createSearchIndex();
  for (const card of cards) index.add(card, indexedListing({ ...card, description: '' }));
  const newestFirst = cards.toSorted((a, b) =>
    feedKey(a) < feedKey(b) || (feedKey(a) === feedKey(b) && a._id < b._id) ? 1 : -1,
  );
  const similar = await similarListings(
    first,
    {
      reader: index,
      cardsAt: async (rows) => rows.flatMap((row) => cards[row] ?? []),
      newestIn: async (category, count) => newestFirst.filter(({ categories }) => categories.includes(category)).slice(0, count),
    },
    limit,
  );
  return similar.map(({ _id }) => _id);
}

test('shared topics count before shared words, rare topics before frequent ones, and closed companies come last', async () => {
  const first = aCard(1, { tags: ['Bees', 'B2B'], categories: ['farming'], tagline: 'Counts hives for keepers' });
  const crowd = Array.from({ length: 40 }, (_, at) => aCard(100 + at, { tags: ['B2B'], tagline: 'Sends invoices' }));
  const cards = [
    first,
    aCard(2, { tags: ['B2B'], tagline: 'Tells keepers' }),
    aCard(3, { tags: ['bees'], tagline: 'Sends honey' }),
    aCard(4, { tags: ['Bees', 'B2B'], categories: ['farming'], tagline: 'Counted hives', fields: { status: 'closed' } }),
    aCard(5, { categories: ['farming'], tagline: 'Sends seeds' }),
    aCard(6, { tagline: 'Hives of keepers' }),
  ];
  expect((await similarTo(first, cards)).slice(3)).toEqual([anId(6), anId(4)]);
  expect(await similarTo(first, [...cards, ...crowd], 3)).toEqual([anId(5), anId(3), anId(2)]);
});

test('a listing without topics and rare words has no similar listings', async () => {
  const first = aCard(1, { tagline: 'Nothing that others say' });
  expect(await similarTo(first, [first, aCard(2, { tagline: 'Quite another one' })])).toEqual([]);
});

const word = fc.constantFrom('bees', 'hives', 'keepers', 'invoices', 'the', 'B2B');
const card = fc.record({
  tags: fc.array(word, { maxLength: 3 }),
  categories: fc.subarray(['farming', 'finance']),
  tagline: fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
  likes: fc.nat(2),
  publishedAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
  fields: fc.constantFrom({}, { status: 'closed' }),
});

test('the order does not depend on the order of indexing; near listings come first, each once, and the listing itself is excluded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(card, { minLength: 1, maxLength: 40 }), fc.integer(), async (all, seed) => {
      const cards = all.map((each, at) => aCard(at + 1, each));
      const [first] = cards;
      if (first === undefined) return;
      const found = await similarTo(first, cards);
      const turned = cards.toSorted(
        (a, b) => ((Number.parseInt(a._id, 16) * seed) % 7) - ((Number.parseInt(b._id, 16) * seed) % 7),
      );
      expect(await similarTo(first, turned)).toEqual(found);
      expect(await similarTo(first, turned, 3)).toEqual(found.slice(0, 3));
      expect(found).not.toContain(first._id);
      expect(new Set(found).size).toBe(found.length);
      const open = found.flatMap((id) => cards.find(({ _id, fields }) => _id === id && fields?.['status'] !== 'closed') ?? []);
      const near = open.map((each) => areNear(first, each));
      expect(near).toEqual(near.toSorted((a, b) => Number(b) - Number(a)));
      expect(found.slice(0, open.length)).toEqual(open.map(({ _id }) => _id));
    }),
  );
});

test('shared topics are spelled as in the first listing, and three near listings are enough for a page', () => {
  const first = { tags: ['Café', 'Bees'], categories: ['farming'] };
  const near = { tags: ['cafe'], categories: ['finance', 'farming'] };
  expect(sharedTopics(first, near)).toEqual({ tags: ['Café'], categories: ['farming'] });
  expect(hasAlternatives(first, [near, near, near])).toBe(true);
  expect(hasAlternatives(first, [near, near, { tags: ['Honey'], categories: [] }])).toBe(false);
});
