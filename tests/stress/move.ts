import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { seedSample } from '../../db/sample/seed.ts';
import { findDifference } from '../../db/sql/files/move.ts';
import { openMoveSqlite } from '../../db/sql/files/move-sqlite.ts';
import { movedName } from '../../db/sql/files/open-files.ts';
import { indexOutdated } from '../../db/sql/search/search-outdated.ts';
import { openSqlite } from '../../db/sql/sqlite.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import { fill } from '../bench/queries.ts';
import { startPostgres } from '../store/postgres-server.ts';
import { indexDifferences, onlyIn } from './index-difference.ts';

/**
 * `npm run stress:move -- [startups] [--data FOLDER]` moves a directory to PostgreSQL and back with `npm run move`, each time killed once
 * in the middle of copying. Afterwards every row of every table, including the search tables, is unchanged, and no move took more memory
 * than `maxMegabytes`. The directory is the sample plus generated startups (200,000, about 800,000 rows), or a copy of a data folder.
 */
const maxMegabytes = 400;
const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { data: { type: 'string' } } });
const startupCount = Number(positionals[0] ?? 200_000);
const failures: string[] = [];

interface MoveRun {
  seconds: number;
  /** The maximum memory of the process; undefined on systems other than Linux. */
  megabytes: number | undefined;
  lastLines: string[];
}

/** Matches a line with the number of startups copied so far, which is printed for every 50,000 and at the end. */
const inTheMiddle = /^ *startups: .* copied$/u;

/** Runs `npm run move`. Kills it in the middle, or throws when it fails. */
async function move(
  to: 'postgres' | 'sqlite',
  env: Record<string, string>,
  { isKilled }: { isKilled: boolean },
): Promise<MoveRun> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../../server/cli/move.ts'), to], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const run: MoveRun = { seconds: 0, megabytes: undefined, lastLines: [] };
  const watch = setInterval(
    () => void peakMegabytes(child.pid ?? 0).then((peak) => (run.megabytes = peak ?? run.megabytes)),
    200,
  );
  for await (const line of createInterface(child.stdout)) {
    run.lastLines = [...run.lastLines.slice(-2), line];
    if (isKilled && inTheMiddle.test(line)) child.kill('SIGKILL');
  }
  const [code] = await ended;
  clearInterval(watch);
  run.seconds = Math.round((performance.now() - startedAt) / 1_000);
  if (code !== (isKilled ? null : 0)) throw new Error(`The move ended with ${code}.`);
  return run;
}

async function peakMegabytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = /^VmHWM:\s+(?<kilobytes>\d+) kB$/mu.exec(status)?.groups?.['kilobytes'];
  return peak === undefined ? undefined : Math.round(Number(peak) / 1_024);
}

/** Runs a move that is killed once, and then completes it. */
async function moveKilled(to: 'postgres' | 'sqlite', env: Record<string, string>): Promise<void> {
  const killed = await move(to, env, { isKilled: true });
  const { seconds, megabytes, lastLines } = await move(to, env, { isKilled: false });
  console.log(
    `to ${to}: killed after ${killed.seconds} s at "${killed.lastLines.at(-1)?.trim()}", then ${seconds} s, ${megabytes} MB`,
  );
  console.log(lastLines.find((line) => line.startsWith('Moved')));
  for (const taken of [killed.megabytes, megabytes])
    if (taken !== undefined && taken > maxMegabytes) failures.push(`A move took ${taken} MB of memory`);
}

async function compare(before: string, after: string): Promise<number> {
  const [was, is] = [openMoveSqlite(before), openMoveSqlite(after)];
  // Building the index raises the versions in `counters`.
  const tables = was.tables().filter(({ name }) => name !== 'counters');
  let rows = 0;
  const different = await findDifference(tables, was, is, () => undefined);
  if (different !== undefined) failures.push(`The table ${different} has other rows than before`);
  for (const table of tables) rows += await was.count(table);
  was.close();
  is.close();
  if (onlyIn(before, after, 'counters', 'active_startups') > 0) failures.push('Another number of listings is counted');
  failures.push(...indexDifferences(before, after));
  return rows;
}

const folder = await mkdtemp(join(tmpdir(), 'debut-move-'));
const postgres = await startPostgres({ isDurable: true });
if (typeof postgres === 'string') {
  console.error(postgres);
  process.exit(1);
}
try {
  const [from, back] = [join(folder, 'from'), join(folder, 'back')];
  if (options.data === undefined) {
    await fill(from, startupCount);
    const store = await openSqliteStore(join(from, databaseName));
    await seedSample(store, new Date());
    await store.close();
  } else await cp(options.data, from, { recursive: true });
  // An earlier version's directory has no index of this version.
  const driver = openSqlite(join(from, databaseName));
  await indexOutdated(driver);
  await driver.close();
  const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'error' };
  await moveKilled('postgres', { ...env, DATA_DIR: from });
  await moveKilled('sqlite', { ...env, DATA_DIR: back });
  const rows = await compare(movedName(join(from, databaseName)), join(back, databaseName));
  console.log(`${rows.toLocaleString('en')} rows compared, ${failures.length} failures`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
