import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { personId } from '../../db/sample/people.ts';
import { seedSample } from '../../db/sample/seed.ts';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import { openZip } from '../../server/adapters/zip.ts';
import { newToken } from '../../server/domain/core/ids.ts';
import { fill } from '../bench/queries.ts';
import { startServer } from '../e2e/server.ts';

/**
 * `npm run stress:everything -- [startups]` exports the sample plus generated startups (14,000): as CSV, as JSON, and as
 * everything.zip. everything.zip is exported from the command line, and from a running server while it answers other requests. It
 * is imported into an empty directory. Both directories then have the same public replies, and no process took more memory than
 * `maxMegabytes`.
 */
const maxMegabytes = 450;
const startupCount = Number(process.argv[2] ?? 14_000);
const failures: string[] = [];
const check = (isTrue: boolean, failure: string) => void (isTrue || failures.push(failure));

const folder = await mkdtemp(join(tmpdir(), 'debut-everything-'));
const [from, into] = [join(folder, 'from'), join(folder, 'into')];

/** The maximum memory of a process so far; undefined on systems other than Linux. */
async function peakMegabytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = /^VmHWM:\s+(?<kilobytes>\d+) kB$/mu.exec(status)?.groups?.['kilobytes'];
  return peak === undefined ? undefined : Math.round(Number(peak) / 1_024);
}

function report(name: string, startedAt: number, megabytes: number | undefined): void {
  console.log(`${name}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s, ${megabytes ?? '?'} MB`);
  check((megabytes ?? 0) <= maxMegabytes, `${name} took ${megabytes} MB of memory`);
}

/** Runs a command of the repository over a data folder, and returns its output. */
async function run(command: 'export' | 'import', dataDir: string, args: readonly string[]): Promise<string> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, `../../server/cli/${command}.ts`), ...args], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let megabytes: number | undefined;
  const measure = async () => void (megabytes = (await peakMegabytes(child.pid ?? 0)) ?? megabytes);
  const watch = setInterval(() => void measure(), 100);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (output += text));
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  report(`${command} ${args.at(-1)?.split('/').at(-1)}`, startedAt, megabytes);
  check(code === 0, `${command} ${args.join(' ')} ended with ${code}: ${output.slice(-500)}`);
  return output;
}

/** Creates a session of the sample's admin. */
async function signIn(dataDir: string): Promise<string> {
  const store = await openSqliteStore(join(dataDir, databaseName));
  const [session, now] = [newToken(), new Date().toISOString()];
  await store.sessions.insert({
    tokenHash: createHash('sha256').update(session).digest('hex'),
    userId: personId('ida'),
    device: '',
    createdAt: now,
    authenticatedAt: now,
    seenAt: now,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    multiFactor: false,
  });
  await store.close();
  return session;
}

const publicPaths = [
  '/api/stats',
  '/api/categories',
  '/api/startups?limit=50',
  `/api/startups?limit=50&page=${Math.max(2, Math.floor(startupCount / 100))}`,
  '/api/startups/trending',
  '/api/startups/category/category-1?limit=50',
  '/api/startups/search?query=payments%20teams&limit=50',
  '/api/startups/facets?category=category-2',
  '/api/startups/slug/mosscount',
  '/api/blog/posts',
  '/api/former-slugs',
  '/api/settings',
];

/** Public replies by path, with the startups of the first page, and the memory of the server that gave them. */
async function publicReplies(url: string): Promise<Map<string, string>> {
  const replies = new Map<string, string>();
  const read = async (path: string) => {
    const response = await fetch(url + path);
    replies.set(path, `${response.status} ${await response.text()}`);
  };
  for (const path of publicPaths) await read(path);
  for (const [, slug] of (replies.get('/api/startups?limit=50') ?? '').matchAll(/"slug":"([^"]+)"/g))
    await read(`/api/startups/slug/${slug}`);
  return replies;
}

/**
 * Downloads everything.zip from a running server. Returns the longest wait of another request during the download, in
 * milliseconds.
 */
async function download(url: string, session: string, file: string): Promise<number> {
  const headers = { cookie: `session=${session}`, 'sec-fetch-site': 'same-origin' };
  const grant = await fetch(`${url}/api/admin/export/everything`, { method: 'POST', headers });
  const { path } = (await grant.json()) as { path: string };
  let isRunning = true;
  let longest = 0;
  const others = (async () => {
    while (isRunning) {
      const startedAt = performance.now();
      await (await fetch(`${url}/api/categories`)).text();
      longest = Math.max(longest, performance.now() - startedAt);
      await new Promise((next) => setTimeout(next, 20));
    }
  })();
  const { body, status } = await fetch(url + path, { headers });
  check(status === 200 && body !== null, `The download was answered with ${status}`);
  if (body !== null) await pipeline(Readable.fromWeb(body as never), createWriteStream(file));
  isRunning = false;
  await others;
  return longest;
}

/** The number of lines of each file with rows. */
async function linesOf(file: string): Promise<Record<string, number>> {
  const zip = await openZip(file);
  const lines: Record<string, number> = {};
  // The audit log of the second file has the first download.
  for (const name of [...zip.names].filter((each) => each.endsWith('.jsonl'))) {
    lines[name] = 0;
    for await (const _line of zip.lines(name)) lines[name] += 1;
  }
  await zip.close();
  return lines;
}

try {
  console.log(`${startupCount} startups generated in ${Math.round(await fill(from, startupCount))} s`);
  const store = await openSqliteStore(join(from, databaseName));
  await seedSample(store, new Date());
  await store.close();
  const session = await signIn(from);

  const zip = join(folder, 'everything.zip');
  await run('export', from, ['--all', join(folder, 'startups.csv')]);
  await run('export', from, ['--all', join(folder, 'startups.json')]);
  await run('export', from, [zip]);
  const downloaded = join(folder, 'downloaded.zip');
  const source = await startServer({ DATA_DIR: from, LOG_LEVEL: 'error' });
  const replies = await publicReplies(source.url);
  const startedAt = performance.now();
  const longest = await download(source.url, session, downloaded);
  report(
    `server with ${Math.round((await stat(downloaded)).size / 1024 ** 2)} MB downloaded`,
    startedAt,
    await peakMegabytes(source.pid),
  );
  console.log(`other requests waited ${Math.round(longest)} ms at most`);
  await source.stop();
  const [written, sent] = [await linesOf(zip), await linesOf(downloaded)];
  check(JSON.stringify(written) === JSON.stringify(sent), `Other numbers of rows: ${JSON.stringify([written, sent])}`);
  check((written['startups.jsonl'] ?? 0) > startupCount, `Only ${written['startups.jsonl']} startups were exported`);

  await run('import', into, [downloaded]);
  const target = await startServer({ DATA_DIR: into, LOG_LEVEL: 'error' });
  const imported = await publicReplies(target.url);
  console.log(`server over the imported directory: ${await peakMegabytes(target.pid)} MB`);
  await target.stop();
  for (const [path, reply] of replies)
    check(
      imported.get(path) === reply,
      `Another reply at ${path}: ${imported.get(path)?.slice(0, 200)} instead of ${reply.slice(0, 200)}`,
    );
  console.log(`${replies.size} public replies compared, ${failures.length} failures`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
