import { describe, expect, test } from 'vitest';
import type { StartupRecord, Store } from '../../db/store.ts';
import { matches, nameMatch, parseQuery, searchDocument } from '../../server/rules/search.ts';
import { aCategory, anId, aStartup, daysAgo } from './builders.ts';
import { all, idsOf, type OpenStore, storePerTest } from './opened.ts';

async function searchNames(store: Store, text: string): Promise<string[]> {
  const { cards, total } = await store.startups.search(text, all);
  expect(total).toBe(cards.length);
  return cards.map((card) => (JSON.parse(card) as { name: string }).name);
}

/** Listings with these names, the first with the most likes. */
async function insertNamed(store: Store, names: readonly string[]): Promise<void> {
  await store.transaction(async (within) => {
    for (const [at, name] of names.entries()) {
      await within.startups.insert(aStartup({ _id: anId(at + 1), name, tagline: 'Nothing', likes: names.length - at }));
    }
  });
}

const syllables = ['ai', 'data', 'pay', 'video', 'note', 'car', 'cloud', 'ant'];

/** Few words, so that each one is frequent and some combinations are rare. */
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

function expectedOf(text: string): string[] {
  const query = parseQuery(text);
  if (query === undefined) return [];
  return crowd
    .filter((startup) => startup.status === 'active' && matches(searchDocument(startup), query))
    .toSorted((a, b) => {
      const tier = (startup: StartupRecord) => nameMatch(searchDocument(startup).nameKey, query);
      const [dateA, dateB] = [a.publishedAt ?? '', b.publishedAt ?? ''];
      if (tier(a) !== tier(b)) return tier(a) - tier(b);
      if (a.likes !== b.likes) return b.likes - a.likes;
      if (dateA !== dateB) return dateA < dateB ? 1 : -1;
      return a._id < b._id ? 1 : -1;
    })
    .map(({ _id }) => _id);
}

export function searchRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('results are names equal to the query, names that begin with it, names that contain it, then the rest', async () => {
    await store().startups.insert(aStartup({ _id: anId(1), name: 'Other', tagline: 'Not a data lake', likes: 50 }));
    await store().startups.insert(aStartup({ _id: anId(2), name: 'My Data Lake', likes: 40 }));
    await store().startups.insert(aStartup({ _id: anId(3), name: 'Data Lakes', likes: 30 }));
    await store().startups.insert(aStartup({ _id: anId(4), name: 'data lake', likes: 20 }));
    await store().startups.insert(aStartup({ _id: anId(5), name: 'Lake of Data', likes: 10 }));
    expect(await searchNames(store(), 'Data Lake')).toEqual(['data lake', 'Data Lakes', 'My Data Lake', 'Lake of Data', 'Other']);
    expect(await searchNames(store(), 'lake data')).toEqual(['My Data Lake', 'data lake', 'Lake of Data', 'Other']);
  });

  test('a name equal to the query is listed once, whatever its likes', async () => {
    await insertNamed(store(), ['Data', 'Data Lake', 'Big Data', 'Lake', 'The Data']);
    expect(await searchNames(store(), 'data')).toEqual(['Data', 'Data Lake', 'Big Data', 'The Data']);
    expect(await searchNames(store(), 'data l')).toEqual(['Data Lake']);
  });

  test('results of the same tier are ordered by likes, then date, then id descending', async () => {
    const rows = [
      { likes: 1, publishedAt: daysAgo(1) },
      { likes: 2, publishedAt: null },
      { likes: 2, publishedAt: daysAgo(3) },
      { likes: 2, publishedAt: daysAgo(3) },
      { likes: 2, publishedAt: daysAgo(2) },
    ];
    for (const [at, row] of rows.entries()) await store().startups.insert(aStartup({ _id: anId(at + 1), ...row }));
    const { cards } = await store().startups.search('acme', all);
    expect(idsOf(cards)).toEqual([anId(5), anId(4), anId(3), anId(2), anId(1)]);
  });

  test('every word must match, the last one as a prefix', async () => {
    await insertNamed(store(), ['Payment Rails', 'Pay Rail', 'Rails']);
    expect(await searchNames(store(), 'rails pay')).toEqual(['Payment Rails']);
    expect(await searchNames(store(), 'pay rail')).toEqual(['Pay Rail']);
    expect(await searchNames(store(), 'payment ra')).toEqual(['Payment Rails']);
    expect(await searchNames(store(), 'ails')).toEqual([]);
    expect(await searchNames(store(), 'pay pay pay')).toEqual(['Pay Rail']);
  });

  test('name, tagline, tags and categories are searched, descriptions are not', async () => {
    await store().categories.insert(aCategory({ slug: 'machine-learning' }));
    await store().startups.insert(
      aStartup({ name: 'One', tagline: 'two', tags: ['Three Four'], categories: ['machine-learning'], description: 'five' }),
    );
    for (const text of ['one', 'two', 'three', 'four', 'machine', 'learning', 'one learning three', 'four tw']) {
      expect(await searchNames(store(), text), text).toEqual(['One']);
    }
    expect(await searchNames(store(), 'five')).toEqual([]);
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

  test('text in scripts without blanks is found by any part of it', async () => {
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

  test('a part of text without blanks is found when another word follows in the query', async () => {
    await insertNamed(store(), ['日本語 AI', '日本 AI']);
    expect(await searchNames(store(), '日本 ai')).toEqual(['日本 AI', '日本語 AI']);
  });

  test('a query without words finds nothing', async () => {
    await insertNamed(store(), ['!!!', '🫐', 'a']);
    for (const text of ['', '   ', '!!!', '🫐', '"', '*', '( )', '́']) expect(await searchNames(store(), text), text).toEqual([]);
  });

  test('the syntax of the search engine is searched as plain text', async () => {
    await insertNamed(store(), ['Cats OR Dogs', 'Not Near', "O'Hara 100%", 'a_b']);
    expect(await searchNames(store(), 'cats OR dogs')).toEqual(['Cats OR Dogs']);
    expect(await searchNames(store(), 'cats OR birds')).toEqual([]);
    expect(await searchNames(store(), 'NOT near')).toEqual(['Not Near']);
    expect(await searchNames(store(), 'words:near')).toEqual([]);
    expect(await searchNames(store(), '"near" -not')).toEqual(['Not Near']);
    expect(await searchNames(store(), 'near*')).toEqual(['Not Near']);
    expect(await searchNames(store(), "o'hara 100%")).toEqual(["O'Hara 100%"]);
    expect(await searchNames(store(), '%')).toEqual([]);
    expect(await searchNames(store(), 'a%b')).toEqual(['a_b']);
    expect(await searchNames(store(), "'; DROP TABLE startups; --")).toEqual([]);
  });

  test('a listing is found by its new words and no longer by its old ones', async () => {
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

  test('pages of a search are slices of the whole result, to the end and beyond', async () => {
    await store().transaction(async (within) => {
      for (const startup of crowd) await within.startups.insert(startup);
    });
    for (const text of ['a', 'ai', 'data pay', 'rare', 'ai rare', 'for', 'for ai', 'ants', 'video car', 'cloud cloud', 'zz']) {
      const expected = expectedOf(text);
      for (const offset of [0, 1, 7, 30, 110, 333, expected.length - 1, expected.length, expected.length + 100]) {
        if (offset < 0) continue;
        const { cards, total } = await store().startups.search(text, { offset, limit: 10 });
        expect(idsOf(cards), `${text} from ${offset}`).toEqual(expected.slice(offset, offset + 10));
        expect(total).toBe(expected.length);
      }
      expect(idsOf((await store().startups.search(text, all)).cards), text).toEqual(expected);
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

    test('suggestions with equal likes are ordered by name, then id', async () => {
      for (const [at, name] of ['Acme B', 'Acme A', 'Acme A'].entries()) {
        await store().startups.insert(aStartup({ _id: anId(9 - at), name }));
      }
      expect((await store().startups.suggest('acme', 6)).map(({ _id }) => _id)).toEqual([anId(7), anId(8), anId(9)]);
    });

    test('only the first sixty suggestion keys are read', async () => {
      const names = Array.from({ length: 70 }, (_, at) => `Acme ${String(at).padStart(2, '0')}`);
      await insertNamed(store(), names.toReversed());
      // Of the first sixty by name, the sixtieth has the most likes.
      expect(await suggested('acme', 2)).toEqual(['Acme 59', 'Acme 58']);
      expect(await suggested('acme 6', 2)).toEqual(['Acme 69', 'Acme 68']);
    });

    test('an empty text has no suggestions', async () => {
      await insertNamed(store(), ['Acme']);
      expect(await suggested(' !')).toEqual([]);
    });
  });
}
