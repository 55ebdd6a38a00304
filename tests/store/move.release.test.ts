import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seedSample } from '../../db/sample/seed.ts';
import { findDifference, MoveError } from '../../db/sql/files/move.ts';
import { type MoveOptions, moveToPostgres, moveToSqlite } from '../../db/sql/files/move-directory.ts';
import { openMoveSqlite } from '../../db/sql/files/move-sqlite.ts';
import { movedName } from '../../db/sql/files/open-files.ts';
import { openStore } from '../../db/sql/open.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import { type Store, StoreBusy, StoreUnwritable } from '../../db/store.ts';
import { anId, aStartup, aUser, noon } from './builders.ts';
import { countRows, fillEmptyTables, tablesOf } from './filled-tables.ts';
import { all } from './opened.ts';
import { withPostgres } from './postgres-databases.ts';
import { runOn } from './postgres-server.ts';
import { tempFiles } from './temp-folder.ts';

const newFile = tempFiles();

function newFolder(): string {
  const folder = `${newFile()}-data`;
  mkdirSync(folder);
  return folder;
}

const naughtyFile = resolve(import.meta.dirname, '../../../shared/data/naughty-strings.json');
const isFound = existsSync(naughtyFile);
function readNaughty(): string[] {
  if (!isFound) return ['naïve', '日本語', "'; DROP TABLE users; --"];
  const { blns, made } = JSON.parse(readFileSync(naughtyFile, 'utf8')) as Record<'blns' | 'made', { strings: string[] }[]>;
  return [...blns, ...made].flatMap(({ strings }) => strings);
}

/** The awkward texts, except those with NUL, which the contract refuses. */
const naughty = readNaughty()
  .filter((text) => !text.includes('\0'))
  .map((text) => text.toWellFormed());
if (!isFound) test('SKIPPED: the awkward strings of ../shared/data are missing; three stand in for them', ({ skip }) => skip());

/**
 * The tables that moves do not copy, because each is built from others or describes only its own database. Add only such tables.
 */
const unmoved = [
  'migrations',
  'search_card_words',
  'search_entries',
  'search_facts',
  'search_listings',
  'search_names',
  'search_names_config',
  'search_names_data',
  'search_names_docsize',
  'search_names_idx',
  'search_order',
  'search_postings',
  'search_terms',
  'search_texts',
  'search_vocabulary',
  'search_words',
  'search_words_config',
  'search_words_data',
  'search_words_docsize',
  'search_words_idx',
  'suggestion_keys',
];

/** A folder with the sample directory and awkward texts. */
async function sampleFolder(): Promise<string> {
  const folder = newFolder();
  const store = await openSqliteStore(join(folder, databaseName));
  await seedSample(store, noon);
  await store.secrets.getOrInsert('visitor-key', `of ${folder}`);
  await store.transaction(async (tx) => {
    await tx.users.insert(aUser({ _id: anId(1), name: naughty.join(' ') }));
    for (const [at, text] of naughty.entries())
      await tx.startups.insert(
        aStartup({ _id: anId(at + 1), name: `x${text}`.slice(0, 60), tagline: text, tags: [text], userId: anId(1) }),
      );
    await tx.images.save(
      { sha256: 'ab'.repeat(32), width: 1, height: 2, webp: Uint8Array.from([0, 255, 92, 39]) },
      noon.toISOString(),
    );
  });
  await store.close();
  return folder;
}

const move = { progress: () => undefined, waitMs: 0 } satisfies Partial<MoveOptions>;

/** Writes rows, half of them in transactions, until a move makes the store refuse writes. Returns the acknowledged rows' keys. */
async function writtenDuring(store: Store, moving: () => Promise<unknown>): Promise<string[]> {
  const acknowledged: string[] = [];
  let isMoved = false;
  const write = async (writer: number): Promise<void> => {
    for (let count = 0; !isMoved; count += 1) {
      const key = `key ${writer} ${count}`;
      const reserve = ({ idempotency }: Store) =>
        idempotency.reserve({ key, requestHash: '', userId: '', createdAt: noon.toISOString() });
      await (writer % 2 === 0 ? reserve(store) : store.transaction(reserve)).then(
        () => acknowledged.push(key),
        () => pause(5),
      );
    }
  };
  const writers = [1, 2, 3, 4].map(write);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(0);
  await moving();
  await expect(store.transaction((tx) => tx.startups.remove(anId(1)))).rejects.toThrow(StoreUnwritable);
  isMoved = true;
  await Promise.all(writers);
  await store.close();
  return acknowledged;
}

async function missingIn({ idempotency }: Store, keys: readonly string[]): Promise<string[]> {
  const found = await Promise.all(keys.map((key) => idempotency.byKey(key)));
  return keys.filter((_, at) => found[at] === undefined);
}

const answersOf = async ({ startups, changes, categories, users }: Store) => ({
  list: await startups.list(all),
  search: await startups.search('ai', all),
  suggest: await startups.suggest('a', 9),
  changes: await changes.after(0, 10_000),
  categories: await categories.list(),
  user: await users.byId(anId(1)),
});

async function answersAt(place: Parameters<typeof openStore>[0]): Promise<Awaited<ReturnType<typeof answersOf>>> {
  const store = await openStore(place);
  try {
    return await answersOf(store);
  } finally {
    await store.close();
  }
}

await withPostgres((server) => {
  test('a directory moves to PostgreSQL and back with all rows unchanged, and the database that it leaves becomes read-only', async () => {
    const [dataDir, url] = [await sampleFolder(), await server.newDatabase()];
    const file = join(dataDir, databaseName);
    const tables = tablesOf(file).filter((name) => !unmoved.includes(name));
    fillEmptyTables(file, tables);
    const before = await answersAt({ dataDir, databaseUrl: undefined });
    const running = await openSqliteStore(file);
    const counts = countRows(file, tables);
    expect(Object.entries(counts).filter(([, rows]) => rows === 0)).toEqual([]);
    const there = await moveToPostgres({ file, url, ...move });
    expect(there.rows).toBe(Object.values(counts).reduce((sum, rows) => sum + rows, 0));
    const inTables = tables.map((name) => `SELECT '${name}' AS name, count(*)::int AS rows FROM ${name}`).join(' UNION ALL ');
    const found = (await runOn(url, inTables)) as { name: string; rows: number }[];
    expect(Object.fromEntries(found.map(({ name, rows }) => [name, rows]))).toEqual(counts);
    await expect(running.startups.remove(anId(1))).rejects.toThrow(StoreUnwritable);
    expect((await running.startups.list(all)).total).toBe(before.list.total);
    await running.close();
    await expect(openStore({ dataDir, databaseUrl: undefined })).rejects.toThrow('was moved to PostgreSQL: set DATABASE_URL');

    const [backDir, store] = [newFolder(), await openStore({ dataDir, databaseUrl: url })];
    expect(await answersOf(store)).toEqual(before);
    // New rows get numbers above those of the moved rows.
    await store.startups.insert(aStartup({ _id: anId(9_999), name: 'New', slug: 'new' }));
    await store.startups.remove(anId(9_999));
    const inPostgres = await answersOf(store);

    const back = join(backDir, databaseName);
    await moveToSqlite({ file: back, url, ...move });
    // The first write may only notice that its connection was closed.
    const refusal = () => store.startups.remove(anId(1)).catch((error: unknown) => error);
    const refused = await refusal();
    expect(refused instanceof StoreBusy ? await refusal() : refused).toBeInstanceOf(StoreUnwritable);
    await store.close();
    expect(await answersAt({ dataDir: backDir, databaseUrl: undefined })).toEqual(inPostgres);

    const [first, last] = [openMoveSqlite(movedName(file)), openMoveSqlite(back)];
    // Each start adds an epoch. The listing that was added and removed leaves a gap in the numbers.
    const same = first.tables().filter(({ name }) => !['epochs', 'counters', 'startup_changes'].includes(name));
    expect(await findDifference(same, first, last, () => undefined)).toBeUndefined();
    for (const sqlite of [first, last]) sqlite.close();
  });

  test('a directory that was moved back and forth can be written only in its current database', async () => {
    const [dataDir, url] = [await sampleFolder(), await server.newDatabase()];
    const file = join(dataDir, databaseName);
    const places = { sqlite: { dataDir, databaseUrl: undefined }, postgres: { dataDir, databaseUrl: url } };
    /** Writes to the database at `place`, as each start does, and checks that the other database refuses writes. */
    const expectAt = async (place: keyof typeof places, id: string, startsIn: string) => {
      const store = await openStore(places[place]);
      await store.users.insert(aUser({ _id: id, email: `${id}@example.com`, username: id }));
      await store.close();
      await expect(openStore(places[place === 'sqlite' ? 'postgres' : 'sqlite'])).rejects.toThrow(startsIn);
    };
    const [toFile, toPostgres] = ['its directory was moved to a file', 'was moved to PostgreSQL: set DATABASE_URL'];
    await moveToPostgres({ file, url, ...move });
    await expect(moveToPostgres({ file, url, ...move })).rejects.toThrow(
      `it was moved earlier, and ${movedName(file)} is the file from then`,
    );
    await moveToSqlite({ file, url, ...move });
    await expect(moveToSqlite({ file, url, ...move })).rejects.toThrow(`The directory was moved earlier and is now in ${file}`);
    await expect(moveToPostgres({ file, url, ...move })).rejects.toThrow(`${movedName(file)} already exists`);
    rmSync(movedName(file));
    // Moves without a write in between.
    await moveToPostgres({ file, url, ...move });
    await expectAt('postgres', anId(101), toPostgres);
    rmSync(movedName(file));
    await moveToSqlite({ file, url, ...move });
    await expectAt('sqlite', anId(102), toFile);
    await moveToPostgres({ file, url, ...move });
    await expectAt('postgres', anId(103), toPostgres);
    await moveToSqlite({ file, url, ...move });

    // The file is lost, but the renamed file of the last move to PostgreSQL still exists.
    rmSync(file);
    await expect(openStore(places.sqlite)).rejects.toThrow('its file is lost: "npm run move -- sqlite" recreates it');
    const readOnly: unknown = await openStore(places.postgres).catch((error: unknown) => error);
    expect(readOnly).toMatchObject({
      message: expect.stringContaining('if the file is lost, "npm run move -- sqlite" recreates it'),
    });
    await expect(openStore({ dataDir, databaseUrl: await server.newDatabase() })).rejects.toThrow(
      'the directory of this folder was moved to PostgreSQL earlier: set DATABASE_URL to that database',
    );
    await moveToSqlite({ file, url, ...move });
    await expectAt('sqlite', anId(104), toFile);
  });

  test('all writes acknowledged during a move exist afterwards', async () => {
    const [dataDir, url] = [newFolder(), await server.newDatabase()];
    const file = join(dataDir, databaseName);
    const busyTimeoutMs = 100;
    const store = await openSqliteStore(file, { busyTimeoutMs });
    await seedSample(store, noon);
    const toPostgres = await writtenDuring(store, () => moveToPostgres({ ...move, file, url, waitMs: 3 * busyTimeoutMs }));
    const there = await openStore({ dataDir: newFolder(), databaseUrl: url });
    expect(await missingIn(there, toPostgres)).toEqual([]);

    const back = join(newFolder(), databaseName);
    const toSqlite = await writtenDuring(there, () => moveToSqlite({ ...move, file: back, url }));
    const returned = await openSqliteStore(back);
    expect(await missingIn(returned, toSqlite)).toEqual([]);
    await returned.close();
  });

  test('the target of an interrupted move cannot be used as a directory; repeating the move completes it and repairs rows that were changed in between', async () => {
    const [dataDir, url] = [await sampleFolder(), await server.newDatabase()];
    const file = join(dataDir, databaseName);
    const interrupted = moveToPostgres({
      file,
      url,
      waitMs: 0,
      progress: (_, table) => {
        if (table === 'startups') throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    await expect(openStore({ dataDir: newFolder(), databaseUrl: url })).rejects.toThrow('is not finished: run it again');
    const other = await sampleFolder();
    await expect(moveToPostgres({ file: join(other, databaseName), url, ...move })).rejects.toThrow(
      'A move of another directory',
    );
    // Simulates that the site was used after the move: some rows have changed.
    await runOn(url, `UPDATE users SET name = 'Changed'; DELETE FROM startups WHERE slug LIKE 'b%'`);
    const before = await answersAt({ dataDir, databaseUrl: undefined });
    expect((await moveToPostgres({ file, url, ...move })).isNew).toBe(true);
    expect(await answersAt({ dataDir: newFolder(), databaseUrl: url })).toEqual(before);
  });

  test('a database with another directory is refused, and nothing is changed', async () => {
    const [dataDir, url] = [await sampleFolder(), await server.newDatabase()];
    const store = await openStore({ dataDir: newFolder(), databaseUrl: url });
    await store.users.insert(aUser({ _id: anId(7) }));
    await store.close();
    const file = join(dataDir, databaseName);
    await expect(moveToPostgres({ file, url, ...move })).rejects.toThrow(MoveError);
    expect([existsSync(file), await runOn(url, 'SELECT id FROM users')]).toEqual([true, [{ id: anId(7) }]]);
    await expect(moveToSqlite({ file, url, ...move })).rejects.toThrow('already has another directory');
    await expect(
      moveToSqlite({ file: join(newFolder(), databaseName), url: await server.newDatabase(), ...move }),
    ).rejects.toThrow('The PostgreSQL database has no directory.');
  });
});

test('tables come after the tables that they refer to, and tables built from others are omitted', async () => {
  const path = newFile();
  await (await openSqliteStore(path)).close();
  const sqlite = openMoveSqlite(path);
  const names = sqlite.tables().map(({ name }) => name);
  sqlite.close();
  expect(names.indexOf('users')).toBeLessThan(names.indexOf('startups'));
  expect(names.indexOf('startups')).toBeLessThan(names.indexOf('favorites'));
  expect(tablesOf(path).filter((name) => !names.includes(name))).toEqual(unmoved);
});
