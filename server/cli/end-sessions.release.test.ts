import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { seedSample } from '../../db/sample/seed.ts';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { isAccepted } from '../../tests/api/account-calls.ts';
import { createSession, koaHost, type KoaHost, now } from '../../tests/api/hosts.ts';
import { withPostgres } from '../../tests/store/postgres-databases.ts';

type Environment = Record<string, string>;

/** Runs the command. Resolves to its exit code and its last line of output. */
async function run(env: Environment, ...args: string[]): Promise<[number, string]> {
  const command = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'end-sessions.ts'), ...args], {
    env: { ...process.env, ...env },
  });
  const { code, stdout, stderr } = await command.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  return [code, (stdout + stderr).trim()];
}

/** Checks that the running server refuses exactly the sessions that the command ended. */
async function checkCommand(host: KoaHost, env: Environment): Promise<void> {
  const sessions = [await createSession(host, 'ida'), await createSession(host, 'mara'), await createSession(host, 'mara')];
  const accepted = () => Promise.all(sessions.map((session) => isAccepted(host, session)));
  expect(await accepted()).toEqual([true, true, true]);
  expect(await run(env, 'nobody@people.example')).toEqual([1, 'No account has the address nobody@people.example.']);
  expect(await accepted()).toEqual([true, true, true]);

  expect(await run(env, 'Mara@people.example')).toEqual([0, 'Mara@people.example: 2 sessions ended.']);
  expect(await accepted()).toEqual([true, false, false]);
  sessions.push(await createSession(host, 'mara'));
  expect(await run(env)).toEqual([0, 'All accounts: 2 sessions ended.']);
  expect(await accepted()).toEqual([false, false, false, false]);

  const { events } = await host.store.securityEvents.table({ search: '', kind: 'session_ended' }, { offset: 0, limit: 10 });
  expect(events.map(({ username, detail }) => [username, detail])).toEqual([
    ['', 'all of all users, by command'],
    ['mara', 'all, by command'],
  ]);
}

test('a running server over SQLite refuses the sessions that the command ended', { timeout: 60_000 }, async () => {
  const host = await koaHost();
  await checkCommand(host, { DATA_DIR: dirname(host.file), DATABASE_URL: '' });
  await host.close();
  expect(host.failures).toEqual([]);
});

await withPostgres((server) => {
  test('a running server over PostgreSQL refuses the sessions that the command ended', { timeout: 60_000 }, async () => {
    const url = await server.newDatabase();
    const store = await openPostgresStore(url, { indexFolder: undefined, report: (error) => expect(error).toBeUndefined() });
    await seedSample(store, now);
    const host = await koaHost({ store });
    await checkCommand(host, { DATA_DIR: dirname(host.file), DATABASE_URL: url });
    await host.close();
    expect(host.failures).toEqual([]);
  });
});

test('the command refuses two addresses, an empty address and any option, because with these it would end all sessions', async () => {
  const usage = 'Name one address: npm run end-sessions -- EMAIL, or none for all accounts (see --help).';
  const env = { DATA_DIR: '/nowhere', DATABASE_URL: '' };
  const refusals = await Promise.all([
    run(env, 'mara@people.example', 'ida@people.example'),
    run(env, ''),
    run(env, '--email', 'mara@people.example'),
  ]);
  expect(refusals).toEqual([
    [1, usage],
    [1, usage],
    [1, "Unknown option '--email'. Run it with --help to see the options."],
  ]);
});

test('without a database, the command says at which path it expected one', async () => {
  expect(await run({ DATA_DIR: '/nowhere', DATABASE_URL: '' })).toEqual([
    1,
    'There is no database at /nowhere/debut.sqlite. Set DATA_DIR to its folder.',
  ]);
});
