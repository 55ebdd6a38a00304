import { describe, expect, test } from 'vitest';
import type { Slice, Store, TableFilter } from '../../db/store.ts';
import type { AuditEntry } from '../../server/domain/site/audit.contract.ts';
import { aClaim, aFeedback, anId, aPost, aPostCategory, aStartup, aUser, daysAgo, noon } from './builders.ts';
import { all, brokenBy, type OpenStore, storePerTest } from './opened.ts';

/** The numbers of a page's ids, and the number of rows that match the filter. */
interface Page {
  ids: number[];
  total: number;
}

function pageOf(rows: readonly { _id: string }[], total: number): Page {
  return { ids: rows.map(({ _id }) => Number.parseInt(_id, 16)), total };
}

const second: Slice = { offset: 1, limit: 1 };
const beyond: Slice = { offset: 99, limit: 10 };

/** Order, pages, filters, searches and counts of the admin tables. */
export function tableRules(open: OpenStore): void {
  const store = storePerTest(open);

  describe('startups', () => startupTable(store));
  describe('users', () => userTable(store));
  describe('claims', () => claimTable(store));
  describe('posts', () => postTable(store));
  describe('feedback', () => feedbackTable(store));
  describe('the audit log', () => auditTable(store));
}

function startupTable(store: () => Store): void {
  type Filter = Parameters<Store['startups']['table']>[0];
  const page = async (filter: Partial<Filter>, slice = all) => {
    const { startups, total } = await store().startups.table({ search: '', status: 'all', ...filter }, slice);
    return pageOf(startups, total);
  };
  const insertAll = async () => {
    const { insert } = store().startups;
    await insert(
      aStartup({ _id: anId(2), status: 'pending', name: 'Café Noir', tagline: 'Coffee to go', website: 'https://noir.example/' }),
    );
    await insert(
      aStartup({ _id: anId(16), status: 'rejected', name: 'Zoë', tagline: 'Noir films', rejectionReason: 'Too dark.' }),
    );
    await insert(aStartup({ _id: anId(1), publishedAt: daysAgo(0), description: 'Noir.', tags: ['noir'] }));
    await insert(
      aStartup({ _id: anId(9), publishedAt: daysAgo(9), name: 'CAFE\u0301 Blanc', website: 'https://Blanc.example/cafe' }),
    );
    await insert(aStartup({ _id: anId(10), status: 'pending', name: 'ＡＣＭＥ ﬁnance' }));
  };

  test('startups are ordered by id descending, regardless of status and date', async () => {
    await insertAll();
    expect(await page({})).toEqual({ ids: [16, 10, 9, 2, 1], total: 5 });
    expect(await page({}, { offset: 0, limit: 2 })).toEqual({ ids: [16, 10], total: 5 });
    expect(await page({}, { offset: 2, limit: 2 })).toEqual({ ids: [9, 2], total: 5 });
    expect(await page({}, { offset: 4, limit: 2 })).toEqual({ ids: [1], total: 5 });
    expect(await page({}, beyond)).toEqual({ ids: [], total: 5 });
  });

  test('startups of one status are ordered newest first, pending ones by the time their review is due', async () => {
    await insertAll();
    expect(await page({ status: 'active' })).toEqual({ ids: [9, 1], total: 2 });
    expect(await page({ status: 'rejected' })).toEqual({ ids: [16], total: 1 });
    expect(await page({ status: 'pending' })).toEqual({ ids: [2, 10], total: 2 });
    expect(await page({ status: 'pending' }, second)).toEqual({ ids: [10], total: 2 });
    expect(await page({ status: 'active' }, second)).toEqual({ ids: [1], total: 2 });
  });

  test('every word of a search of startups must occur in name, tagline or website, ignoring case and accents', async () => {
    await insertAll();
    expect(await page({ search: 'cafe' })).toEqual({ ids: [9, 2], total: 2 });
    expect(await page({ search: 'CAFÉ' }, second)).toEqual({ ids: [2], total: 2 });
    expect(await page({ search: 'noir' })).toEqual({ ids: [16, 2], total: 2 });
    expect(await page({ search: 'noir coffee' })).toEqual({ ids: [2], total: 1 });
    expect(await page({ search: '  go   NOIR ' })).toEqual({ ids: [2], total: 1 });
    expect(await page({ search: 'noir blanc' })).toEqual({ ids: [], total: 0 });
    expect(await page({ search: 'blanc.example/c' })).toEqual({ ids: [9], total: 1 });
    expect(await page({ search: 'offee' })).toEqual({ ids: [2], total: 1 });
    expect(await page({ search: 'acme fin' })).toEqual({ ids: [10], total: 1 });
    expect(await page({ search: 'zoe' })).toEqual({ ids: [16], total: 1 });
    expect(await page({ search: '   ' })).toEqual({ ids: [16, 10, 9, 2, 1], total: 5 });
    for (const search of ['%', '_', "'", '"', '\\', 'dark', 'fintech'])
      expect(await page({ search })).toEqual({ ids: [], total: 0 });
  });

  test('status filter and search can be combined', async () => {
    await insertAll();
    expect(await page({ search: 'cafe', status: 'pending' })).toEqual({ ids: [2], total: 1 });
    expect(await page({ search: 'example', status: 'pending' })).toEqual({ ids: [2, 10], total: 2 });
    expect(await page({ search: 'example', status: 'pending' }, second)).toEqual({ ids: [10], total: 2 });
    expect(await page({ search: 'example', status: 'active' })).toEqual({ ids: [9, 1], total: 2 });
    expect(await page({ search: 'example' }, beyond)).toEqual({ ids: [], total: 5 });
  });

  test('the rows of startups are whole listings, and changing them does not change the store', async () => {
    const startup = aStartup({
      screenshots: ['/a.png'],
      affiliateLink: 'https://a.example/?r',
      status: 'rejected',
      rejectionReason: 'No.',
    });
    await store().startups.insert(startup);
    for (const search of ['', 'acme']) {
      const { startups } = await store().startups.table({ search, status: 'all' }, all);
      expect(startups).toEqual([startup]);
      startups[0]?.screenshots.push('/b.png');
    }
    expect(await store().startups.byId(anId(1))).toEqual(startup);
  });

  test('count returns the number of startups, in total and by status, after every kind of write', async () => {
    const counts = async () => {
      const { count } = store().startups;
      return [await count(), await count('active'), await count('pending'), await count('rejected')];
    };
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await insertAll();
    expect(await counts()).toEqual([5, 2, 2, 1]);
    await store().startups.update(aStartup({ _id: anId(2) }));
    expect(await counts()).toEqual([5, 3, 1, 1]);
    await store().startups.remove(anId(16));
    expect(await counts()).toEqual([4, 3, 1, 0]);
  });
}

function userTable(store: () => Store): void {
  type Filter = Parameters<Store['users']['table']>[0];
  const page = async (filter: Partial<Filter>, slice = all) => {
    const { users, total } = await store().users.table({ search: '', role: '', ...filter }, slice);
    return pageOf(users, total);
  };
  const ada = aUser({
    _id: anId(1),
    name: 'Ada Lovelace',
    username: 'Countess',
    email: 'Ada@Example.com',
    role: 'admin',
    passwordHash: 'x',
  });
  const insertAll = async () => {
    const { insert } = store().users;
    await insert(ada);
    await insert(aUser({ _id: anId(3), createdAt: daysAgo(1), name: 'Zoë', role: 'editor', status: 'inactive' }));
    await insert(aUser({ _id: anId(2), createdAt: daysAgo(1), name: 'Ada Byron', email: 'zoe@other.example', phone: '555' }));
    await insert(aUser({ _id: anId(4), createdAt: daysAgo(2), name: '', role: 'admin' }));
  };

  test('users are ordered newest first, then by id descending', async () => {
    await insertAll();
    expect(await page({})).toEqual({ ids: [1, 3, 2, 4], total: 4 });
    expect(await page({}, { offset: 1, limit: 2 })).toEqual({ ids: [3, 2], total: 4 });
    expect(await page({}, beyond)).toEqual({ ids: [], total: 4 });
    expect((await store().users.table({ search: '', role: '' }, { offset: 0, limit: 1 })).users).toEqual([ada]);
  });

  test('a role filter selects only its users', async () => {
    await insertAll();
    expect(await page({ role: 'admin' })).toEqual({ ids: [1, 4], total: 2 });
    expect(await page({ role: 'admin' }, second)).toEqual({ ids: [4], total: 2 });
    expect(await page({ role: 'editor' })).toEqual({ ids: [3], total: 1 });
    expect(await page({ role: 'reviewer' })).toEqual({ ids: [], total: 0 });
  });

  test('every word of a search of users must occur in name, username or email', async () => {
    await insertAll();
    expect(await page({ search: 'ada' })).toEqual({ ids: [1, 2], total: 2 });
    expect(await page({ search: 'ADA' }, second)).toEqual({ ids: [2], total: 2 });
    expect(await page({ search: 'ZOE' })).toEqual({ ids: [3, 2], total: 2 });
    expect(await page({ search: 'zoë ada' })).toEqual({ ids: [2], total: 1 });
    expect(await page({ search: 'countess ada@example.com' })).toEqual({ ids: [1], total: 1 });
    expect(await page({ search: 'ber-4' })).toEqual({ ids: [4], total: 1 });
    expect(await page({ search: '555' })).toEqual({ ids: [], total: 0 });
    expect(await page({ search: 'example.com', role: 'admin' })).toEqual({ ids: [1, 4], total: 2 });
    expect(await page({ search: 'ada', role: 'user' })).toEqual({ ids: [2], total: 1 });
  });

  test('count returns the number of users', async () => {
    expect(await store().users.count()).toBe(0);
    await insertAll();
    expect(await store().users.count()).toBe(4);
    await store().users.remove(anId(3));
    expect(await store().users.count()).toBe(3);
  });

  test('relatedCounts counts listings and claims of every status, and favorites', async () => {
    await insertAll();
    for (const [number, status] of (['active', 'pending', 'rejected'] as const).entries()) {
      await store().startups.insert(aStartup({ _id: anId(number + 1), status, userId: anId(1) }));
    }
    await store().startups.insert(aStartup({ _id: anId(4) }));
    for (const number of [1, 4]) {
      await store().favorites.add({ userId: anId(1), startupId: anId(number), createdAt: noon.toISOString() });
    }
    await store().claims.insert(aClaim({ startup_id: anId(4), status: 'rejected' }));
    await store().claims.insert(aClaim({ _id: anId(2), startup_id: anId(4), userId: anId(2) }));
    expect(await store().users.relatedCounts(anId(1))).toEqual({ startups: 3, favorites: 2, claims: 1 });
    expect(await store().users.relatedCounts(anId(2))).toEqual({ startups: 0, favorites: 0, claims: 1 });
    expect(await store().users.relatedCounts(anId(9))).toEqual({ startups: 0, favorites: 0, claims: 0 });
  });
}

function claimTable(store: () => Store): void {
  type Filter = Parameters<Store['claims']['table']>[0];
  const page = async (filter: Partial<Filter>, slice = all) => {
    const { claims, total } = await store().claims.table({ search: '', status: 'all', ...filter }, slice);
    return pageOf(claims, total);
  };
  const insertAll = async () => {
    await store().users.insert(aUser({ username: 'Ada', email: 'ada@example.com', name: 'Lovelace' }));
    await store().users.insert(aUser({ _id: anId(2), username: 'zoë', email: 'z@other.example' }));
    await store().startups.insert(aStartup({ name: 'Café Noir', logo: '/noir.png', tagline: 'Coffee' }));
    await store().startups.insert(aStartup({ _id: anId(2), name: 'Acme' }));
    const { insert } = store().claims;
    await insert(aClaim({ _id: anId(1), createdAt: daysAgo(1), status: 'approved' }));
    await insert(aClaim({ _id: anId(4), createdAt: daysAgo(3), userId: anId(2) }));
    await insert(aClaim({ _id: anId(3), createdAt: daysAgo(1), userId: anId(2), startup_id: anId(2), status: 'rejected' }));
    await insert(aClaim({ _id: anId(2), createdAt: daysAgo(0), startup_id: anId(2) }));
  };

  test('claims are ordered newest first, then by id descending, with the names of user and listing', async () => {
    await insertAll();
    expect(await page({})).toEqual({ ids: [2, 3, 1, 4], total: 4 });
    expect(await page({}, { offset: 1, limit: 2 })).toEqual({ ids: [3, 1], total: 4 });
    expect(await page({}, beyond)).toEqual({ ids: [], total: 4 });
    expect((await store().claims.table({ search: '', status: 'approved' }, all)).claims).toEqual([
      {
        ...aClaim({ createdAt: daysAgo(1), status: 'approved' }),
        startup: { name: 'Café Noir', logo: '/noir.png' },
        user: { username: 'Ada', email: 'ada@example.com', emailVerified: false },
      },
    ]);
  });

  test('a status filter selects only its claims', async () => {
    await insertAll();
    expect(await page({ status: 'pending' })).toEqual({ ids: [2, 4], total: 2 });
    expect(await page({ status: 'pending' }, second)).toEqual({ ids: [4], total: 2 });
    expect(await page({ status: 'rejected' })).toEqual({ ids: [3], total: 1 });
  });

  test('every word of a search of claims must occur in the current name of the startup, username or email', async () => {
    await insertAll();
    expect(await page({ search: 'cafe' })).toEqual({ ids: [1, 4], total: 2 });
    expect(await page({ search: 'CAFE ada' })).toEqual({ ids: [1], total: 1 });
    expect(await page({ search: 'zoe' })).toEqual({ ids: [3, 4], total: 2 });
    expect(await page({ search: 'zoe' }, second)).toEqual({ ids: [4], total: 2 });
    expect(await page({ search: 'other.example acme' })).toEqual({ ids: [3], total: 1 });
    expect(await page({ search: 'ada', status: 'pending' })).toEqual({ ids: [2], total: 1 });
    for (const search of ['coffee', 'lovelace']) expect(await page({ search })).toEqual({ ids: [], total: 0 });
    await store().startups.update(aStartup({ name: 'Lovelace' }));
    expect(await page({ search: 'lovelace' })).toEqual({ ids: [1, 4], total: 2 });
  });

  test('countPending returns the number of pending claims', async () => {
    expect(await store().claims.countPending()).toBe(0);
    await insertAll();
    expect(await store().claims.countPending()).toBe(2);
    await store().claims.decide(anId(4), 'rejected', noon.toISOString());
    expect(await store().claims.countPending()).toBe(1);
  });
}

function postTable(store: () => Store): void {
  const page = async (filter: Partial<TableFilter>, slice = all) => {
    const { posts, total } = await store().posts.table({ search: '', ...filter }, slice);
    return pageOf(posts, total);
  };
  const category = { _id: anId(1), name: 'News', slug: 'news' };
  const insertAll = async () => {
    await store().posts.insertCategory(aPostCategory({ status: 'inactive' }));
    const { insert } = store().posts;
    await insert(aPost({ category, excerpt: 'Café talk.' }));
    await insert(aPost({ _id: anId(2), slug: 'p-2', publishedAt: daysAgo(1), title: 'Money moves' }));
    await insert(aPost({ _id: anId(3), slug: 'p-3', publishedAt: null, title: 'Undated' }));
    await insert(aPost({ _id: anId(4), slug: 'p-4', status: 'draft', publishedAt: null, title: 'Cafe money' }));
    await insert(aPost({ _id: anId(5), slug: 'p-5', status: 'draft', publishedAt: null }));
    await insert(aPost({ _id: anId(6), slug: 'p-6', status: 'draft', publishedAt: daysAgo(9) }));
    await insert(aPost({ _id: anId(7), slug: 'p-7', publishedAt: daysAgo(1), content: 'Cafe', tags: ['cafe'] }));
  };

  test('posts are ordered drafts first, then published posts newest first; posts without a date come last in each group', async () => {
    await insertAll();
    expect(await page({})).toEqual({ ids: [6, 5, 4, 1, 7, 2, 3], total: 7 });
    expect(await page({}, { offset: 2, limit: 3 })).toEqual({ ids: [4, 1, 7], total: 7 });
    expect(await page({}, beyond)).toEqual({ ids: [], total: 7 });
  });

  test('every word of a search of posts must occur in title or excerpt', async () => {
    await insertAll();
    expect(await page({ search: 'CAFÉ' })).toEqual({ ids: [4, 1], total: 2 });
    expect(await page({ search: 'cafe' }, second)).toEqual({ ids: [1], total: 2 });
    expect(await page({ search: 'money cafe' })).toEqual({ ids: [4], total: 1 });
    expect(await page({ search: 'oney' })).toEqual({ ids: [4, 2], total: 2 });
    expect(await page({ search: 'world' })).toEqual({ ids: [], total: 0 });
  });

  test('rows are whole posts with their categories, active or not', async () => {
    await insertAll();
    const { posts } = await store().posts.table({ search: 'talk' }, all);
    expect(posts).toEqual([aPost({ category, excerpt: 'Café talk.' })]);
  });
}

function feedbackTable(store: () => Store): void {
  type Filter = Parameters<Store['feedback']['table']>[0];
  const page = async (filter: Partial<Filter>, slice = all) => {
    const { feedback, total } = await store().feedback.table({ search: '', status: 'all', ...filter }, slice);
    return pageOf(feedback, total);
  };

  test('feedback is ordered newest first, and every word of a search must occur in the text or the email', async () => {
    const { insert } = store().feedback;
    await insert(aFeedback({ _id: anId(1), content: 'The café is\nclosed', email: 'Ada@Example.com' }));
    await insert(aFeedback({ _id: anId(3), createdAt: daysAgo(1), content: '<b>Open</b> 100%', email: 'cafe@example.com' }));
    await insert(aFeedback({ _id: anId(2) }));
    expect(await page({})).toEqual({ ids: [2, 1, 3], total: 3 });
    expect(await page({}, second)).toEqual({ ids: [1], total: 3 });
    expect(await page({ search: 'CAFE' })).toEqual({ ids: [1, 3], total: 2 });
    expect(await page({ search: 'cafe' }, second)).toEqual({ ids: [3], total: 2 });
    expect(await page({ search: 'closed ada@' })).toEqual({ ids: [1], total: 1 });
    expect(await page({ search: '100%' })).toEqual({ ids: [3], total: 1 });
    expect(await page({ search: 'cafe nice' })).toEqual({ ids: [], total: 0 });
  });

  test('a status filter selects only its feedback, with every search', async () => {
    const { insert } = store().feedback;
    await insert(aFeedback({ _id: anId(1), status: 'done' }));
    await insert(aFeedback({ _id: anId(2) }));
    await insert(aFeedback({ _id: anId(3), status: 'done', createdAt: daysAgo(1) }));
    expect(await page({ status: 'done' })).toEqual({ ids: [1, 3], total: 2 });
    expect(await page({ status: 'done' }, second)).toEqual({ ids: [3], total: 2 });
    expect(await page({ status: 'open', search: 'nice' })).toEqual({ ids: [2], total: 1 });
    expect(await page({ status: 'done', search: 'nobody' })).toEqual({ ids: [], total: 0 });
  });
}

function auditTable(store: () => Store): void {
  const entry = (number: number, overrides: Partial<AuditEntry> = {}): AuditEntry => ({
    _id: anId(number),
    actorId: anId(1),
    actor: 'Ada',
    action: 'decideStartup',
    subjectId: anId(5),
    subject: 'Café Noir',
    before: { status: 'pending' },
    after: { status: 'active', tags: ['a', { b: null }], 'odd key.': '"\u0000é' },
    createdAt: noon.toISOString(),
    ...overrides,
  });
  const page = async (search: string, slice = all) => {
    const { entries, total } = await store().audit.table({ search }, slice);
    return pageOf(entries, total);
  };

  test('an audit entry is read back unchanged; its actor and subject need not exist', async () => {
    const written = [entry(3), entry(2, { before: null, after: null }), entry(1, { subjectId: '', subject: '' })];
    for (const each of written) await store().audit.add(each);
    expect(await store().audit.table({ search: '' }, all)).toEqual({ entries: written, total: 3 });
    expect(await brokenBy(store().audit.add(entry(1)))).toBe('primary_key');
  });

  test('audit entries are ordered newest first, and every word of a search must occur in actor, action or subject', async () => {
    await store().audit.add(entry(1, { createdAt: daysAgo(2), actor: 'zoë', after: { name: 'secret' } }));
    await store().audit.add(entry(2, { createdAt: daysAgo(0), subject: 'Acme' }));
    await store().audit.add(entry(4, { createdAt: daysAgo(1), action: 'removeUser', subject: '' }));
    await store().audit.add(entry(3, { createdAt: daysAgo(1) }));
    expect(await page('')).toEqual({ ids: [2, 4, 3, 1], total: 4 });
    expect(await page('', { offset: 1, limit: 2 })).toEqual({ ids: [4, 3], total: 4 });
    expect(await page('', beyond)).toEqual({ ids: [], total: 4 });
    expect(await page('cafe')).toEqual({ ids: [3, 1], total: 2 });
    expect(await page('ZOE cafe')).toEqual({ ids: [1], total: 1 });
    expect(await page('decide')).toEqual({ ids: [2, 3, 1], total: 3 });
    expect(await page('decide', second)).toEqual({ ids: [3], total: 3 });
    expect(await page('ada REMOVE')).toEqual({ ids: [4], total: 1 });
    expect(await page('secret')).toEqual({ ids: [], total: 0 });
  });

  test('an audit entry is rolled back with its transaction, and stays when its actor is removed', async () => {
    await store().users.insert(aUser());
    const failing = store().transaction(async (within) => {
      await within.audit.add(entry(1));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await page('')).toEqual({ ids: [], total: 0 });
    await store().audit.add(entry(1));
    await store().users.remove(anId(1));
    expect((await store().audit.table({ search: '' }, all)).entries).toEqual([{ ...entry(1), actor: '(deleted user)' }]);
  });
}
