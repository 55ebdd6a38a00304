import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { databaseName } from '../../db/sql/store.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { type PostgresServer, runOn, startPostgres } from '../store/postgres-server.ts';
import { RetryingProxy } from './retrying-proxy.ts';

/**
 * `npm run stress:restarts [restarts] [--postgres]`: deploys again and again under load, as the README says: a second process
 * starts on the same data folder (or PostgreSQL), then the first one gets SIGTERM, behind a proxy that repeats what got no response.
 * Every fifth time there is one process only, which stops before the next one starts. No request may fail, and each write is
 * executed once.
 */
const [number = 30] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const restarts = Number(number);
const postgres = process.argv.includes('--postgres') ? await startedPostgres() : undefined;
const [keptReaders, newReaders, writers] = [20, 10, 4];

const folder = await mkdtemp(join(tmpdir(), 'debut-restarts-'));
const dataDir = join(folder, 'data');
const proxy = new RetryingProxy();
const failures = new Map<string, number>();
const sent = new Set<string>();
let answered = 0;
let stopping = false;

async function startedPostgres(): Promise<PostgresServer> {
  const started = await startPostgres();
  if (typeof started === 'string') throw new Error(started);
  return started;
}

interface Sent {
  port: number;
  agent: Agent | false;
  content?: string;
}

/** The status of a response, or the code of the error instead of one. */
function send({ port, agent, content }: Sent): Promise<string> {
  const headers = { 'x-forwarded-for': `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.1` };
  const body = content === undefined ? undefined : JSON.stringify({ content, email: '' });
  const write = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'idempotency-key': content ?? '' };
  return new Promise((resolve) => {
    const request = sendRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: body === undefined ? 'GET' : 'POST',
        path: body === undefined ? '/api/categories' : '/api/feedback',
        headers: body === undefined ? headers : { ...headers, ...write },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(String(response.statusCode)));
        response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    request.end(body);
  });
}

async function load(port: number, agent: Agent | false, writes: boolean): Promise<void> {
  while (!stopping) {
    const content = writes ? crypto.randomUUID() : undefined;
    const outcome = await send({ port, agent, ...(content === undefined ? {} : { content }) });
    answered += 1;
    if (outcome.startsWith('2')) {
      if (content !== undefined) sent.add(content);
    } else failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
    await pause(Math.random() * 10);
  }
}

async function storedFeedback(): Promise<string[]> {
  const select = 'SELECT content FROM feedback';
  let rows: { content: string }[];
  if (postgres === undefined) {
    const database = new Database(join(dataDir, databaseName), { readonly: true });
    rows = database.prepare<[], { content: string }>(select).all();
    database.close();
  } else rows = (await runOn(postgres.url, select)) as { content: string }[];
  return rows.map(({ content }) => content).filter((content) => /^[0-9a-f-]{36}$/u.test(content));
}

const start = () =>
  startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error', ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }) });
const portOf = (server: RunningServer) => Number(new URL(server.url).port);

const startedAt = performance.now();
let current = await start();
try {
  proxy.upstreams = [portOf(current)];
  const port = await proxy.listen();
  const agent = new Agent({ keepAlive: true });
  const loads = [
    ...Array.from({ length: keptReaders }, () => load(port, agent, false)),
    ...Array.from({ length: newReaders }, () => load(port, false, false)),
    ...Array.from({ length: writers }, () => load(port, agent, true)),
  ];
  let longestStop = 0;
  let retriedWithTwo = 0;
  for (let number = 1; number <= restarts; number += 1) {
    await pause(300);
    const old = current;
    const stop = async () => {
      const stoppedAt = performance.now();
      await old.stop();
      longestStop = Math.max(longestStop, performance.now() - stoppedAt);
    };
    if (number % 5 === 0) {
      await stop();
      current = await start();
      proxy.upstreams = [portOf(current)];
    } else {
      current = await start();
      const retriesBefore = proxy.retries;
      // The old one is asked first until it refuses.
      proxy.upstreams = [portOf(old), portOf(current)];
      const stopped = stop();
      await pause(50);
      proxy.upstreams = [portOf(current), portOf(old)];
      await stopped;
      proxy.upstreams = [portOf(current)];
      retriedWithTwo += proxy.retries - retriesBefore;
    }
  }
  stopping = true;
  await Promise.all(loads);
  agent.destroy();
  const stored = await storedFeedback();
  const missing = [...sent].filter((content) => !stored.includes(content)).length;
  const doubled = stored.length - new Set(stored).size;
  const result = {
    restarts,
    answered,
    failed: Object.fromEntries(failures),
    retriedWithTwo,
    retriedWithOne: proxy.retries - retriedWithTwo,
    writes: sent.size,
    missing,
    doubled,
    longestStopMs: Math.round(longestStop),
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  };
  console.log(JSON.stringify(result));
  if (failures.size > 0 || missing > 0 || doubled > 0) process.exitCode = 1;
} finally {
  stopping = true;
  proxy.close();
  await current.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
