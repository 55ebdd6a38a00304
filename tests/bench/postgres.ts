import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { moveToPostgres } from '../../db/sql/files/move-directory.ts';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { databaseName } from '../../db/sql/store.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { startPostgres } from '../store/postgres-server.ts';
import { type Line, median, print } from './lines.ts';
import { measured, targets } from './requests.ts';
import { writeLines } from './writes.ts';

const rounds = 3;
const seconds = 1.2;
const processCounts = [1, 2, 4];

/**
 * Prints how fast a data folder's directory is served from PostgreSQL, relative to the same directory in SQLite in the same rounds.
 * Leaves the folder unchanged.
 */
export async function printPostgres(dataDir: string, rows: number, folder: string): Promise<void> {
  const postgres = await startPostgres({ isDurable: true });
  if (typeof postgres === 'string') {
    console.log(`${postgres}\n`);
    return;
  }
  const servers: RunningServer[] = [];
  const start = async (name: string) => {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, name), SEED: 'none' };
    const server = await startServer(env, { output: 'ignored' });
    servers.push(server);
    await untilSearchIsIndexed(server);
    return server;
  };
  try {
    const moved = join(folder, 'moved');
    await cp(dataDir, moved, { recursive: true });
    const startedAt = performance.now();
    const { rows: movedRows } = await moveToPostgres({
      file: join(moved, databaseName),
      url: postgres.url,
      progress: () => undefined,
    });
    const took = ((performance.now() - startedAt) / 1_000).toFixed(0);
    const size = rows.toLocaleString('en');
    const sqlite = await startServer({ DATA_DIR: dataDir, SEED: 'none' }, { output: 'ignored' });
    servers.push(sqlite);
    const first = await start('process-1');
    print(
      `PostgreSQL, ${size} startups (${movedRows.toLocaleString('en')} rows moved and compared in ${took} s): ratio to SQLite`,
      await comparedLines(first, sqlite, rows),
    );
    print(
      'PostgreSQL, several processes: ratio to one, per second of their processor time',
      await scalingLines(servers, start, rows),
    );
    for (const server of servers.splice(0)) await server.stop();
    const store = await openPostgresStore(postgres.url, { indexFolder: undefined, report: console.error });
    print(
      'PostgreSQL, durable writes in process',
      (await writeLines(store)).map(({ budget: _ofSqlite, ...line }) => line),
    );
    await store.close();
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
  }
}

/**
 * Waits until a process has built its search index. Building it takes most of its CPU time, and until then, a search reads every
 * listing.
 */
async function untilSearchIsIndexed({ url }: RunningServer): Promise<void> {
  for (;;) {
    const startedAt = performance.now();
    await fetch(`${url}/api/startups/search?q=${crypto.randomUUID().slice(0, 8)}`);
    if (performance.now() - startedAt < 50) return;
  }
}

async function comparedLines(postgres: RunningServer, sqlite: RunningServer, rows: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { what, paths } of targets(rows).filter(({ yardstick }) => yardstick === undefined)) {
    for (const server of [postgres, sqlite]) await measured(server, paths, 0.3);
    const [ratios, rates, speeds]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      // The cleanup of one server takes CPU time from the server that is measured next, so each server is measured second once.
      const compared = [await measured(sqlite, paths, seconds)];
      const reached = [await measured(postgres, paths, seconds), await measured(postgres, paths, seconds)];
      compared.push(await measured(sqlite, paths, seconds));
      const rate = mean(reached.map(({ perSecond }) => perSecond));
      ratios.push(rate / mean(compared.map(({ perSecond }) => perSecond)));
      rates.push(rate);
      speeds.push(mean(reached.map(({ speed }) => speed)) / mean(compared.map(({ speed }) => speed)));
    }
    const min = what.startsWith('search') ? 0.77 : 0.85;
    lines.push({
      what,
      value: median(ratios),
      unit: 'x',
      budget: { min },
      note: ` ${median(rates).toFixed(0)} requests a second; ${median(speeds).toFixed(2)} x per second of the process alone`,
    });
  }
  return lines;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Compares CPU times, because several processes share this machine's CPUs with the load generator. */
async function scalingLines(
  servers: RunningServer[],
  start: (name: string) => Promise<RunningServer>,
  rows: number,
): Promise<Line[]> {
  const [cached, uncached] = targets(rows).filter(({ yardstick }) => yardstick === undefined);
  const lines: Line[] = [];
  const alone = new Map<string, number>();
  const running = servers.slice(1);
  for (const count of processCounts) {
    while (running.length < count) running.push(await start(`process-${running.length + 1}`));
    // A new process first compiles its code.
    for (const { paths } of [cached, uncached].filter((target) => target !== undefined))
      await Promise.all(running.map((server) => measured(server, paths, 2 * seconds)));
    for (const target of [cached, uncached]) {
      if (target === undefined) continue;
      const results = await Promise.all(running.map((server) => measured(server, target.paths, seconds)));
      const speed = results.reduce((sum, result) => sum + result.speed, 0) / count;
      alone.set(target.what, alone.get(target.what) ?? speed);
      const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0);
      lines.push({
        what: `${target.what}, ${count} ${count === 1 ? 'process' : 'processes'}`,
        value: speed / (alone.get(target.what) ?? speed),
        unit: 'x',
        note: ` ${perSecond.toFixed(0)} requests a second together`,
      });
    }
  }
  return lines;
}
