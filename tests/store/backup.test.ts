import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { BackupError, checkBackup, writeBackup } from '../../db/sql/files/backup.ts';
import { applyRestore, planRestore, type RestoreOptions } from '../../db/sql/files/restore.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { aFeedback, anEmail, aSession, aStartup, aUser } from './builders.ts';
import { emptyDatabases, tempFiles } from './temp-folder.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const newFile = tempFiles();
const emptyDatabase = emptyDatabases();
let restores = 0;

let file: string;
let backup: string;
beforeEach(async () => {
  file = await emptyDatabase();
  backup = newFile();
});

async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openSqliteStore(file);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const backUp = () => writeBackup(file, backup, at);

const restore = (options: Partial<RestoreOptions> = {}, from = backup) =>
  applyRestore(planRestore(from, file), {
    at: new Date(at.getTime() + (restores += 1)),
    endSessions: false,
    ...options,
  });

const contents = () =>
  withStore(async ({ feedback }) =>
    (await feedback.table({ search: '', status: 'all' }, { offset: 0, limit: 9 })).feedback.map(({ content }) => content),
  );

const write = (content: string) =>
  withStore((store) => store.feedback.insert(aFeedback({ _id: content.padEnd(24, '0'), content })));

test('a backup of a database in use has every committed row, in one file that only its owner can read', async () => {
  const store = await openSqliteStore(file);
  await store.feedback.insert(aFeedback({ content: 'before' }));
  const { counts, createdAt } = await backUp();
  await store.close();
  expect([counts.get('feedback'), createdAt]).toEqual([1, at.toISOString()]);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(backup)).filter((name) => name.startsWith(basename(backup)))).toEqual([basename(backup)]);
  await expect(backUp()).resolves.toBeDefined();
});

test('a backup replaces neither the database itself nor a file that is not a backup', async () => {
  await expect(writeBackup(file, file, at)).rejects.toThrow('is the database itself');
  writeFileSync(backup, 'my notes');
  await expect(backUp()).rejects.toThrow('exists and is not a backup');
  expect(readFileSync(backup, 'utf8')).toBe('my notes');
});

test('a damaged database, a newer one, and a file that is not a database are refused with an explanation', async () => {
  const newer = newFile();
  copyFileSync(file, newer);
  const opened = new Database(newer);
  opened.prepare("INSERT INTO migrations (number, name, checksum) VALUES (9999, 'later', '')").run();
  opened.close();
  expect(() => checkBackup(newer)).toThrow(/The database has migration 9999; this version of Debut knows only/);
  writeFileSync(backup, 'x'.repeat(5_000));
  expect(() => planRestore(backup, file)).toThrow(new BackupError(`${backup} is not a database.`));
  await write('present');
  copyFileSync(file, backup);
  const bytes = readFileSync(backup);
  bytes.fill(0xa5, bytes.length >> 1);
  writeFileSync(backup, bytes);
  expect(() => planRestore(backup, file)).toThrow(/is damaged/);
  expect(await contents()).toEqual(['present']);
});

test('a restore reports the writes since the backup, restores its rows, and can be undone', async () => {
  await withStore(async (store) => {
    await store.users.insert(aUser());
    await store.startups.insert(aStartup());
  });
  await write('kept');
  await backUp();
  await write('later');
  await withStore(async (store) => {
    await store.startups.update({ ...aStartup(), tagline: 'Another tagline' });
    await store.users.remove(aUser()._id);
  });
  const { changes } = planRestore(backup, file);
  expect(changes).toEqual([
    { table: 'feedback', added: 1, removed: 0, changed: 0 },
    { table: 'startups', added: 0, removed: 0, changed: 1 },
    { table: 'users', added: 0, removed: 1, changed: 0 },
  ]);
  const movedTo = await restore();
  expect(await contents()).toEqual(['kept']);
  expect(await withStore((store) => store.users.count())).toBe(1);
  expect(movedTo !== undefined && checkBackup(movedTo).counts.get('feedback')).toBe(2);
  await restore({}, movedTo);
  expect((await contents()).toSorted()).toEqual(['kept', 'later']);
});

test.runIf(process.getuid?.() === 0)('a database that root creates or restores belongs to the owner of its folder', async () => {
  await backUp();
  const folder = `${newFile()}-data`;
  mkdirSync(folder);
  chownSync(folder, 65_534, 65_534);
  file = join(folder, 'debut.sqlite');
  const ownerOf = (path: string) => statSync(path).uid;
  await write('new');
  expect(ownerOf(file)).toBe(65_534);
  await restore();
  expect([ownerOf(file), statSync(file).mode & 0o777]).toEqual([65_534, 0o600]);
});

test.runIf(process.getuid?.() === 0)('an existing database that this user may not read is reported as such', async () => {
  process.seteuid?.(65_534);
  try {
    await expect(backUp()).rejects.toThrow(`This user cannot read the folder ${dirname(file)}`);
    process.seteuid?.(0);
    chmodSync(dirname(file), 0o755);
    process.seteuid?.(65_534);
    await expect(openSqliteStore(file)).rejects.toThrow(`This user cannot read ${file}`);
  } finally {
    process.seteuid?.(0);
  }
});

test('the -wal of a killed server beside the database, or beside the backup, does not change the restored rows', async () => {
  await write('kept');
  await backUp();
  await write('later');
  // A killed process leaves the rows of its last writes only in the -wal.
  const killed = newFile();
  const writer = new Database(file);
  writer.pragma('journal_mode = WAL');
  writer.exec("UPDATE feedback SET content = 'in the -wal'");
  for (const end of ['', '-wal']) copyFileSync(file + end, killed + end);
  writer.close();
  for (const end of ['', '-wal']) copyFileSync(killed + end, file + end);
  copyFileSync(`${killed}-wal`, `${backup}-wal`);
  const movedTo = (await restore()) ?? '';
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(await contents()).toEqual(['kept']);
  await restore({}, movedTo);
  expect(await contents()).toEqual(['in the -wal', 'in the -wal']);
});

test('a copy of a database in use is refused if rows are only in the -wal, so that no rows are lost', async () => {
  const store = await openSqliteStore(file);
  await store.feedback.insert(aFeedback());
  for (const end of ['', '-wal']) copyFileSync(file + end, backup + end);
  await store.close();
  expect(() => planRestore(backup, file)).toThrow(/was copied from a database in use/);
});

test('a restore is refused while another connection has the database open, and changes nothing', async () => {
  await write('kept');
  await backUp();
  await write('later');
  const store = await openSqliteStore(file);
  expect(() => planRestore(backup, file)).toThrow(/Another process has .* open/);
  await store.close();
  const plan = planRestore(backup, file);
  const started = await openSqliteStore(file);
  await expect(applyRestore(plan, { at, endSessions: false })).rejects.toThrow(/Another process has/);
  await started.close();
  expect(await contents()).toHaveLength(2);
  expect(readdirSync(dirname(file)).filter((name) => name.includes('restoring'))).toEqual([]);
});

test.each([
  ['trigger "evil"', "CREATE TRIGGER evil AFTER INSERT ON sessions BEGIN UPDATE users SET role = 'admin'; END"],
  ['trigger "evil"', 'CREATE TRIGGER evil AFTER INSERT ON beside BEGIN DELETE FROM users; END'],
  ['view "everybody"', 'CREATE VIEW everybody AS SELECT * FROM users'],
  ['table "beside_words"', 'CREATE VIRTUAL TABLE beside_words USING fts5 (words)'],
  ['table "computed"', 'CREATE TABLE computed (a TEXT, b TEXT AS (upper(a)) VIRTUAL)'],
  ['index "by_code"', 'CREATE INDEX by_code ON users (upper(name))'],
  ['table "feedback"', 'ALTER TABLE feedback ADD COLUMN more TEXT AS (upper(content)) VIRTUAL'],
  ['table "feedback"', 'DROP TABLE feedback; CREATE TABLE feedback (id TEXT PRIMARY KEY)'],
  [
    'trigger "sqlite_evil"',
    `CREATE TRIGGER evil AFTER INSERT ON sessions BEGIN DELETE FROM users; END; PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET name = 'sqlite_evil', sql = replace(sql, 'evil', 'sqlite_evil') WHERE name = 'evil'`,
  ],
])('a file with a foreign %s is not restored, and nothing is changed', async (what, sql) => {
  await write('kept');
  await backUp();
  const database = new Database(backup);
  database.unsafeMode().exec(`CREATE TABLE beside (id INTEGER PRIMARY KEY); ${sql}`);
  database.close();
  expect(() => planRestore(backup, file)).toThrow(
    new BackupError(
      `${backup} was not made by Debut alone: the ${what} differs from what its migrations create. Restore a file that no one else wrote to.`,
    ),
  );
  expect(await contents()).toEqual(['kept']);
  expect(readdirSync(dirname(file)).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('a file with additional tables of another program can be restored', async () => {
  await write('kept');
  await backUp();
  const database = new Database(backup);
  database.exec(
    'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER); CREATE INDEX seqs ON _litestream_seq (seq); ANALYZE',
  );
  database.close();
  await restore();
  expect(await contents()).toEqual(['kept']);
});

test('a database that cannot be read is moved aside with its -wal', async () => {
  await write('kept');
  await backUp();
  writeFileSync(file, 'no database at all'.repeat(300));
  writeFileSync(`${file}-wal`, 'left behind');
  const plan = planRestore(backup, file);
  expect([plan.changes, plan.unreadable]).toEqual([undefined, 'file is not a database']);
  const movedTo = (await restore()) ?? '';
  expect(await contents()).toEqual(['kept']);
  expect(readFileSync(movedTo, 'utf8')).toMatch(/^no database/);
  expect(existsSync(`${file}-wal`)).toBe(false);
});

test('after a restore, a device that had read later changes syncs from the start, even after the same number of new changes', async () => {
  await withStore((store) => store.startups.insert(aStartup()));
  await backUp();
  const epochs: string[] = [];
  await withStore(async (store) => {
    epochs.push(await store.changes.epoch());
    await store.startups.update({ ...aStartup(), tagline: 'Lost' });
  });
  await restore();
  await withStore(async (store) => {
    for (const tagline of ['One', 'Two', 'Three']) await store.startups.update({ ...aStartup(), tagline });
    for (const epoch of epochs) expect(await store.changes.validUntil(epoch)).toBeUndefined();
  });
});

test('a lost public version never returns, although its number does', async () => {
  await backUp();
  const stateAfterWrite = (tagline: string) =>
    withStore(async (store) => {
      await store.startups.insert(aStartup({ tagline }));
      return { version: await store.version(), revision: await store.publicVersion() };
    });
  const lost = await stateAfterWrite('Lost');
  await restore();
  const present = await stateAfterWrite('Present');
  expect(present).toEqual({ ...lost, revision: expect.not.stringContaining(lost.revision) as string });
});

const visitorKey = () => withStore((store) => store.secrets.get('visitor-key'));

test('a restore brings back the backup’s secrets; with endSessions it deletes them, because someone may have read them in the backup', async () => {
  await withStore((store) => store.secrets.getOrInsert('visitor-key', 'of the backup'));
  await backUp();
  const opened = new Database(file);
  opened.exec("UPDATE secrets SET value = 'of later'");
  opened.close();
  expect(planRestore(backup, file).changes).toEqual([]);
  const movedTo = await restore();
  expect(await visitorKey()).toBe('of the backup');
  await restore({}, movedTo);
  expect(await visitorKey()).toBe('of later');
  await restore({ endSessions: true });
  expect(await visitorKey()).toBeUndefined();
});

test('on request, a backup’s sessions and emailed links become invalid; otherwise they are unchanged', async () => {
  const email = { kind: 'account.sign_in', to: 'a@example.com', username: 'a', token: 'secret' } as const;
  await withStore(async (store) => {
    await store.users.insert(aUser());
    await store.sessions.insert(aSession());
    await store.emailTokens.insert({
      tokenHash: 'hash',
      userId: aUser()._id,
      purpose: 'sign_in',
      email: null,
      expiresAt: '2999-01-01T00:00:00.000Z',
    });
    await store.outbox.enqueue({ key: 'link', email, createdAt: at.toISOString() });
  });
  await backUp();
  const rows = () =>
    withStore(async (store) => [
      (await store.sessions.ofUser(aUser()._id)).length,
      await store.emailTokens.consume('hash', 'sign_in', at.toISOString()).then((userId) => userId !== undefined),
      (await store.outbox.due('2999-01-01T00:00:00.000Z', 9)).length,
    ]);
  await restore();
  expect(await rows()).toEqual([1, true, 1]);
  await restore({ endSessions: true });
  expect(await rows()).toEqual([0, false, 0]);
});

test('an email that was pending in the backup but has been sent since is not sent again', async () => {
  await withStore((store) => store.outbox.enqueue(anEmail({ key: 'once' })));
  await backUp();
  await withStore((store) => store.outbox.markSent('once', at.toISOString()));
  await restore();
  expect(await withStore((store) => store.outbox.due('2999-01-01T00:00:00.000Z', 9))).toEqual([]);
});
