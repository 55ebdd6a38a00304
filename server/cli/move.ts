import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { moveToPostgres, moveToSqlite } from '../../db/sql/files/move-directory.ts';
import { MoveError } from '../../db/sql/files/move.ts';
import { movedName } from '../../db/sql/files/open-files.ts';
import { explainPostgresError, UnusablePostgres } from '../../db/sql/postgres/postgres-open-errors.ts';
import { databaseName } from '../../db/sql/store.ts';
import { readConfig } from '../config.ts';
import { formatNumber, runCommand } from './command.ts';

const help = `Moves the directory between the SQLite file in DATA_DIR (default: data) and the PostgreSQL database of DATABASE_URL, and
compares every row.

  npm run move -- postgres      from the file to an empty database, or back to the one that it came from
  npm run move -- sqlite        from the database to a file

You can give an address (postgres://...) instead of "postgres" and DATABASE_URL. Servers may keep running, but can only read during
and after the move, so that no write is lost. Stop them when the move is done. If the move is interrupted, run it again to
continue. Then start the server with DATABASE_URL to use PostgreSQL, or without it to use the file.`;

async function run([to = '', ...others]: readonly string[]): Promise<void> {
  const isAddress = /^postgres(?:ql)?:/.test(to);
  if (others.length > 0 || !(isAddress || to === 'postgres' || to === 'sqlite'))
    throw new MoveError('Say where to: npm run move -- postgres, or npm run move -- sqlite (see --help).');
  const { dataDir, databaseUrl: url } = readConfig(isAddress ? { ...process.env, DATABASE_URL: to } : process.env);
  if (url === undefined)
    throw new MoveError('Name the PostgreSQL database with DATABASE_URL=postgres://user:password@host/name.');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, databaseName);
  const startedAt = performance.now();
  const move = to === 'sqlite' ? moveToSqlite : moveToPostgres;
  const { rows, isNew } = await move({ file, url, progress: createProgress() }).catch((error: unknown) => {
    const sentence =
      error instanceof MoveError || error instanceof UnusablePostgres ? undefined : explainPostgresError(error, url);
    throw sentence === undefined ? error : new UnusablePostgres(sentence, { cause: error });
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${isNew ? 'Moved' : 'Already moved'}: ${formatNumber(rows)} rows, compared one by one and equal (${seconds} s).`);
  if (to === 'sqlite') {
    console.log(
      'Stop the servers that use PostgreSQL, then start without DATABASE_URL. The database is unchanged, and read-only until the',
    );
    console.log(
      'directory is moved back into it. To make it writable without a move: ALTER DATABASE ... RESET default_transaction_read_only.',
    );
  } else {
    console.log(`Stop the servers that use ${file}, which is now read-only, then start with DATABASE_URL.`);
    console.log(`The file is kept unchanged as ${movedName(file)}. Delete it when you no longer need it.`);
  }
}

const rowsPerLine = 50_000;

/** Prints a line for each table, and for every further 50,000 of its rows. */
function createProgress() {
  let lines = 0;
  return (phase: 'copied' | 'compared', table: string, done: number, total: number): void => {
    if (done < total && Math.floor(done / rowsPerLine) <= lines) return;
    lines = done < total ? Math.floor(done / rowsPerLine) : 0;
    console.log(`  ${table}: ${formatNumber(done)}${done < total ? ` of ${formatNumber(total)}` : ''} ${phase}`);
  };
}

await runCommand({ help, run, explain: (error) => (error instanceof MoveError ? error.message : undefined) });
