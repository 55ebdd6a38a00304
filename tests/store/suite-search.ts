import { describe, expect, test } from 'vitest';
import type { StartupRecord, Store } from '../../db/store.ts';
import { createSearchIndex } from '../../server/domain/listings/search/search-index.ts';
import { rank } from '../../server/domain/listings/search/search-ranking.ts';
import { indexedListing } from '../../server/domain/listings/search/search-text.ts';
import { presentCard } from '../../server/domain/listings/startups.rules.ts';
import { aCategory, anId, aStartup, daysAgo } from './builders.ts';
import { all, idsOf, type OpenStore, storePerTest } from './opened.ts';

async function searchNames(store: Store, text: string): Promise<string[]> {
  const { cards, total, partial } = await store.startups.search(text, all);
  expect(total + partial).toBe(cards.length);
  return cards.map((card) => (JSON.parse(card) as { name: string }).name);
}

/** Inserts listings with these names, the first with the most likes. */
async function insertNamed(store: Store, names: readonly string[]): Promise<void> {
  await store.transaction(async (within) => {
    for (const [at, name] of names.entries()) {
      await within.startups.insert(
        aStartup({ _id: anId(at + 1), name, tagline: 'Nothing', description: 'Nothing', likes: names.length - at }),
      );
    }
  });
}

const syllables = ['ai', 'data', 'pay', 'video', 'note', 'car', 'cloud', 'ant'];

/** Only a few words, so that each word is frequent, but some combinations are rare. */
const crowd = Array.from({ length: 900 }, (_, at): StartupRecord => {
  const word = (turn: number) => syllables[Math.floor(at / 8 ** turn + at * turn) % syllables.length] ?? '';
  return aStartup({
    _id: anId(at + 1),
    name: [word(0), word(1), at % 50 === 0 ? 'rare' : ''].join(' ').trim(),
    tagline: `${word(2)} for ${word(1)}s`,
    likes: (at * 7) % 23,
    publishedAt: at % 11 === 0 ? null : daysAgo(at % 13),
    status: at % 19 === 0 ? 'pending' : 'active',
  });
});

/** The expected results, from a separate index of the crowd with another row order. */
async function expectedOf(text: string) {
  const active = crowd.filter(({ status }) => status === 'active').toReversed();
  const index = createSearchIndex();
  for (const startup of active) index.add(startup, indexedListing(startup));
  const { rows, ...found } = await rank(text, index, 0, crowd.length);
  return { ...found, ids: rows.map((row) => active[row]?._id ?? '') };
}

export function searchRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a name equal to the query comes first, then names with its words, then other texts', async () => {
    await store().startups.insert(aStartup({ _id: anId(1), name: 'Other', tagline: 'Not a data lake', likes: 50 }));
    await store().startups.insert(aStartup({ _id: anId(2), name: 'My Data Lake', tagline: 'Nothing', likes: 40 }));
    await store().startups.insert(aStartup({ _id: anId(4), name: 'data lake', tagline: 'Nothing', likes: 20 }));
    await store().startups.insert(aStartup({ _id: anId(5), name: 'Datalake', tagline: 'Nothing', likes: 10 }));
    expect((await searchNames(store(), 'Data Lake')).slice(0, 2)).toEqual(['data lake', 'Datalake']);
    expect(new Set(await searchNames(store(), 'lake data'))).toEqual(new Set(['My Data Lake', 'data lake', 'Other']));
  });

  test('a name equal to the query is listed only once, whatever its likes', async () => {
    await insertNamed(store(), ['Data Lake', 'Big Data', 'Lake', 'The Data', 'Data']);
    expect(await searchNames(store(), 'data')).toEqual(['Data', 'Data Lake', 'Big Data', 'The Data']);
  });

  test('equal matches are ordered by likes, then date, then in a stable order', async () => {
    const rows = [
      { likes: 1, publishedAt: daysAgo(1) },
      { likes: 2, publishedAt: null },
      { likes: 2, publishedAt: daysAgo(3) },
      { likes: 2, publishedAt: daysAgo(3) },
      { likes: 2, publishedAt: daysAgo(2) },
    ];
    for (const [at, row] of rows.entries()) await store().startups.insert(aStartup({ _id: anId(at + 1), ...row }));
    const { cards } = await store().startups.search('acme', all);
    const ids = idsOf(cards);
    expect([ids[0], ids[3], ids[4]]).toEqual([anId(5), anId(2), anId(1)]);
    expect(new Set(ids.slice(1, 3))).toEqual(new Set([anId(3), anId(4)]));
  });

  test('listings with every word come first and are counted separately from those with some; the last word may be incomplete', async () => {
    await insertNamed(store(), ['Ledger', 'Payment Rails', 'Rails Cloud']);
    const found = await store().startups.search('payment rail', all);
    expect(found).toMatchObject({ total: 1, partial: 1, corrected: undefined, marked: ['payment', 'rail'] });
    expect(await searchNames(store(), 'payment rail')).toEqual(['Payment Rails', 'Rails Cloud']);
    expect(await searchNames(store(), 'payment rai')).toEqual(['Payment Rails', 'Rails Cloud']);
    expect(await searchNames(store(), 'ment')).toEqual([]);
    expect(await searchNames(store(), 'ledger ledger')).toEqual(['Ledger']);
  });

  test('a search tolerates typos, joined or split words, and other forms of a word', async () => {
    await insertNamed(store(), ['Stripe', 'Airbnb', 'Eleven Labs', 'Scheduling', 'C++ Builder', 'Midjourney']);
    const expected = {
      strpe: 'Stripe',
      'air bnb': 'Airbnb',
      elevenlabs: 'Eleven Labs',
      schedules: 'Scheduling',
      'c++': 'C++ Builder',
      midjurny: 'Midjourney',
    };
    for (const [text, name] of Object.entries(expected)) expect(await searchNames(store(), text), text).toEqual([name]);
    expect((await store().startups.search('strpe', all)).corrected).toBe('stripe');
    expect((await store().startups.search('stripe', all)).corrected).toBeUndefined();
  });

  test('name, tagline, tags, categories and description are searched', async () => {
    await store().categories.insert(aCategory({ slug: 'machine-learning' }));
    await store().startups.insert(
      aStartup({ name: 'One', tagline: 'two', tags: ['Three Four'], categories: ['machine-learning'], description: 'sixty' }),
    );
    for (const text of ['one', 'two', 'three', 'four', 'machine', 'learning', 'one learning three', 'four tw', 'sixty']) {
      expect(await searchNames(store(), text), text).toEqual(['One']);
    }
    await store().startups.update(aStartup({ name: 'One', tagline: 'two', description: 'seventy' }));
    expect(await searchNames(store(), 'sixty')).toEqual([]);
    expect(await searchNames(store(), 'seventy')).toEqual(['One']);
  });

  test('similar listings are active and ordered by similarity, even within the transaction that wrote them', async () => {
    for (const [at, slug] of ['bees', 'cats'].entries()) await store().categories.insert(aCategory({ _id: anId(at + 1), slug }));
    const rows: Partial<StartupRecord>[] = [
      { tags: ['Hives'], categories: ['bees'] },
      { tags: ['hives'], categories: ['bees'] },
      { tags: ['hives'], status: 'pending' },
      { categories: ['bees'], publishedAt: daysAgo(1) },
      { categories: ['bees'], publishedAt: daysAgo(2) },
      { tags: ['Hives'], categories: ['bees'], fields: { status: 'closed' } },
      { tags: ['Mice'], categories: ['cats'], name: 'Other', tagline: 'Another' },
    ];
    const first = aStartup({ _id: anId(1), ...rows[0] });
    const similar = async (within: Store, limit: number) =>
      (await within.startups.similar(presentCard(first), limit)).map(({ _id }) => _id);
    const expected = [anId(2), anId(4), anId(5), anId(6)];
    await store().transaction(async (within) => {
      for (const [at, row] of rows.entries()) await within.startups.insert(aStartup({ _id: anId(at + 1), ...row }));
      expect(await similar(within, 10)).toEqual(expected);
    });
    expect(await similar(store(), 10)).toEqual(expected);
    expect(await similar(store(), 2)).toEqual(expected.slice(0, 2));
    const [nearest] = await store().startups.similar(presentCard(first), 1);
    expect(nearest).toEqual(presentCard(aStartup({ _id: anId(2), ...rows[1] })));
    await store().startups.remove(anId(2));
    expect(await similar(store(), 10)).toEqual(expected.slice(1));
  });

  test('case and accents do not matter, in either direction', async () => {
    await insertNamed(store(), ['Café Zoé', 'STRASSE', 'Ångström', 'ﬁntech', 'Łódź']);
    expect(await searchNames(store(), 'CAFE zoe')).toEqual(['Café Zoé']);
    expect(await searchNames(store(), 'cafë')).toEqual(['Café Zoé']);
    expect(await searchNames(store(), 'strasse')).toEqual(['STRASSE']);
    expect(await searchNames(store(), 'angstrom')).toEqual(['Ångström']);
    expect(await searchNames(store(), 'fintech')).toEqual(['ﬁntech']);
    expect(await searchNames(store(), 'ŁÓDŹ')).toEqual(['Łódź']);
  });

  test('text in scripts without spaces is found by any part of it', async () => {
    await insertNamed(store(), ['日本語辞書', '日本', '東京 AI', 'ภาษาไทย', '한국어 사전', '𠮷野家']);
    expect(await searchNames(store(), '日本')).toEqual(['日本', '日本語辞書']);
    expect(await searchNames(store(), '本語')).toEqual(['日本語辞書']);
    expect(await searchNames(store(), '辞')).toEqual(['日本語辞書']);
    expect(await searchNames(store(), '日本語辞書')).toEqual(['日本語辞書']);
    expect(await searchNames(store(), '日語')).toEqual([]);
    expect(await searchNames(store(), '東京 ai')).toEqual(['東京 AI']);
    expect(await searchNames(store(), 'ไทย')).toEqual(['ภาษาไทย']);
    expect(await searchNames(store(), '한국')).toEqual(['한국어 사전']);
    expect(await searchNames(store(), '𠮷野')).toEqual(['𠮷野家']);
  });

  test('part of a text without spaces is found even if another word follows in the query', async () => {
    await insertNamed(store(), ['日本語 AI', '日本 AI']);
    expect(await searchNames(store(), '日本 ai')).toEqual(['日本 AI', '日本語 AI']);
  });

  test('a query without words finds nothing', async () => {
    await insertNamed(store(), ['!!!', '🫐', 'a']);
    for (const text of ['', '   ', '!!!', '🫐', '"', '*', '( )', '́']) expect(await searchNames(store(), text), text).toEqual([]);
  });

  test('search engine syntax is treated as plain text', async () => {
    await insertNamed(store(), ['Cats OR Dogs', 'Not Near', "O'Hara 100%", 'a_b']);
    expect(await searchNames(store(), 'cats OR dogs')).toEqual(['Cats OR Dogs']);
    expect((await store().startups.search('cats OR birds', all)).total).toBe(0);
    expect(await searchNames(store(), 'NOT near')).toEqual(['Not Near']);
    expect((await store().startups.search('words:near', all)).total).toBe(0);
    expect(await searchNames(store(), '"near" -not')).toEqual(['Not Near']);
    expect(await searchNames(store(), 'near*')).toEqual(['Not Near']);
    expect(await searchNames(store(), "o'hara 100%")).toEqual(["O'Hara 100%"]);
    expect(await searchNames(store(), '%')).toEqual([]);
    expect(await searchNames(store(), 'a%b')).toEqual(['a_b']);
    expect(await searchNames(store(), "'; DROP TABLE startups; --")).toEqual([]);
  });

  test('an edited listing is found by its new words and no longer by its old ones', async () => {
    await store().startups.insert(aStartup({ name: 'Before' }));
    await store().startups.update(aStartup({ name: 'After' }));
    expect(await searchNames(store(), 'before')).toEqual([]);
    expect(await searchNames(store(), 'after')).toEqual(['After']);
    expect(await store().startups.suggest('bef', 6)).toEqual([]);
    expect((await store().startups.suggest('aft', 6)).map(({ name }) => name)).toEqual(['After']);
    await store().startups.remove(anId(1));
    expect(await searchNames(store(), 'after')).toEqual([]);
    await store().startups.insert(aStartup({ name: 'Again' }));
    expect(await searchNames(store(), 'again')).toEqual(['Again']);
  });

  test('a like moves a listing up at once', async () => {
    await insertNamed(store(), ['Acme One', 'Acme Two']);
    expect(await searchNames(store(), 'acme')).toEqual(['Acme One', 'Acme Two']);
    await store().startups.update(aStartup({ _id: anId(2), name: 'Acme Two', tagline: 'Nothing', likes: 9 }));
    expect(await searchNames(store(), 'acme')).toEqual(['Acme Two', 'Acme One']);
    expect((await store().startups.suggest('acme', 6)).map(({ name }) => name)).toEqual(['Acme Two', 'Acme One']);
  });

  test('pages of a search are slices of the whole result, up to and past the end', async () => {
    await store().transaction(async (within) => {
      for (const startup of crowd) await within.startups.insert(startup);
    });
    for (const text of ['a', 'ai', 'data pay', 'rare', 'ai rare', 'for', 'antz', 'video car', 'clowd cloud', 'zz']) {
      const { ids, ...counted } = await expectedOf(text);
      for (const offset of [0, 1, 7, 30, 110, 333, ids.length - 1, ids.length, ids.length + 100]) {
        if (offset < 0) continue;
        const { cards, ...found } = await store().startups.search(text, { offset, limit: 10 });
        expect(idsOf(cards), `${text} from ${offset}`).toEqual(ids.slice(offset, offset + 10));
        expect(found).toEqual(counted);
      }
      expect(idsOf((await store().startups.search(text, all)).cards), text).toEqual(ids);
    }
  });

  describe('suggestions', () => {
    const suggested = async (text: string, limit = 6) => (await store().startups.suggest(text, limit)).map(({ name }) => name);

    test('a suggestion has the fields that the search box shows', async () => {
      await store().startups.insert(aStartup({ logo: '/images/a.webp', likes: 3 }));
      expect(await store().startups.suggest('acm', 6)).toEqual([
        { _id: anId(1), name: 'Acme Pay', slug: 'startup-1', tagline: 'Payments for everyone', logo: '/images/a.webp' },
      ]);
    });

    test('names that begin with the typed text come before names with such a word, each group ordered by likes', async () => {
      await insertNamed(store(), ['Big Acme', 'The Acme Pay', 'Acme Two', 'Acme One', 'Other']);
      expect(await suggested('acm')).toEqual(['Acme Two', 'Acme One', 'Big Acme', 'The Acme Pay']);
      expect(await suggested('Acmé o')).toEqual(['Acme One']);
      expect(await suggested('acme', 2)).toEqual(['Acme Two', 'Acme One']);
      expect(await suggested('cme')).toEqual([]);
    });

    test('a name with the same word twice is suggested once', async () => {
      await insertNamed(store(), ['Data for Data Teams']);
      expect(await suggested('data')).toEqual(['Data for Data Teams']);
    });

    test('with equal likes, shorter names come first', async () => {
      for (const [at, name] of ['Acme Pays', 'Acme', 'Acme Pay'].entries())
        await store().startups.insert(aStartup({ _id: anId(9 - at), name }));
      expect(await suggested('acm')).toEqual(['Acme', 'Acme Pay', 'Acme Pays']);
    });

    test('with equal likes, open companies come first, then names that other listings mention, then shorter names', async () => {
      const insert = (at: number, name: string, others: Partial<StartupRecord> = {}) =>
        store().startups.insert(aStartup({ _id: anId(at), name, tagline: 'Nothing', description: 'Nothing', ...others }));
      await insert(1, 'Acmely', { fields: { status: 'closed' } });
      await insert(2, 'Acmeport');
      await insert(3, 'Acmesy');
      expect(await suggested('acm')).toEqual(['Acmesy', 'Acmeport', 'Acmely']);
      await insert(4, 'Other', { description: 'Works with Acmeport.' });
      expect(await suggested('acm')).toEqual(['Acmeport', 'Acmesy', 'Acmely']);
      await store().startups.update(aStartup({ _id: anId(4), name: 'Other', tagline: 'Nothing', description: 'Alone' }));
      expect(await suggested('acm')).toEqual(['Acmesy', 'Acmeport', 'Acmely']);
      await insert(5, 'Another One', { tagline: 'Acmeport for dogs' });
      await insert(6, 'Acmeporting');
      await store().startups.remove(anId(5));
      expect(await suggested('acmep')).toEqual(['Acmeport', 'Acmeporting']);
    });

    test('a name with many likes is suggested, whatever its place in the alphabet', async () => {
      const names = Array.from({ length: 90 }, (_, at) => `Acme ${String(at).padStart(2, '0')}`);
      await insertNamed(store(), names.toReversed());
      expect(await suggested('acme', 2)).toEqual(['Acme 89', 'Acme 88']);
      expect(await suggested('acme 6', 2)).toEqual(['Acme 69', 'Acme 68']);
    });

    test('typos are tolerated in words of at least four letters', async () => {
      await insertNamed(store(), ['Supabase', 'Webflow', 'Eleven Labs']);
      for (const text of ['suapb', 'spab', 'supabsae']) expect(await suggested(text), text).toEqual(['Supabase']);
      expect(await suggested('wevfl')).toEqual(['Webflow']);
      expect(await suggested('elevenl')).toEqual(['Eleven Labs']);
      expect(await suggested('eleven l')).toEqual(['Eleven Labs']);
      expect(await suggested('spa')).toEqual([]);
    });

    test('an empty text has no suggestions', async () => {
      await insertNamed(store(), ['Acme']);
      expect(await suggested(' !')).toEqual([]);
    });
  });
}
