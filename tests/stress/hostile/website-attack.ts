import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Username } from '../../../db/sample/people.ts';
import { KillableServer } from '../killable-server.ts';

/** How long a visitor may wait, in milliseconds, and how much memory the server and its child processes may use, in megabytes. */
const bounds = { waitMs: 1_000, memoryMb: 400 };

export interface Reply {
  status: number;
  body: Record<string, unknown>;
  ms: number;
}

export interface Attacked {
  post: (username: Username | '', path: string, body: unknown) => Promise<Reply>;
  check: (isTrue: boolean, failure: string) => void;
}

/**
 * Starts the built server with a 512 MB heap, attacks it while visitors read, and prints measurements of both. Returns whether all checks
 * passed. `--root FOLDER` attacks another built copy.
 */
export async function attack(name: string, run: (attacked: Attacked) => Promise<void>): Promise<string[]> {
  const { values } = parseArgs({ options: { root: { type: 'string' }, inside: { type: 'boolean' } } });
  const dataDir = await mkdtemp(join(tmpdir(), 'debut-hostile-'));
  const env = {
    NODE_OPTIONS: '--max-old-space-size=512',
    GOOGLE_CLIENT_ID: 'stress',
    GOOGLE_JWKS_URL: 'http://keys.example/certs',
  };
  const server = new KillableServer(dataDir, { env, root: values.root });
  const failures: string[] = [];
  const check: Attacked['check'] = (isTrue, failure) => void (isTrue || failures.push(`${name}: ${failure}`));
  try {
    await server.start();
    const url = await server.url();
    await server.signIn(['ravi', 'noor', 'mara']);
    const memory = watchMemory(server.pid);
    const idle = await whileVisited(url, () => pause(3_000));
    const attacked = await whileVisited(url, () => run({ post: postTo(server, url), check }));
    const peak = await memory.stop();
    console.log(
      `${name}: visitors waited at most ${idle.max} ms before and ${attacked.max} ms during it (median ${idle.median} and ${attacked.median} ms, ${attacked.visits} visits, ${attacked.failed} failed); memory at most ${peak} MB`,
    );
    // If the machine has other work, visitors also wait before the attack.
    check(
      attacked.max <= Math.max(bounds.waitMs, 2 * idle.max) && attacked.failed === 0,
      `a visitor waited ${attacked.max} ms, and ${attacked.failed} visits failed`,
    );
    check(peak <= bounds.memoryMb, `${peak} MB of memory`);
    check((await fetch(`${url}/healthz`).catch(() => undefined))?.ok === true, 'the server no longer answers');
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return failures;
}

function postTo(server: KillableServer, url: string): Attacked['post'] {
  return async (username, path, body) => {
    const startedAt = performance.now();
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: username === '' ? '' : `session=${server.session(username)}`,
    };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
    const reply = ((await response?.json().catch(() => undefined)) ?? {}) as Reply['body'];
    return { status: response?.status ?? 0, body: reply, ms: Math.round(performance.now() - startedAt) };
  };
}

async function whileVisited(url: string, work: () => Promise<void>) {
  const visitors = new Worker(new URL('../memory-visitors.ts', import.meta.url), { workerData: url });
  await pause(500);
  await work();
  visitors.postMessage('stop');
  const { times, failed } = await new Promise<{ times: number[]; failed: number }>((resolve) =>
    visitors.once('message', resolve),
  );
  const sorted = times.sort((a, b) => a - b).map(Math.round);
  return { max: sorted.at(-1) ?? 0, median: sorted[sorted.length >> 1] ?? 0, visits: sorted.length, failed };
}

/** The maximum memory of a process and its children together, in megabytes. */
function watchMemory(pid: number) {
  let peak = 0;
  let isStopped = false;
  const watching = (async () => {
    while (!isStopped) {
      const sizes = await Promise.all((await processesOf(pid)).map(residentMb));
      peak = Math.max(peak, Math.round(sizes.reduce((sum, size) => sum + size, 0)));
      await pause(100);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await watching;
      return peak;
    },
  };
}

async function processesOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')));
  return [pid, ...children.join(' ').split(/\s+/).filter(Boolean).map(Number)];
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
