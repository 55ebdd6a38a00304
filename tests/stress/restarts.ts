import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import { personId } from '../../db/sample/people.ts';
import { openPostgresStore } from '../../db/sql/postgres/postgres-store.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import type { StartupRecord, Store } from '../../db/store.ts';
import type { StartupPage } from '../../server/domain/listings/startups.contract.ts';
import { newToken } from '../../server/domain/core/ids.ts';
import { freePort, type RunningServer, startServer } from '../e2e/server.ts';
import { type PostgresServer, runOn, startPostgres } from '../store/postgres-server.ts';
import { DeployLoad } from './deploy-load.ts';
import { liftSiteLimits } from './lift-site-limits.ts';
import { prepareBuild } from './other-build.ts';
import { losesBodies, proxiedSite, startDocumentedProxy } from './documented-proxy.ts';
import { RetryingProxy } from './retrying-proxy.ts';

/**
 * `npm run stress:restarts -- [deploys] [--postgres] [--processes N] [--from REVISION] [--nginx | --caddy] [--drain SECONDS]`
 * deploys repeatedly under load, as described in server/HOSTING.md, behind a proxy that retries requests without a response. With
 * one process (the default), a second one starts on the same data folder (or PostgreSQL), then the first gets SIGTERM. Every
 * fifth time, the first one stops before the second one starts (but not behind nginx, which does not wait). With several
 * processes, they are stopped and restarted one after another. With `--from`, each deploy begins with a new directory and that
 * version (a commit, or a folder with a built copy), and ends with this version; in between, both write. No request may fail,
 * each write must be executed once and found, and processes of one build must have the same ETags. Processes behind nginx or
 * Caddy drain for a second. Without that (`--drain 0`), a few writes may fail with 502 behind a Caddy that loses bodies
 * (`losesBodies`), at most ten for each process that stops.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    postgres: { type: 'boolean', default: false },
    nginx: { type: 'boolean', default: false },
    caddy: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
    from: { type: 'string' },
    drain: { type: 'string' },
  },
});
const deploys = Number(positionals[0] ?? 30);
const processes = Number(options.processes);
const documentedProxy = options.nginx ? 'nginx' : options.caddy ? 'caddy' : undefined;
const DRAIN_SECONDS = options.drain ?? (documentedProxy === undefined ? '0' : '1');
/** The kind of failure that HOSTING.md says can happen. */
const expectedFailure = DRAIN_SECONDS === '0' && losesBodies(documentedProxy) ? /^(?:POST|PUT) \S+ 502$/ : undefined;
/**
 * The time after which the proxy has certainly noticed that a process runs again: Caddy checks twice a second, and nginx on a
 * single machine tries once a second.
 */
const seenAfterMs = documentedProxy === 'caddy' ? 1_000 : documentedProxy === 'nginx' && processes === 1 ? 2_000 : 300;

const folder = await mkdtemp(join(tmpdir(), 'debut-restarts-'));
const older = options.from === undefined ? undefined : await prepareBuild(options.from);
const postgres = options.postgres ? await startedPostgres() : undefined;
const result = {
  deploys,
  answered: 0,
  failed: {} as Record<string, number>,
  /** The number of writes that failed as HOSTING.md says. */
  expectedFailures: 0,
  feedback: 0,
  edits: 0,
  retries: 0,
  longestStopMs: 0,
};
const problems = new Set<string>();
const check = (isTrue: boolean, problem: string): void => {
  if (!isTrue) problems.add(problem);
};

async function startedPostgres(): Promise<PostgresServer> {
  const started = await startPostgres();
  if (typeof started === 'string') throw new Error(started);
  return started;
}

/** The location of a deploy's directory: in SQLite or PostgreSQL. */
interface Directory {
  dataDir: string;
  /** The address of PostgreSQL; undefined for SQLite. */
  url: string | undefined;
}

let directories = 0;

async function newDirectory(): Promise<Directory> {
  directories += 1;
  return { dataDir: join(folder, `data-${directories}`), url: await postgres?.newDatabase() };
}

type Build = 'older' | 'this';

/** Processes over PostgreSQL are on separate machines. */
async function start({ dataDir, url }: Directory, build: Build, port: number, at = 0): Promise<RunningServer> {
  const env = url === undefined ? { DATA_DIR: dataDir } : { DATA_DIR: join(dataDir, String(at)), DATABASE_URL: url };
  const options = build === 'older' && older !== undefined ? { root: older.root, script: older.script } : {};
  const site = documentedProxy === undefined ? {} : { SITE_URL: proxiedSite, LINK_WATCH: '0' };
  return startServer({ ...env, ...site, DRAIN_SECONDS, PORT: String(port), LOG_LEVEL: 'error' }, options);
}

async function stop(server: RunningServer): Promise<void> {
  const stoppedAt = performance.now();
  await server.stop();
  result.longestStopMs = Math.max(result.longestStopMs, Math.round(performance.now() - stoppedAt));
}

/** Runs a statement that every version understands. */
async function execute({ dataDir, url }: Directory, statement: string): Promise<void> {
  if (url !== undefined) {
    await runOn(url, statement);
    return;
  }
  const database = new Database(join(dataDir, databaseName), { timeout: 5_000 });
  database.exec(statement);
  database.close();
}

/** Stores the session of an admin. */
async function signInAdmin(directory: Directory): Promise<string> {
  const session = newToken();
  const hash = createHash('sha256').update(session).digest('hex');
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const insert = `
    INSERT INTO sessions (token_hash, user_id, user_agent, created_at, authenticated_at, seen_at, expires_at, multi_factor)
    VALUES ('${hash}', '${personId('ida')}', '', '${now}', '${now}', '${now}', '${expiresAt}', 0)`;
  await execute(directory, insert);
  return session;
}

async function someListings(port: number): Promise<StartupRecord[]> {
  const response = await fetch(`http://127.0.0.1:${port}/api/startups?page=1`);
  const { startups } = (await response.json()) as StartupPage;
  return Promise.all(
    startups.slice(0, 4).map(async ({ slug }) => {
      const startup = await fetch(`http://127.0.0.1:${port}/api/startups/slug/${slug}`);
      return (await startup.json()) as StartupRecord;
    }),
  );
}

async function etagOf({ url }: RunningServer): Promise<string> {
  const response = await fetch(`${url}/api/startups?page=1`);
  await response.arrayBuffer();
  return response.headers.get('etag') ?? 'none';
}

/** Compares the stored data with the acknowledged writes, once no one writes anymore. */
async function compare(store: Store, { feedback, names }: DeployLoad): Promise<void> {
  const slice = { offset: 0, limit: 1_000_000 };
  const { feedback: rows } = await store.feedback.table({ search: '', status: 'all' }, slice);
  const stored = rows.map(({ content }) => content);
  const missing = [...feedback].filter((content) => !stored.includes(content)).length;
  check(missing === 0, `${missing} acknowledged feedback are missing`);
  const doubled = stored.length - new Set(stored).size;
  check(doubled === 0, `${doubled} feedback are stored twice`);
  for (const [id, given] of names) {
    const name = given.at(-1) ?? '';
    const found = await store.startups.possibleDuplicates(name);
    check(
      found.some(({ _id }) => _id === id),
      `${name} is not found by its name`,
    );
    const { total, cards } = await store.startups.search(name, { offset: 0, limit: 10 });
    check(total === 1 && cards[0]?.includes(id) === true, `A search for ${name} finds ${total}`);
    for (const each of given) {
      const { entries } = await store.audit.table({ search: `ida ${each}` }, { offset: 0, limit: 10 });
      const recorded = entries.filter(({ subject }) => subject === each).length;
      check(recorded === 1, `${each} was given ${recorded} times, by the audit log that admins search`);
    }
  }
}

/** A running site: its processes, and the port of the proxy in front of them. */
interface Site {
  directory: Directory;
  servers: RunningServer[];
  port: number;
  load: DeployLoad;
}

const proxy = new RetryingProxy();
proxy.isBalanced = processes > 1;
const proxyPort = await proxy.listen();
const portOf = (server: RunningServer) => Number(new URL(server.url).port);
/** The ports that consecutive processes use alternately. */
const portsOfOne = [await freePort(), await freePort()];

/** Replaces a single process: the next one starts beside it, or after it. */
async function replace(site: Site, isBeside: boolean): Promise<void> {
  const [old] = site.servers;
  if (old === undefined) return;
  if (!isBeside) await stop(old);
  const port = portsOfOne.find((each) => each !== portOf(old)) ?? 0;
  const next = await start(site.directory, 'this', port);
  site.servers = [next];
  if (isBeside) {
    if (documentedProxy !== undefined) await pause(seenAfterMs);
    // The old process gets requests first, until it refuses them.
    proxy.upstreams = [portOf(old), portOf(next)];
    const stopped = stop(old);
    await pause(50);
    proxy.upstreams = [portOf(next), portOf(old)];
    await stopped;
  }
  proxy.upstreams = [portOf(next)];
}

/** Replaces several processes: one after another stops, and restarts in its place. */
async function roll(site: Site): Promise<void> {
  for (const [at, old] of site.servers.entries()) {
    await stop(old);
    site.servers[at] = await start(site.directory, 'this', portOf(old), at);
    await pause(seenAfterMs);
    await checkEtags(site, at + 1);
  }
}

/** Checks the ETags when `replaced` processes run this build. */
async function checkEtags({ servers, load }: Site, replaced: number): Promise<void> {
  await load.untilDirectoryIsStill();
  const etags = await Promise.all(servers.map(etagOf));
  load.isDirectoryStill = false;
  const [newer, others] = [new Set(etags.slice(0, replaced)), new Set(etags.slice(replaced))];
  check(newer.size === 1, `Processes of one build have ${newer.size} ETags`);
  if (older !== undefined)
    check(
      [...newer].every((etag) => !others.has(etag)),
      'Both builds have one ETag',
    );
  else
    check(
      [...others].every((etag) => newer.has(etag)),
      'Processes of one build have several ETags',
    );
}

async function withSite(build: Build, work: (site: Site) => Promise<void>): Promise<void> {
  const directory = await newDirectory();
  const first = await start(directory, build, portsOfOne[0] ?? 0);
  const site = { directory, servers: [first] };
  const others = Array.from({ length: processes - 1 }, async (_, at) => start(directory, build, await freePort(), at + 1));
  site.servers.push(...(await Promise.all(others)));
  proxy.upstreams = site.servers.map(portOf);
  const proxied = processes === 1 ? portsOfOne : proxy.upstreams;
  const before =
    documentedProxy === undefined
      ? undefined
      : await startDocumentedProxy(documentedProxy, processes === 1 ? 'one' : 'several', folder, proxied);
  const port = before?.port ?? proxyPort;
  const load = new DeployLoad(
    { port, isTls: before !== undefined },
    await someListings(portOf(first)),
    await signInAdmin(directory),
  );
  const running = Object.assign(site, { port, load });
  const siteLimits = liftSiteLimits((statement) => execute(directory, statement));
  try {
    await pause(500);
    await work(running);
    await load.stop();
  } finally {
    await siteLimits.stop();
    await before?.stop();
    await Promise.all(running.servers.map((server) => server.stop()));
  }
  result.answered += load.answered;
  result.feedback += load.feedback.size;
  result.edits += [...load.names.values()].flat().length;
  for (const [failure, times] of load.failures) {
    if (expectedFailure?.test(failure) === true) result.expectedFailures += times;
    else result.failed[failure] = (result.failed[failure] ?? 0) + times;
  }
  const { url, dataDir } = directory;
  const store = await (url === undefined
    ? openSqliteStore(join(dataDir, databaseName))
    : openPostgresStore(url, { indexFolder: undefined, report: console.error }));
  await compare(store, load);
  await store.close();
}

const startedAt = performance.now();
try {
  // nginx does not wait for a starting process.
  const isBeside = (number: number) => number % 5 !== 0 || documentedProxy === 'nginx';
  const deploy = (site: Site, number: number) => (processes === 1 ? replace(site, isBeside(number)) : roll(site));
  if (older === undefined)
    await withSite('this', async (site) => {
      for (let number = 1; number <= deploys; number += 1) {
        await pause(300);
        await deploy(site, number);
      }
    });
  else for (let number = 1; number <= deploys; number += 1) await withSite('older', (site) => deploy(site, number));
  result.retries = proxy.retries;
  const most = 10 * deploys * processes;
  check(
    result.expectedFailures <= most,
    `${result.expectedFailures} writes failed, more than the few that are announced (${most})`,
  );
  console.log(JSON.stringify({ ...result, seconds: Math.round((performance.now() - startedAt) / 1_000) }));
  for (const problem of problems) console.error(problem);
  if (Object.keys(result.failed).length > 0 || problems.size > 0) process.exitCode = 1;
} finally {
  proxy.close();
  await postgres?.stop();
  await older?.remove();
  await rm(folder, { recursive: true, force: true });
}
