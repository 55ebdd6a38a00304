import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import type { Category } from '../../server/domain/listings/categories.contract.ts';
import type { StartupCard, StartupPage } from '../../server/domain/listings/startups.contract.ts';
import type { ApiCall } from '../../web/offline/replica/cached-calls.ts';
import type { ApiResponse } from '../../web/offline/transport/http.ts';
import { bareHost } from '../api/hosts.ts';
import { fill } from '../bench/queries.ts';
import { median, percentile } from '../bench/lines.ts';
import { seededRandom } from '../random.ts';
import { aCall, callHost, createMemoryDevice } from '../device/memory-device.ts';

/**
 * `npm run stress:offline-answers -- FILE...` compares a device's offline answers with the server's. The files are imported as by `npm
 * run import`; without files, 10,000 listings are generated. A device syncs them. Then both answer 500 searches, their suggestions, and a
 * sample of list pages. Exits with 1 if any answers differ.
 */
const searches = 500;
const generatedListings = 10_000;

const files = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'debut-offline-'));
try {
  await fillDirectory();
  const store = await openSqliteStore(join(folder, databaseName));
  const send = callHost({ ...bareHost(store), strict: false });
  const device = createMemoryDevice(send);
  const startedAt = performance.now();
  await device.directory.sync({ maxAgeMs: 0, fullTexts: false });
  const { listings, problem } = device.status();
  if (problem !== undefined) throw new Error(`The sync failed: ${problem}.`);
  console.log(`${listings.toLocaleString('en')} listings on the device after ${seconds(performance.now() - startedAt)}.`);
  device.online = false;

  const times: Record<'online' | 'offline', number[]> = { online: [], offline: [] };
  const timed = async (where: keyof typeof times, request: () => Promise<ApiResponse | undefined>) => {
    const start = performance.now();
    const answer = await request();
    times[where].push(performance.now() - start);
    return answer;
  };
  let different = 0;
  const calls = await sampleCalls(send);
  for (const call of calls) {
    const online = await timed('online', () => send(call));
    const offline = await timed('offline', () => device.directory.answer(call, ''));
    const isEqual = offline?.status === online?.status && isDeepStrictEqual(valueOf(offline), valueOf(online));
    if (isEqual) continue;
    different += 1;
    console.log(`The answers differ: ${JSON.stringify(call)}`);
  }
  await store.close();
  for (const [where, measured] of Object.entries(times)) {
    console.log(`${where}: p50 ${median(measured).toFixed(2)} ms, p95 ${percentile(measured, 0.95).toFixed(2)} ms`);
  }
  console.log(`${calls.length.toLocaleString('en')} calls, ${searches} of them searches: ${different} answers differ.`);
  process.exitCode = different === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function fillDirectory(): Promise<void> {
  if (files.length === 0) return void (await fill(folder, generatedListings));
  const paths = files.map((file) => resolve(file));
  const { status } = spawnSync(
    process.execPath,
    [resolve(import.meta.dirname, '../../server/cli/import.ts'), '--create-categories', ...paths],
    {
      env: { ...process.env, DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error('The files could not be imported.');
}

/** Calls with texts from the listings: names and parts of them, tags, words of taglines, and texts without a match. */
async function sampleCalls(send: (call: ApiCall) => Promise<ApiResponse>): Promise<ApiCall[]> {
  const cards: StartupCard[] = [];
  for (let page = 1; ; page += 1) {
    const found = JSON.parse((await send(aCall('listStartups', { page: String(page), limit: '100' }))).json) as StartupPage;
    cards.push(...found.startups);
    if (!found.hasMore) break;
  }
  const random = seededRandom(2_026);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const text = (): string => {
    const card = pick(cards);
    if (card === undefined) return 'nothing';
    const words = card.tagline.split(/\s+/);
    const kinds = [
      card.name,
      card.name.slice(0, 1 + Math.floor(random() * 6)),
      card.name.toUpperCase(),
      pick(card.tags) ?? card.name,
      pick(words) ?? '',
      `${pick(words) ?? ''} ${(pick(words) ?? '').slice(0, 3)}`,
      `${(pick(card.categories) ?? 'ai').replaceAll('-', ' ')} ${card.name.slice(0, 2)}`,
      `${card.name.slice(0, 2)}${card.name.slice(3)}`,
    ];
    return pick(kinds)?.trim().slice(0, 200) || card.name;
  };
  const calls: ApiCall[] = [];
  for (let at = 0; at < searches; at += 1) {
    const q = text();
    calls.push(aCall('searchStartups', { q }), aCall('suggestStartups', { q }), aCall('listSuggestions', { q }));
    if (at % 5 === 0) calls.push(aCall('searchStartups', { q, page: '2' }));
  }
  for (let at = 0; at < 100; at += 1) calls.push(aCall('listSimilarStartups', {}, { slug: pick(cards)?.slug ?? '' }));
  const pages = Math.ceil(cards.length / 10);
  for (let at = 0; at < 100; at += 1) calls.push(aCall('listStartups', { page: String(1 + Math.floor(random() * pages)) }));
  calls.push(aCall('listTrendingStartups'), aCall('listCategories'), aCall('listTrendingCategories'));
  const categories = JSON.parse((await send(aCall('listCategories'))).json) as Category[];
  for (const { slug, startupCount } of categories) {
    const last = String(Math.max(1, Math.ceil(startupCount / 10)));
    calls.push(
      aCall('listRelatedCategories', {}, { slug }),
      aCall('getCategory', {}, { slug }),
      aCall('listStartupsInCategory', {}, { slug }),
    );
    calls.push(aCall('listStartupsInCategory', { page: last }, { slug }));
  }
  return calls;
}

function valueOf(answer: ApiResponse | undefined): unknown {
  return answer === undefined ? undefined : JSON.parse(answer.json);
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
