import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../db/migrations/migrate.ts';
import { migrations } from '../../db/migrations/migrations.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import type { IntentRecord, Store } from '../../db/store.ts';
import {
  aCategory,
  aClaim,
  aDeal,
  aFaqCategory,
  aFeedback,
  anEmail,
  anEmailToken,
  anId,
  anIntent,
  aPlan,
  aPost,
  aPostCategory,
  aSession,
  aStartup,
  aSubmission,
  aSubscriber,
  aUser,
  daysAgo,
  noon,
  someAdvertising,
  someSettings,
} from './builders.ts';
import { all, idsOf } from './opened.ts';
import { tempFiles } from './temp-folder.ts';
import { childEnvironment } from '../child-environment.ts';

const file = tempFiles();
const rowsOfVersion7 = readFileSync(join(import.meta.dirname, 'fixtures/version-7.sql'), 'utf8');

type Row = Record<string, unknown>;

/** A database that ran the migrations 1 to 7, with rows in every table. */
function databaseOfVersion7(): string {
  const path = file();
  const database = new Database(path);
  migrate(database, migrations.slice(0, 7));
  database.exec(rowsOfVersion7);
  database.close();
  return path;
}

/** The rows of each table except `migrations` and the tables of the full-text search, which cannot be read. */
function rowsByTable(path: string): Record<string, Row[]> {
  const database = new Database(path, { readonly: true });
  const names = database
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'search_[wn]*' AND name <> 'migrations'",
    )
    .pluck()
    .all();
  const tables = names.map((name) => [name, database.prepare<[], Row>(`SELECT * FROM ${name}`).all()] as const);
  database.close();
  return Object.fromEntries(tables);
}

const newTables: Readonly<Record<string, string>> = { sign_in_links: 'email_tokens', tallies: 'counters', starts: 'epochs' };

const newColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tallies: { catalogue: 'list_version' },
  starts: { mark: 'epoch', number: 'sequence' },
  startup_changes: { number: 'sequence' },
  idempotency_keys: { reply: 'response_json' },
  submissions: { promise: 'approval_speed', due_at: 'review_due_at' },
  plan_syncs: { retiring: 'retiring_plan_id' },
  payment_intents: {
    sends_again: 'resubmitted_startup_id',
    state: 'subscription_status',
    state_at: 'subscription_status_at',
    taken_back: 'refunded',
    to_cancel: 'cancel_pending',
  },
};

const newStatuses: Readonly<Record<string, string>> = { active: 'paid-unfulfilled', used: 'fulfilled' };

/** The rows of version 7 under the names of today. */
function renamed(tables: Record<string, Row[]>): Record<string, Row[]> {
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      newTables[table] ?? table,
      rows.map((row) => {
        const entries = Object.entries(row).map(([column, value]) => [newColumns[table]?.[column] ?? column, value] as const);
        const next: Row = Object.fromEntries(entries);
        if (table === 'payment_intents') next['status'] = newStatuses[String(next['status'])] ?? next['status'];
        return next;
      }),
    ]),
  );
}

/** The intent with this number in the fixture, which is as many days old. */
function intentOf(number: number, overrides: Partial<IntentRecord>): IntentRecord {
  const createdAt = daysAgo(number);
  return anIntent({ _id: anId(number), planId: anId(1), listing: '', createdAt, updatedAt: createdAt, ...overrides });
}

const listing = '{"values":{"name":"Zeta"},"logo":"","screenshots":[],"promise":"2 days"}';

describe('upgrade', () => {
  test('the migrations of version 7 still have their released texts', () => {
    const checksums = migrations.slice(0, 7).map(({ sql }) => createHash('sha256').update(sql).digest('hex').slice(0, 16));
    expect(checksums).toEqual([
      '1b2d155a19e13d7a',
      '013da0d4f48a6cc6',
      '8c7bcd075b6483a1',
      'f7493d4146aaaa7a',
      'd00e8eb8b10284cd',
      'f0cd13f7c64b287b',
      '9d6785f63d8bd710',
    ]);
  });

  test('a database of version 7 keeps every row of every table, under the new names', async () => {
    const path = databaseOfVersion7();
    const before = rowsByTable(path);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const database = new Database(path);
    migrate(database, migrations.slice(0, 8));
    database.close();
    const expected = renamed(before);
    // Tables of later migrations are not compared.
    expect(Object.fromEntries(Object.entries(rowsByTable(path)).filter(([table]) => table in expected))).toEqual(expected);
  });

  test('the video, offer and makers of earlier submissions stand with their listings', async () => {
    const path = databaseOfVersion7();
    const database = new Database(path);
    database.exec(`UPDATE submissions SET video_url = 'https://v.example/1', makers = '["ada","bob"]'`);
    database.close();
    const store = await openSqliteStore(path);
    expect(await store.startups.byId(anId(2))).toMatchObject({ videoUrl: 'https://v.example/1', makers: ['ada', 'bob'] });
    expect(await store.startups.byId(anId(1))).not.toHaveProperty('makers');
    await store.close();
  });

  test('a database of version 7 is copied before its migration', async () => {
    const path = databaseOfVersion7();
    const before = rowsByTable(path);
    await (await openSqliteStore(path)).close();
    expect(rowsByTable(`${path}.before-8`)).toEqual(before);
  });

  test('a migrated database has no table, column or index with an old name', async () => {
    const path = databaseOfVersion7();
    await (await openSqliteStore(path)).close();
    const database = new Database(path, { readonly: true });
    const schema = database.prepare<[], string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL').pluck().all().join('\n');
    database.close();
    const oldNames = ['sign_in_links', 'tallies', 'catalogue', 'starts', 'mark', 'reply', 'promise', 'due_at', 'retiring'];
    const oldIntentNames = ['sends_again', 'taken_back', 'to_cancel', 'state', 'state_at', 'startups_addresses', 'renamed_\\w+'];
    expect(schema.match(new RegExp(`\\b(${[...oldNames, ...oldIntentNames].join('|')})\\b`, 'gu'))).toBeNull();
  });

  test('the import command opens a database of version 7 and adds to its listings', async () => {
    const dataDir = `${databaseOfVersion7()}-data`;
    mkdirSync(dataDir);
    copyFileSync(dataDir.slice(0, -'-data'.length), join(dataDir, databaseName));
    const rows = join(dataDir, 'rows.json');
    const fields = { tagline: 'New', description: 'New.', website: 'https://new.example', publishedAt: null, sourceId: 'made:1' };
    writeFileSync(rows, JSON.stringify([{ ...fields, name: 'New', categories: ['fintech'], tags: [] }]));
    const root = join(import.meta.dirname, '../..');
    const env = { ...childEnvironment(), DATA_DIR: dataDir };
    execFileSync(process.execPath, ['server/cli/import.ts', rows], { cwd: root, env, stdio: 'pipe' });
    const store = await openSqliteStore(join(dataDir, databaseName));
    expect((await store.startups.list(all)).total).toBe(2);
    expect(await store.startups.bySlug('startup-1')).toMatchObject({ _id: anId(1), likes: 5, userId: anId(1) });
    await store.close();
  });

  test('the store reads all accounts and listings of a database of version 7', async () => {
    const store = await openSqliteStore(databaseOfVersion7());
    expect(await accountsOf(store)).toEqual({
      users: [
        aUser({ _id: anId(2), role: 'admin' }),
        aUser({ passwordHash: '$scrypt$1', googleSub: '117', emailVerifiedAt: daysAgo(3) }),
      ],
      sessions: [aSession()],
      favorites: [anId(1)],
      claims: [aClaim({ userId: anId(2) })],
    });
    expect(await directoryOf(store)).toEqual({
      startups: [
        aStartup({
          _id: anId(2),
          name: 'Zeta',
          status: 'pending',
          makers: ['ada'],
          sourceId: 'yc:2',
          publishedAt: null,
          userId: anId(1),
          categories: ['fintech'],
        }),
        aStartup({
          categories: ['fintech'],
          tags: ['money'],
          likes: 5,
          featured: true,
          userId: anId(1),
          screenshots: ['/sample/a.svg'],
          affiliateLink: 'https://acme.example/?ref=1',
        }),
      ],
      listed: { ids: [anId(1)], total: 1 },
      found: { ids: [anId(1)], total: 1 },
      suggested: [anId(1)],
      categories: [aCategory({ trending: true, startupCount: 1 })],
      submission: aSubmission({
        startupId: anId(2),
        plan: 'Growth',
        subscriptionId: 'I-ONE1',
        promise: '2 days',
        dueAt: daysAgo(-2),
      }),
      analytics: [{ startupId: anId(1), impressions: 0, views: 1, traffic: 0 }],
      version: 13,
      changed: [
        [3, anId(3), false],
        [4, anId(1), true],
      ],
      validUntil: [4, 4, undefined],
    });
    await store.close();
  });

  test('the plans of a database of version 7 stay in the order of their prices, and are offered', async () => {
    const path = databaseOfVersion7();
    const database = new Database(path);
    const copy = database.prepare(
      `INSERT INTO plans SELECT ?, ?, annual_price, ?, badge, approval_speed, key_features, renewal_incentives,
        paypal_monthly_plan_id, paypal_annual_plan_id FROM plans WHERE id = '${anId(1)}'`,
    );
    for (const [number, price] of Object.entries({ 4: 12, 3: 36, 2: 36 })) copy.run(anId(Number(number)), price, number);
    database.close();
    const store = await openSqliteStore(path);
    const kept = (await store.plans.list()).map(({ _id, status }) => `${_id} ${status}`);
    await store.close();
    expect(kept).toEqual([4, 1, 2, 3].map((number) => `${anId(number)} active`));
  });
  test('the store reads all content, emails, tokens and payments of a database of version 7', async () => {
    const store = await openSqliteStore(databaseOfVersion7());
    const news = { _id: anId(1), name: 'News', slug: 'news' };
    expect(await contentOf(store)).toEqual({
      posts: [aPost({ category: news })],
      postCategories: [aPostCategory({ postCount: 1 })],
      deals: [aDeal()],
      faq: [aFaqCategory()],
      plans: [aPlan()],
      settings: someSettings(),
      advertising: someAdvertising(),
      image: { sha256: 'ab12', width: 2, height: 1, webp: Buffer.from('RIFF') },
      subscriber: aSubscriber(),
      feedback: [aFeedback({ content: 'Nice' })],
      audit: [
        {
          _id: anId(1),
          actorId: anId(2),
          actor: 'member-2',
          action: 'approveClaim',
          subjectId: anId(1),
          subject: 'Acme Pay',
          before: '{}',
          after: '{}',
          createdAt: noon.toISOString(),
        },
      ],
    });
    expect(await store.outbox.due(noon.toISOString(), 9)).toEqual([{ ...anEmail(), attempts: 0 }]);
    expect(await store.idempotency.byKey('key-1')).toEqual({
      requestHash: 'hash-1',
      status: 201,
      responseJson: '{"_id":"1"}',
      createdAt: noon.toISOString(),
    });
    expect(await store.rateLimits.hit('signIn:ada@example.com', 60_000, noon)).toEqual({
      count: 2,
      resetsAt: noon.getTime() + 60_000,
    });
    expect((await store.emailTokens.consume('link-1', 'sign_in', noon.toISOString()))?.userId).toBe(anEmailToken().userId);
    expect(await store.emailTokens.consume('link-2', 'password', noon.toISOString())).toBeUndefined();
    expect(await paymentsOf(store)).toEqual({
      intents: [
        intentOf(1, { checkAt: noon.toISOString(), listing }),
        intentOf(2, { status: 'failed' }),
        intentOf(3, {
          status: 'cancelled',
          subscriptionId: 'I-THREE',
          subscriptionStatus: 'expired',
          subscriptionStatusAt: daysAgo(1),
        }),
        intentOf(4, {
          userId: null,
          status: 'paid-unfulfilled',
          subscriptionId: 'I-FOUR',
          subscriptionStatus: 'active',
          subscriptionStatusAt: daysAgo(2),
          paidUntil: daysAgo(-30),
          listing,
          cancelPending: true,
          checkAt: daysAgo(-1),
        }),
        intentOf(5, {
          status: 'fulfilled',
          subscriptionId: 'I-ONE1',
          startupId: anId(2),
          resubmittedStartupId: anId(2),
          subscriptionStatus: 'suspended',
          subscriptionStatusAt: daysAgo(2),
          paidUntil: daysAgo(-30),
          listing,
          refunded: true,
          cycle: 'monthly',
          cents: 2_400,
        }),
      ],
      payments: [
        {
          _id: 'S1',
          subscriptionId: 'I-ONE1',
          cents: 2_400,
          currency: 'USD',
          refundedCents: 2_400,
          reversed: true,
          paidAt: daysAgo(5),
        },
      ],
      planSyncs: [{ planId: anId(1), cycle: 'annual', providerPlanId: 'P-1', cents: 19_900, retiringPlanId: 'P-0' }],
      isEventNew: false,
    });
    await store.close();
  });
});

async function accountsOf({ users, sessions, favorites, claims }: Store) {
  return {
    users: (await users.table({ search: '', role: '' }, all)).users,
    sessions: await sessions.ofUser(anId(1)),
    favorites: await favorites.ids(anId(1)),
    claims: await claims.pendingOfStartup(anId(1)),
  };
}

async function directoryOf(store: Store) {
  const { startups, changes } = store;
  const [listed, found] = [await startups.list(all), await startups.search('acme', all)];
  return {
    startups: (await startups.table({ search: '', status: 'all' }, all)).startups,
    listed: { ids: idsOf(listed.cards), total: listed.total },
    found: { ids: idsOf(found.cards), total: found.total },
    suggested: (await startups.suggest('pay', 9)).map(({ _id }) => _id),
    categories: await store.categories.list(),
    submission: await store.submissions.byStartup(anId(2)),
    analytics: await store.analytics.totals([anId(1)]),
    version: await store.version(),
    changed: (await changes.after(0, 9)).map(({ sequence, startupId, listing: shown }) => [
      sequence,
      startupId,
      shown !== undefined,
    ]),
    validUntil: await Promise.all(['first-epoch', 'second-epoch', 'unknown'].map((epoch) => changes.validUntil(epoch))),
  };
}

async function contentOf(store: Store) {
  return {
    posts: (await store.posts.table({ search: '' }, all)).posts,
    postCategories: await store.posts.categories(noon.toISOString()),
    deals: await store.deals.list(),
    faq: await store.faq.list(),
    plans: await store.plans.list(),
    settings: await store.settings.get(),
    advertising: await store.advertising.get(),
    image: await store.images.bySha256('ab12'),
    subscriber: await store.newsletter.byToken('token-1'),
    feedback: (await store.feedback.table({ search: '', status: 'all' }, all)).feedback,
    audit: (await store.audit.table({ search: '' }, all)).entries,
  };
}

async function paymentsOf({ payments }: Store) {
  return {
    intents: await Promise.all([1, 2, 3, 4, 5].map((number) => payments.intentById(anId(number)))),
    payments: await payments.paymentsOfSubscriptions(['I-ONE1']),
    planSyncs: await payments.planSyncs(),
    isEventNew: await payments.recordEvent('WH-1', noon.toISOString()),
  };
}
