import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSqliteStore } from '../../db/sql/store.ts';
import { readConfig } from '../../server/config.ts';
import { startServer } from '../e2e/server.ts';
import { bundleLines } from './bundle-sizes.ts';
import { wholeDirectoryLines } from './directory-as-a-whole.ts';
import { type Line, median, print } from './lines.ts';
import { fill, queryLines, type Timings } from './queries.ts';
import { phoneLines } from './phone.ts';
import { printPostgres } from './postgres.ts';
import { serverLines } from './requests.ts';
import { searchEngineLines } from './search-engines.ts';
import { printSearchQuality } from './search-quality.ts';
import { writeLines } from './writes.ts';

/**
 * `npm run bench` measures all budgets in one run. `npm run bench -- --rows 1000000` compares 10,000 startups with a million
 * instead of 100,000. `npm run bench -- --postgres` compares PostgreSQL with SQLite instead. `npm run bench -- --search
 * QUERIES_FILE` judges the search of the directory in DATA_DIR instead. Requests are compared with a bare Koa server in
 * interleaved rounds, because machines differ, and one machine's speed changes from minute to minute. Read the ratios, not the
 * absolute numbers.
 */
const { values: options, positionals } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    postgres: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** A file beside the repository. */
const judgedQueriesFile = join(import.meta.dirname, '../../../shared/data/search/queries.json');
/** A realistic directory size, and the largest size that has budgets. */
const searchedSizes = [14_000, 100_000];
const sizes = [10_000, Number(options.rows)];

const folder = await mkdtemp(join(tmpdir(), 'debut-bench-'));
try {
  if (options.search) await printSearchQuality(readConfig(process.env).dataDir, positionals[0] ?? judgedQueriesFile, folder);
  else if (options.postgres) await comparePostgres();
  else await measureAll();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function comparePostgres(): Promise<void> {
  const rows = Number(options.rows);
  const dataDir = join(folder, String(rows));
  await fill(dataDir, rows);
  await printPostgres(dataDir, rows, folder);
}

async function measureAll(): Promise<void> {
  console.log(`Node ${process.version}, ${availableParallelism()} cores. This takes about half an hour.\n`);
  print('What a visitor downloads (gzip)', await bundleLines());
  print("Lighthouse's phone", await phoneLines());

  for (const rows of searchedSizes)
    print(`Search in process, ${rows.toLocaleString('en')} startups of natural words`, await searchEngineLines(folder, rows));

  let before: Timings | undefined;
  for (const rows of sizes) {
    const dataDir = join(folder, String(rows));
    const seconds = await fill(dataDir, rows);
    const size = rows.toLocaleString('en');
    const store = await openSqliteStore(join(dataDir, 'debut.sqlite'));
    const { lines, timings } = await queryLines(store, rows, before);
    const writes = rows === sizes[0] ? await writeLines(store) : [];
    await store.close();
    print(`In process, ${size} startups (written in ${seconds.toFixed(0)} s)`, lines);
    if (writes.length > 0) print(`Durable writes in process, ${size} startups`, writes);
    before ??= timings;
    print(`Start, ${size} startups`, await startLines(dataDir));
    print(`All of ${size} startups over HTTP`, await wholeDirectoryLines(dataDir));
    print(
      `Over HTTP, ${size} startups: ratio to a bare Koa "hello" where nothing else is said`,
      await serverLines(dataDir, rows),
    );
  }
}

/** Measures the seconds from the start of a process to its first response, with a new process each time. */
async function startLines(dataDir: string): Promise<Line[]> {
  const lines: Line[] = [];
  for (const ready of ['/api/startups', '/']) {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const startedAt = performance.now();
      const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' }, { ready, output: 'ignored' });
      times.push((performance.now() - startedAt) / 1000);
      await server.stop();
    }
    lines.push({ what: `cold start to the first 200 of ${ready}`, value: median(times), unit: 's', budget: { max: 0.4 } });
  }
  return lines;
}
