import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'debut-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The output of a command that fails because nothing listens at the database's address. */
async function refusalOf(name: string, args: readonly string[], databaseUrl = 'postgres://debut:secret@127.0.0.1:1/debut') {
  const command = promisify(execFile)(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: databaseUrl },
  });
  const { code, stdout, stderr } = await command.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect(code).toBe(1);
  return (stdout + stderr).trim();
}

test('failing PostgreSQL commands print the reason in one sentence, without the password', async () => {
  const unreachable = 'PostgreSQL at 127.0.0.1:1 cannot be reached: check that it runs, and the address in DATABASE_URL.';
  const refusals = await Promise.all([
    refusalOf('backup', ['file.sqlite']),
    refusalOf('restore', ['file.sqlite']),
    refusalOf('remove-passkeys', ['ida@example.com']),
    refusalOf('end-sessions', []),
    refusalOf('move', ['sqlite']),
    refusalOf('move', ['postgres://debut:secret@127.0.0.1:1/debut'], ''),
    refusalOf('move', ['postgres'], ''),
    refusalOf('move', ['mysql']),
    refusalOf('move', ['postgres'], 'mysql://debut:secret@127.0.0.1/debut'),
  ]);
  expect(refusals).toEqual([
    'The directory is in PostgreSQL (DATABASE_URL): its provider makes the backups, or pg_dump --format=custom --file=debut.dump. (This command needs a SQLite file. To use one, unset DATABASE_URL.)',
    'The directory is in PostgreSQL (DATABASE_URL): its provider restores a backup, or pg_restore --clean --if-exists --dbname=debut debut.dump. (This command needs a SQLite file. To use one, unset DATABASE_URL.)',
    unreachable,
    unreachable,
    unreachable,
    `There is no database at ${join(folder, 'debut.sqlite')}.`,
    'Name the PostgreSQL database with DATABASE_URL=postgres://user:password@host/name.',
    'Say where to: npm run move -- postgres, or npm run move -- sqlite (see --help).',
    'DATABASE_URL is invalid: it must be an address such as postgres://user:password@db.example.com:5432/debut.',
  ]);
});
