import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import autocannon from 'autocannon';
import { pageSizes } from '../../server/domain/core/page-sizes.ts';
import { parseFilters } from '../../server/domain/listings/facets.rules.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { type Line, median } from './lines.ts';
import { beginnings, categorySlugs, narrowings, searches, startups } from './rows.ts';

const rounds = 3;
const seconds = 1.2;
const connections = 16;
/** More paths than the response cache holds, so that a path is no longer cached when it is repeated. */
const distinctCount = 4_000;

interface Target {
  what: string;
  /** Paths that are requested one after another. With a single path, every response after the first would come from the cache. */
  paths: readonly string[];
  budget?: Line['budget'];
  /** The server to compare with: a bare Koa server that sends the same body, or Fastify. By default a bare "hello" server. */
  yardstick?: 'same bytes' | 'fastify';
}

interface Options {
  uncached?: Line['budget'];
  note?: string;
  /** Whether the hand-written Fastify server also answers these calls. */
  byFastify?: boolean;
}

const cachedBudget = { min: 0.9 };

export function targets(rows: number): Target[] {
  const pages = Math.floor(rows / pageSizes.startups);
  // Different page sizes give enough distinct URLs for the first pages.
  const list = Array.from(
    { length: distinctCount },
    (_, at) => `/api/startups?page=${1 + (at % 500)}&limit=${7 + Math.floor(at / 500)}`,
  );
  const deep = Array.from(
    { length: distinctCount },
    (_, at) => `/api/startups?page=${pages - (at % 500)}&limit=${3 + Math.floor(at / 500)}`,
  );
  const category = Array.from({ length: distinctCount }, (_, at) => {
    const slug = categorySlugs[at % categorySlugs.length] ?? '';
    const turn = Math.floor(at / categorySlugs.length);
    return `/api/startups/category/${slug}?page=${1 + (turn % 10)}&limit=${6 + Math.floor(turn / 10)}`;
  });
  const slugs = Array.from(startups(distinctCount), ({ slug }) => `/api/startups/slug/${slug}`);
  const search = distinctPaths(searches(), (text) => `/api/startups/search?q=${encodeURIComponent(text)}`);
  const suggest = distinctPaths(beginnings(), (text) => `/api/startups/suggestions?q=${text}`);
  const narrowed = distinctPaths(narrowedQueries(), (query) => `/api/startups?${query}`);
  const facets = distinctPaths(facetQueries(), (query) => `/api/startups/facets?${query}`);
  const both = (what: string, paths: readonly string[], { note = '', byFastify = false, uncached }: Options = {}): Target[] => [
    { what: `${what}, cached`, paths: paths.slice(0, 1), budget: cachedBudget },
    { what: `${what}, cached, relative to Koa with the same bytes`, paths: paths.slice(0, 1), yardstick: 'same bytes' },
    { what: `${what}, uncached${note}`, paths, ...(uncached && { budget: uncached }) },
    ...(byFastify
      ? [
          {
            what: `${what}, uncached, relative to hand-written Fastify`,
            paths,
            budget: { min: 0.8 },
            yardstick: 'fastify' as const,
          },
        ]
      : []),
  ];
  return [
    ...both('list', list, { uncached: { min: 0.35 }, note: ' (pages 1 to 500)', byFastify: true }),
    ...both('slug', slugs, { uncached: { min: 0.4 }, byFastify: true }),
    ...both('category', category, { uncached: { min: 0.35 }, byFastify: true }),
    ...both('search', search, { uncached: { min: 0.15 } }),
    ...both('suggestions', suggest, { uncached: { min: 0.35 } }),
    ...both('deep page', deep),
    ...both('narrowed list', narrowed),
    ...both('facets', facets),
    { what: 'home page, cached', paths: ['/'] },
    {
      what: 'home page, cached, relative to Koa with the same bytes',
      paths: ['/'],
      budget: { min: 0.7 },
      yardstick: 'same bytes',
    },
  ];
}

function* narrowedQueries(): Generator<string> {
  let at = 0;
  for (const { filters, sort } of narrowings()) {
    if (parseFilters(filters, usualFields).error !== undefined) continue;
    yield new URLSearchParams({ filters, sort, page: String(1 + (at % 5)) }).toString();
    at += 1;
  }
}

function* facetQueries(): Generator<string> {
  for (const query of narrowedQueries()) {
    const filters = new URLSearchParams(query).get('filters') ?? '';
    yield new URLSearchParams({ filters, category: categorySlugs[filters.length % categorySlugs.length] ?? '' }).toString();
  }
}

function distinctPaths(words: Generator<string>, path: (word: string) => string): string[] {
  const paths = new Set<string>();
  for (const word of words) {
    paths.add(path(word));
    if (paths.size === distinctCount) break;
  }
  return [...paths];
}

/**
 * The throughput of each target relative to its yardstick: the median of the rounds, each with its own run of the yardstick. Throughput
 * is responses per second of the server's CPU time if /proc shows it, so that the client and other programs do not matter; otherwise
 * responses per second.
 */
export async function serverLines(dataDir: string, rows: number): Promise<Line[]> {
  const server = await startServer({ DATA_DIR: dataDir, SEED: 'none' }, { output: 'ignored' });
  const idleMemory = residentMegabytes(server.pid);
  const all = targets(rows).map((target) => ({ ...target, ratios: [] as number[], rates: [] as number[] }));
  const bodies = join(dataDir, 'bodies.json');
  await writeFile(bodies, JSON.stringify(await bodiesOf(server, all)));
  const hello = await startServer({ BODIES: bodies }, { script: 'tests/bench/hello.ts', ready: '/', output: 'ignored' });
  const fastify = await startServer(
    { DATA_DIR: dataDir },
    { script: 'tests/bench/fastify.ts', ready: '/api/startups', output: 'ignored' },
  );
  const bare: number[] = [];
  let memory = 0;
  const sleep = stayAwake();
  try {
    await measured(hello, ['/hello'], 1);
    for (const { paths, yardstick } of all) {
      await measured(server, paths, 0.3);
      if (yardstick === 'fastify') {
        await assertSameReply(server, fastify, paths[0] ?? '');
        await measured(fastify, paths, 0.3);
      }
    }
    for (let round = 0; round < rounds; round += 1) {
      let helloSpeed = 0;
      for (const [at, { paths, yardstick, rates, ratios }] of all.entries()) {
        // The machine's speed also changes within a round.
        if (at % 4 === 0) {
          const { speed, perSecond } = await measured(hello, ['/hello'], seconds);
          helloSpeed = speed;
          bare.push(perSecond);
        }
        const compared =
          yardstick === undefined
            ? helloSpeed
            : (await measured(yardstick === 'fastify' ? fastify : hello, paths, seconds)).speed;
        const reached = await measured(server, paths, seconds);
        rates.push(reached.perSecond);
        ratios.push(reached.speed / compared);
        memory = Math.max(memory, residentMegabytes(server.pid));
      }
    }
  } finally {
    sleep();
    await server.stop();
    await hello.stop();
    await fastify.stop();
  }
  return [
    { what: 'bare Koa hello', value: 1, unit: 'x', note: ` ${median(bare).toFixed(0)} requests a second` },
    ...all.map(({ what, budget, ratios, rates }): Line => ({
      what,
      value: median(ratios),
      unit: 'x',
      ...(budget && { budget }),
      note: ` ${median(rates).toFixed(0)} requests a second`,
    })),
    { what: 'memory idle (RSS)', value: idleMemory, unit: 'MB', budget: { max: 90 } },
    { what: 'memory under load (RSS)', value: memory, unit: 'MB', budget: { max: 150 } },
  ];
}

/** Returns the response bodies of targets that are compared with the same bytes, by path. */
async function bodiesOf({ url }: RunningServer, all: readonly Target[]): Promise<Record<string, string>> {
  const bodies: Record<string, string> = {};
  for (const { paths, yardstick } of all)
    if (yardstick === 'same bytes') for (const path of paths) bodies[path] = await (await fetch(url + path)).text();
  return bodies;
}

async function assertSameReply(one: RunningServer, other: RunningServer, path: string): Promise<void> {
  const [reply, otherReply] = await Promise.all([one, other].map(async ({ url }) => (await fetch(url + path)).json()));
  if (!isDeepStrictEqual(reply, otherReply)) throw new Error(`The servers that are compared answer ${path} differently.`);
}

/**
 * Keeps this process awake until the returned function is called. Otherwise, this process would sleep while a slow server works,
 * and waking it for each response costs that server about 10 µs. A bare "hello" server keeps this process busy, so it would not
 * have this cost.
 */
function stayAwake(): () => void {
  let isAwake = true;
  const nextTurn = () => {
    if (isAwake) setImmediate(nextTurn);
  };
  nextTurn();
  return () => {
    isAwake = false;
  };
}

/** The rate of a server's responses, and the number per second of its CPU time if known. */
export async function measured(
  { url, pid }: RunningServer,
  paths: readonly string[],
  duration: number,
): Promise<{ perSecond: number; speed: number }> {
  const before = processorSeconds(pid);
  const { total, perSecond } = await load(url, paths, duration);
  const after = processorSeconds(pid);
  return { perSecond, speed: before === undefined || after === undefined ? perSecond : total / (after - before) };
}

/** Throws when a response is not 2xx, because error responses are fast and measure nothing. */
async function load(url: string, paths: readonly string[], duration: number): Promise<{ total: number; perSecond: number }> {
  let turn = 0;
  // One counter for all connections: with separate counters, all would request the same path at the same time.
  const setupRequest = (request: object): object => {
    turn += 1;
    return { ...request, path: paths[turn % paths.length] ?? '/' };
  };
  const result = await autocannon({ url, connections, duration, requests: [{ method: 'GET', setupRequest }] });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed, such as ${url}${paths[0] ?? ''}`);
  return { total: result.requests.total, perSecond: result.requests.total / result.duration };
}

/** The CPU seconds that a process has used; undefined without /proc. */
function processorSeconds(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  // The fields follow the program's name in parentheses; a tick is a hundredth of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function residentMegabytes(pid: number): number {
  if (process.platform === 'win32') return 0;
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
