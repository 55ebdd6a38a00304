import { cp, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { moveToPostgres } from '../../db/sql/files/move-directory.ts';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import type { StartupCard } from '../../server/domain/listings/startups.contract.ts';
import { buildSearchIndex } from '../../web/offline/replica/search-index.ts';
import { SyncClient } from '../api/sync-client.ts';
import { startServer } from '../e2e/server.ts';
import { startPostgres } from '../store/postgres-server.ts';
import { type JudgedQuery, qualityOf, readQueries, type SearchedEngine } from './judged-queries.ts';
import { type Line, print } from './lines.ts';
import { type Slip, slipsOf } from './slips.ts';

const slipCount = 100;
const chunkSize = 2_000;

interface Questions {
  queries: readonly JudgedQuery[];
  /** The directory's slugs. */
  listed: ReadonlySet<string>;
  slips: readonly Slip[];
}

/**
 * Prints the quality of a directory's search, by judged queries and typos of its names: in SQLite, in PostgreSQL and on a device. Leaves
 * the folder unchanged.
 */
export async function printSearchQuality(dataDir: string, queriesFile: string, folder: string): Promise<void> {
  if (!existsSync(join(dataDir, databaseName))) {
    console.log(`There is no directory in ${dataDir}. Set DATA_DIR to its folder.`);
    return;
  }
  const queries = existsSync(queriesFile) ? readQueries(await readFile(queriesFile, 'utf8')) : [];
  if (queries.length === 0) console.log(`Judged queries are skipped: there is no file ${queriesFile}.\n`);
  const copyOf = async (name: string) => {
    await cp(dataDir, join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const questions = await printOfSqlite(await copyOf('sqlite'), queries);
  await printOfDevice(join(folder, 'sqlite'), questions);
  await printOfPostgres(await copyOf('postgres'), questions, folder);
}

async function printOfSqlite(dataDir: string, queries: readonly JudgedQuery[]): Promise<Questions> {
  const store = await openSqliteStore(join(dataDir, databaseName));
  const cards = await allCards(store);
  const questions = {
    queries,
    listed: new Set(cards.map(({ slug }) => slug)),
    slips: slipsOf(
      cards.map(({ name }) => name),
      slipCount,
    ),
  };
  await untilIndexed(store);
  print(`Search in SQLite, ${cards.length.toLocaleString('en')} startups`, await linesOf(storeEngine(store), questions));
  await store.close();
  return questions;
}

async function printOfDevice(dataDir: string, questions: Questions): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' }, { output: 'ignored' });
  try {
    let bytes = 0;
    const client = new SyncClient();
    const fetchJson = async (path: string): Promise<unknown> => {
      const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } });
      bytes += Number(response.headers.get('content-length'));
      return response.json();
    };
    await client.sync(fetchJson, chunkSize);
    const listings = [...client.rows.values()];
    const index = await buildSearchIndex(listings, async () => undefined);
    const slugs = (found: readonly { slug: string }[]) => found.map(({ slug }) => slug);
    const device: SearchedEngine = {
      async search(text) {
        const found = await index.search(text, 0, pageSizes.startups);
        return { slugs: slugs(found.listings), total: found.total };
      },
      suggest: async (text) => slugs(await index.suggest(text, pageSizes.suggestions)),
    };
    print(`Search on a device, ${listings.length.toLocaleString('en')} startups`, [
      ...(await linesOf(device, questions)),
      { what: 'the copy as it is sent', value: bytes / 1_000, unit: 'kB', budget: { max: 1_200 } },
    ]);
  } finally {
    await server.stop();
  }
}

async function printOfPostgres(dataDir: string, questions: Questions, folder: string): Promise<void> {
  const postgres = await startPostgres();
  if (typeof postgres === 'string') return;
  try {
    await moveToPostgres({ file: join(dataDir, databaseName), url: postgres.url, progress: () => undefined });
    const store = await openPostgresStore(postgres.url, { indexFolder: folder, report: console.error });
    await untilIndexed(store);
    print('Search in PostgreSQL', await linesOf(storeEngine(store), questions));
    await store.close();
  } finally {
    await postgres.stop();
  }
}

async function linesOf(engine: SearchedEngine, { queries, listed, slips }: Questions): Promise<Line[]> {
  const lines = queries.length === 0 ? [] : await qualityOf(engine, queries, listed);
  let found = 0;
  for (const { typed, name } of slips)
    if ((await engine.search(typed)).slugs.some(isFirstOf(await engine.search(name)))) found += 1;
  return [...lines, { what: `${slips.length} hard typos, among the first five`, value: found / slips.length, unit: 'x' }];
}

/** Whether searching for a name finds it first. */
const isFirstOf =
  ({ slugs }: { slugs: readonly string[] }) =>
  (slug: string, at: number): boolean =>
    at < 5 && slug === slugs[0];

const cardsOf = (cards: readonly string[]): StartupCard[] => cards.map((card) => JSON.parse(card) as StartupCard);

const storeEngine = ({ startups }: Store): SearchedEngine => ({
  async search(text) {
    const { cards, total } = await startups.search(text, { offset: 0, limit: pageSizes.startups });
    return { slugs: cardsOf(cards).map(({ slug }) => slug), total };
  },
  suggest: async (text) => (await startups.suggest(text, pageSizes.suggestions)).map(({ slug }) => slug),
});

async function allCards({ changes }: Store): Promise<StartupCard[]> {
  const cards: StartupCard[] = [];
  for (let sequence = 0; ;) {
    const read = await changes.after(sequence, chunkSize);
    cards.push(...cardsOf(read.flatMap(({ listing }) => listing?.card ?? [])));
    const last = read.at(-1);
    if (last === undefined) return cards;
    ({ sequence } = last);
  }
}

/** Waits for the index. While it is being built, searches find fewer listings or are slow. */
async function untilIndexed({ startups, version }: Store): Promise<void> {
  for (;;) {
    const before = await version();
    const startedAt = performance.now();
    await startups.search(crypto.randomUUID().slice(0, 8), { offset: 0, limit: 1 });
    const tookMs = performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 300));
    if ((await version()) === before && tookMs < 50) return;
  }
}
