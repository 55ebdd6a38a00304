import { execFile } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { migrations } from '../../db/migrations/migrations.ts';
import { newestNumber } from '../../db/migrations/checksums.ts';
import { openStore, sqliteFile, type StorePlace } from '../../db/sql/open.ts';
import { explainPostgresError } from '../../db/sql/postgres/postgres-open-errors.ts';
import { openPostgres } from '../../db/sql/postgres/postgres.ts';
import { indexVersion } from '../../db/sql/search/search-index-tables.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { defaultSettings } from '../../server/domain/site/settings.contract.ts';
import { explainStartError } from '../../server/start-errors.ts';
import { anId, aStartup } from './builders.ts';
import { all, idsOf } from './opened.ts';
import { withPostgres } from './postgres-databases.ts';
import { beforeTheLast, writePostgresBefore } from './before-first-release.ts';
import { runOn } from './postgres-server.ts';
import { tempFiles } from './temp-folder.ts';
import { childEnvironment } from '../child-environment.ts';

const newFile = tempFiles();

function newFolder(): string {
  const folder = `${newFile()}-data`;
  mkdirSync(folder);
  return folder;
}

/** The result of a start with these settings. */
async function startOf(place: Omit<StorePlace, 'dataDir'> & { dataDir?: string }): Promise<string | undefined> {
  try {
    await (await openStore({ dataDir: newFolder(), ...place })).close();
    return 'It started.';
  } catch (error) {
    return explainStartError(error);
  }
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The address of a server that closes every connection, or of a port without a server. */
async function addressOf(hasListener: boolean): Promise<string> {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (hasListener) closing.push(() => server.close());
  else server.close();
  return `127.0.0.1:${port}`;
}

describe('without PostgreSQL', () => {
  test('without DATABASE_URL the directory is a file in the data folder', async () => {
    const place = { dataDir: newFolder(), databaseUrl: undefined };
    await (await openStore(place)).close();
    expect(sqliteFile(place)).toBe(join(place.dataDir, 'debut.sqlite'));
    const required = { dataDir: newFolder(), databaseUrl: undefined, requireDatabase: true };
    expect(await startOf(required)).toContain('there is no database at');
  });

  test.each([
    ['refuses every connection', false],
    ['ends every connection', true],
  ])('a start with an address that %s ends with an explanation, without the password', async (_, hasListener) => {
    const address = await addressOf(hasListener);
    expect(await startOf({ databaseUrl: `postgres://debut:secret@${address}/debut` })).toBe(
      `PostgreSQL at ${address} cannot be reached: check that it runs, and the address in DATABASE_URL.`,
    );
  });

  test.each([
    ['28P01', 'refuses the user "ada" of DATABASE_URL: check the name and password'],
    ['3D000', 'has no database "debut": create it with "createdb --encoding=UTF8 debut"'],
    ['42501', 'The user "ada" may not create tables in the database "debut"'],
    ['53300', 'has no connection left'],
    ['57P03', 'is just starting or stopping'],
    ['ENOTFOUND', 'The host db.example of DATABASE_URL does not exist'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'do not agree on TLS'],
  ])('the error %s is explained without the password', (code, sentence) => {
    const error = Object.assign(new Error('self-signed certificate'), { code });
    const explained = explainPostgresError(error, 'postgres://ada:secret@db.example:5432/debut');
    expect(explained).toContain(sentence);
    expect(explained).not.toContain('secret');
    expect(explainPostgresError(new TypeError('x is not a function'), 'postgres://db.example/debut')).toBeUndefined();
  });
});

await withPostgres((server) => {
  test('a directory is created in an empty database only if the data folder contains no directory', async () => {
    const [databaseUrl, dataDir] = [await server.newDatabase(), newFolder()];
    await (await openSqliteStore(join(dataDir, 'debut.sqlite'))).close();
    expect(await startOf({ databaseUrl, dataDir })).toContain('move it with "npm run move -- postgres" first');
    expect(await startOf({ databaseUrl, requireDatabase: true })).toContain(
      'there is no database at the address of DATABASE_URL',
    );

    const store = await openStore({ databaseUrl, dataDir: newFolder() });
    await store.settings.save(defaultSettings);
    await store.startups.insert(aStartup({ name: 'Acme' }));
    expect((await store.startups.search('acme', all)).total).toBe(1);
    await store.close();
    expect(await startOf({ databaseUrl, dataDir, requireDatabase: true })).toBe('It started.');
  });

  /** Waits until a write that was just committed would be acknowledged. */
  const acknowledged = ({ publicVersionLeaseMs }: Store) => pause(publicVersionLeaseMs + 1);

  test('a write that one machine has acknowledged is found by another machine at once', async () => {
    const databaseUrl = await server.newDatabase();
    const reports: unknown[] = [];
    const machines = await Promise.all(
      [1, 2].map(() => openStore({ databaseUrl, dataDir: newFolder() }, { report: (error) => reports.push(error) })),
    );
    for (let at = 1; at <= 20; at += 1) {
      const [writer, reader] = at % 2 === 0 ? machines : machines.toReversed();
      if (writer === undefined || reader === undefined) throw new Error('There are two machines.');
      await writer.startups.insert(aStartup({ _id: anId(at), name: `Acme ${at}` }));
      await acknowledged(writer);
      expect(idsOf((await reader.startups.search(`acme ${at}`, all)).cards)[0]).toBe(anId(at));
      expect((await reader.startups.suggest(`acme ${at}`, 1))[0]?._id).toBe(anId(at));
      await reader.startups.update(aStartup({ _id: anId(at), name: 'Other', tagline: 'Nothing' }));
      await acknowledged(reader);
      expect((await writer.startups.search(`acme ${at}`, all)).total).toBe(0);
    }
    for (const store of machines) await store.close();
    expect(reports).toEqual([]);
  });

  test('the command that a server starts for indexing completes the index', async () => {
    const [databaseUrl, dataDir] = [await server.newDatabase(), newFolder()];
    const store = await openStore({ databaseUrl, dataDir: newFolder() });
    for (let at = 1; at <= 3; at += 1) await store.startups.insert(aStartup({ _id: anId(at), name: `Acme ${at}` }));
    await store.close();
    const env = { ...childEnvironment(), DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    await promisify(execFile)(process.execPath, ['server/cli/build-search-index.ts'], { env });
    const index = new Database(join(dataDir, `search-${indexVersion}.sqlite`), { readonly: true });
    expect(index.prepare('SELECT count(*) FROM search_texts').pluck().get()).toBe(3);
    index.close();
  });

  test('a missing, read-only, newer or older database, or one with another encoding, stops the start with an explanation', async () => {
    const missing = server.url.replace(/[^/]+$/, 'nowhere');
    expect(await startOf({ databaseUrl: missing })).toContain('has no database "nowhere"');
    await runOn(server.url, `CREATE DATABASE latin_letters ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
    expect(await startOf({ databaseUrl: server.url.replace(/[^/]+$/, 'latin_letters') })).toContain('must have UTF8');
    const newer = await server.newDatabase();
    const later = { number: newestNumber(migrations) + 1, name: 'later', sql: 'CREATE TABLE later (value TEXT)' };
    await (await openPostgres(newer, { migrations: [...migrations, later] })).close();
    expect(await startOf({ databaseUrl: newer })).toContain('Start the newer version');
    const older = await writePostgresBefore(await server.newDatabase());
    await runOn(older, beforeTheLast);
    expect(await startOf({ databaseUrl: older })).toContain('Start it once with the last version before 1.0.0');
    const moved = await server.newDatabase();
    await (await openStore({ databaseUrl: moved, dataDir: newFolder() })).close();
    await runOn(moved, `ALTER DATABASE ${moved.split('/').at(-1)} SET default_transaction_read_only = on`);
    expect(await startOf({ databaseUrl: moved })).toContain('can only be read');
  });
});
