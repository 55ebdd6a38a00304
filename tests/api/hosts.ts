import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getResponse } from 'msw/utils/get-response';
import { pino } from 'pino';
import { openMemoryStore } from '../../db/memory/store.ts';
import { seedSample } from '../../db/sample/seed.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { createHandlers } from '../../mocks/handlers.ts';
import type { Host } from '../../server/handle.ts';
import { type AppParts, createHandler } from '../../server/http/app.ts';
import { createCountBuffer } from '../../server/http/count-buffer.ts';
import { type Listening, listen } from '../../server/http/server.ts';
import { visitorKeys } from '../../server/http/visitor.ts';
import { visitor } from '../../server/rules/access.ts';
import { newId } from '../../server/rules/ids.ts';

/** The sample's days are those of the machine: here the machine is in UTC, so its times can be written down. */
process.env['TZ'] = 'UTC';

/** Every test happens at this moment. */
export const now = new Date('2026-11-21T12:00:00.000Z');

export interface TestRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Text goes as it is; anything else as JSON, with its content type. */
  body?: unknown;
}

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
}

/** One of the two hosts of the API, over the sample directory at `now`. */
export interface TestHost {
  name: string;
  store: Store;
  send: (request: TestRequest) => Promise<TestResponse>;
  /** Waits until what was counted is in the store. */
  settle: () => Promise<void>;
  /** What the host called its own fault; must stay empty. */
  failures: unknown[];
  close: () => Promise<void>;
}

function hostOver(store: Store, failures: unknown[], count: Host['count']): Host {
  return {
    store,
    now: () => now,
    newId: () => newId(now),
    config: { paypalClientId: 'test-client-id' },
    count,
    report: (error) => failures.push(error),
    strict: true,
  };
}

export interface KoaHost extends TestHost {
  server: Listening;
  url: string;
  /** The database's file, for a second connection. */
  file: string;
}

/** Koa on a real socket, over SQLite as in production. */
export async function koaHost(parts: Partial<AppParts> = {}): Promise<KoaHost> {
  const folder = await mkdtemp(join(tmpdir(), 'debut-api-'));
  const file = join(folder, 'debut.sqlite');
  const store = await openSqliteStore(file);
  await seedSample(store, now);
  const failures: unknown[] = [];
  const counts = createCountBuffer(store, (error) => failures.push(error));
  const host = hostOver(store, failures, counts.count);
  const handler = createHandler({
    host,
    log: pino({ level: 'silent' }),
    visitorKey: visitorKeys(new Uint8Array(32)),
    siteUrl: undefined,
    dist: join(folder, 'dist'),
    ...parts,
  });
  const server = await listen(handler, { port: 0, host: '127.0.0.1' });
  return {
    name: 'Koa and SQLite',
    server,
    url: server.url,
    file,
    store,
    failures,
    send: (request) => ask(server.port, request),
    settle: counts.flush,
    close: async () => {
      await server.close(1_000);
      await counts.stop();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The demo's handlers, over the memory store. */
export async function mswHost(): Promise<TestHost> {
  const store = openMemoryStore();
  await seedSample(store, now);
  const failures: unknown[] = [];
  let counted: Promise<unknown> = Promise.resolve();
  const host = hostOver(store, failures, (events) => {
    counted = counted.then(() => store.analytics.record(events)).catch((error: unknown) => failures.push(error));
  });
  const handlers = createHandlers(host, {
    latency: async () => undefined,
    // Behind Koa the header is a proxy's; here it only says who comes.
    caller: (request) => ({ actor: visitor, visitor: 'tester', source: request.headers.get('x-forwarded-for') ?? 'tester' }),
  });
  return {
    name: 'MSW and memory',
    store,
    failures,
    send: async (sent) => {
      const { method, headers, body } = plain(sent);
      const request = new Request(`http://demo.test${sent.path}`, { method, headers, ...(body === undefined ? {} : { body }) });
      const response = await getResponse(handlers, request);
      if (response === undefined) throw new Error(`No handler for ${sent.path}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: Object.fromEntries(response.headers), text: bytes.toString('utf8'), bytes };
    },
    settle: async () => {
      await counted;
    },
    close: () => store.close(),
  };
}

function plain({ method = 'GET', headers = {}, body }: TestRequest): {
  method: string;
  headers: Record<string, string>;
  body?: string;
} {
  if (body === undefined) return { method, headers };
  if (typeof body === 'string') return { method, headers, body };
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** A request exactly as written: no header is added, no address tidied. */
export function ask(port: number, sent: TestRequest): Promise<TestResponse> {
  const { method, headers, body } = plain(sent);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: sent.path,
        method,
        agent: false,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString('utf8'), bytes });
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
