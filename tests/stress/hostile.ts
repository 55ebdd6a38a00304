/**
 * `npm run stress:hostile -- [name]` attacks a server that has a heap of 512 MB. A single client could send all of the requests.
 * Another visitor reads and sends at the same time. Each of this visitor's requests must be answered as usual, at most a second
 * later than without the attack. The server's memory must stay within bounds, and no attack may get a 500. The attacks are tables
 * in `hostile/`, one file for each kind; `name` runs those that contain it, and `--root FOLDER` attacks another, built copy of
 * the repository.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { databaseName, openSqliteStore } from '../../db/sql/store.ts';
import { newId, newToken } from '../../server/domain/core/ids.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { aUser } from '../store/builders.ts';
import type { Attack, Counts } from './hostile/attack.ts';
import { bodyAttacks } from './hostile/bodies.ts';
import { floodAttacks } from './hostile/floods.ts';
import { attackWithLookups } from './hostile/lookups.ts';
import { attackWithPages } from './hostile/pages.ts';
import { silentAttacks } from './hostile/silent-bodies.ts';

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } });
const [chosen = ''] = positionals;
const attacks = [...bodyAttacks, ...silentAttacks, ...floodAttacks].filter(({ name }) => name.includes(chosen));

/** In milliseconds and megabytes. */
const bounds = { wait: 1_000, memory: 400 };
const failures: string[] = [];

const start = () =>
  startServer(
    { NODE_OPTIONS: '--max-old-space-size=512', LOG_LEVEL: 'fatal' },
    options.root === undefined ? {} : { root: options.root },
  );

/** Stores a member and a session in the database directly. */
async function signIn({ dataDir }: RunningServer): Promise<string> {
  const store = await openSqliteStore(join(dataDir, databaseName));
  const [id, session] = [newId(), newToken()];
  const createdAt = new Date().toISOString();
  await store.users.insert(
    aUser({ _id: id, username: 'mallory', email: 'mallory@example.com', createdAt, emailVerifiedAt: createdAt }),
  );
  await store.sessions.insert({
    tokenHash: createHash('sha256').update(session).digest('hex'),
    userId: id,
    device: '',
    createdAt,
    authenticatedAt: createdAt,
    seenAt: createdAt,
    expiresAt: new Date(Date.now() + 6 * 3_600_000).toISOString(),
    multiFactor: false,
  });
  await store.close();
  return session;
}

async function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(new RegExp(`${field}:\\s*(\\d+)`).exec(status)?.[1] ?? 0) / 1_024);
}

interface Waits {
  median: number;
  longest: number;
  count: number;
  failures: string[];
}

function waitsSince(visitor: Worker): Promise<Waits> {
  return new Promise((resolve) => {
    visitor.once('message', ({ times, failures: failed }: { times: number[]; failures: string[] }) => {
      const sorted = times.sort((a, b) => a - b);
      const at = (index: number) => Math.round(sorted[index] ?? Infinity);
      resolve({
        median: at(Math.floor(sorted.length / 2)),
        longest: at(sorted.length - 1),
        count: sorted.length,
        failures: failed,
      });
    });
    visitor.postMessage('period');
  });
}

function print(counts: Counts): string {
  return Object.entries(counts)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');
}

/** Each attack has its own server, so that no attack is refused because of an earlier one. */
async function run({ name, run: attack, expect, seconds = 8 }: Attack): Promise<void> {
  const server = await start();
  const fail = (failure: string) => failures.push(`${name}: ${failure}`);
  const port = Number(new URL(server.url).port);
  const session = await signIn(server);
  const visitor = new Worker(new URL('hostile/visitor.ts', import.meta.url), { workerData: port });
  try {
    await pause(1_500);
    await waitsSince(visitor);
    await pause(2_000);
    const idle = await waitsSince(visitor);
    const rest = await megabytes(server.pid, 'VmRSS');
    const counts = await attack({ port, session }, AbortSignal.timeout(seconds * 1_000));
    // Waits for the last probe, which may have begun during the attack.
    await pause(1_500);
    const under = await waitsSince(visitor);
    const highest = await megabytes(server.pid, 'VmHWM');
    console.log(`${name}\n  ${print(counts)}`);
    console.log(
      `  another visitor waits ${under.median} ms, at most ${under.longest} (idle: ${idle.median}, at most ${idle.longest}), ` +
        `${under.count} probes; memory ${rest} MB, at most ${highest}`,
    );
    if (under.count === 0) fail('the visitor got no answer');
    if (under.longest > bounds.wait + idle.longest) fail(`the visitor waited ${under.longest} ms`);
    for (const failure of new Set(under.failures)) fail(`the visitor's ${failure}`);
    if (highest === 0 || highest > bounds.memory) fail(`memory grew to ${highest} MB`);
    if (counts['500'] !== undefined) fail(`${counts['500']} ended with 500`);
    for (const failure of expect?.(counts) ?? []) fail(failure);
    const alive = await fetch(`${server.url}/healthz`).catch(() => undefined);
    if (alive?.ok !== true) fail('the server does not answer any more');
  } finally {
    await visitor.terminate();
    await server.stop();
  }
}

/** These run in a separate network namespace, where a hostile website and a silent name server have public addresses. */
const websiteAttacks = [
  { name: 'hostile pages', run: attackWithPages },
  { name: 'a silent name server', run: attackWithLookups },
].filter(({ name }) => name.includes(chosen));

for (const attack of attacks) await run(attack);
for (const attack of websiteAttacks) {
  const isGood = await attack.run(options.root === undefined ? [] : ['--root', options.root]);
  if (!isGood) failures.push(`${attack.name}: see above`);
}
const count = attacks.length + websiteAttacks.length;
console.log(`\n${count} attacks, ${failures.length} failures`);
if (count === 0 || failures.length > 0) {
  console.error(failures.map((failure) => `FAILED ${failure}`).join('\n'));
  process.exitCode = 1;
}
