import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getResponse } from 'msw/utils/get-response';
import { pino } from 'pino';
import { copyState, type State } from '../../db/memory/state.ts';
import { openMemoryStore } from '../../db/memory/store.ts';
import { personId, type Username } from '../../db/sample/people.ts';
import { seedSample } from '../../db/sample/seed.ts';
import { openSqliteStore } from '../../db/sql/store.ts';
import type { Store } from '../../db/store.ts';
import { createHandlers } from '../../mocks/handlers.ts';
import { calls } from '../../server/domain/calls.ts';
import { contract } from '../../server/domain/contract.ts';
import type { ApiHost } from '../../server/api/handle.ts';
import { createRequestListener } from '../../server/http/app.ts';
import { type AppOptions } from '../../server/http/routes.ts';
import { startHealthCheck } from '../../server/jobs/health-check.ts';
import { startCountBuffer } from '../../server/jobs/count-buffer.ts';
import { type RunningServer, listen } from '../../server/http/server.ts';
import { createVisitorKey, loadVisitorSecret } from '../../server/http/visitor.ts';
import { newToken } from '../../server/domain/core/ids.ts';
import { sessionExpiresAt } from '../../server/domain/accounts/sessions.rules.ts';
import { digest, type TestEnv, createTestEnv } from './test-env.ts';

/** The sample uses the machine's time zone. With UTC, tests can contain literal times. */
process.env['TZ'] = 'UTC';

/** The current time of every test. */
export const now = new Date('2026-11-21T12:00:00.000Z');

/** The epoch of every host, so that all hosts return the same cursors. */
const epoch = 'sample';

export interface TestRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** Text and bytes are sent unchanged; anything else is sent as JSON with its content type. */
  body?: unknown;
  /** The secret of the caller's session. */
  session?: string;
  /** The secret of the caller's device. */
  device?: string | undefined;
}

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The secret of the session cookie set by the reply; '' when the reply clears the cookie. */
  session?: string;
  /** The secret of the device cookie set by the reply. */
  device?: string;
  text: string;
  bytes: Buffer;
}

/** One of the two API hosts, over the sample directory at `now`. */
export interface TestHost {
  name: string;
  store: Store;
  send: (request: TestRequest) => Promise<TestResponse>;
  /** Waits until all counted events are in the store. */
  flushCounts: () => Promise<void>;
  /** Unexpected errors that the host reported; must stay empty. */
  failures: unknown[];
  close: () => Promise<void>;
}

function createHost(store: Store, failures: unknown[], count: ApiHost['count'], env: Partial<TestEnv>, firstId = 0): ApiHost {
  const { clock, googleClientId, adapters } = createTestEnv(now, env);
  let idCount = firstId;
  return {
    contract,
    calls,
    store,
    now: clock,
    // Ids are not random, so that both hosts create the same ids.
    newId: () => clock().getTime().toString(16).padStart(12, '0') + (idCount += 1).toString(16).padStart(12, '0'),
    config: { paypal: { clientId: 'test-client-id', environment: 'sandbox', scriptUrl: '' }, googleClientId },
    adapters,
    count,
    report: (error) => failures.push(error),
    strict: true,
  };
}

/** The context of calls without an HTTP host; unexpected errors are thrown. */
export function bareHost(store: Store, env: Partial<TestEnv> = {}): ApiHost {
  return {
    ...createHost(store, [], () => undefined, env),
    report: (error) => {
      throw error;
    },
  };
}

export interface KoaHost extends TestHost {
  server: RunningServer;
  url: string;
  /** The file of the database, for a second connection, unless a store was passed in. */
  file: string;
}

/** The file of a sample database, created once for all hosts of a test file, because creating it takes longer than most tests. */
let sampleDatabase: Promise<Buffer> | undefined;

async function readSampleDatabase(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'debut-sample-'));
  try {
    const file = join(folder, 'debut.sqlite');
    const store = await openSqliteStore(file);
    await seedSample(store, now);
    await store.secrets.getOrInsert('visitor-key', Buffer.alloc(32).toString('base64url'));
    await store.close();
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface KoaHostOptions extends Partial<AppOptions> {
  name?: string;
  env?: Partial<TestEnv>;
  /**
   * The store of a database that another host may also use, as a second process would. The host closes it. Defaults to a new file with
   * the sample.
   */
  store?: Store | undefined;
  /** Ids start at this number, above those of other hosts over the same database. */
  firstId?: number;
}

/** Koa on a real socket over SQLite, as in production. */
export async function koaHost({
  name = 'Koa and SQLite',
  env = {},
  store: shared,
  firstId,
  ...parts
}: KoaHostOptions = {}): Promise<KoaHost> {
  const folder = await mkdtemp(join(tmpdir(), 'debut-api-'));
  const file = join(folder, 'debut.sqlite');
  sampleDatabase ??= readSampleDatabase();
  if (shared === undefined) await writeFile(file, await sampleDatabase);
  const store = shared ?? (await openSqliteStore(file, { epoch }));
  const failures: unknown[] = [];
  const counts = startCountBuffer(store, (error) => failures.push(error));
  const host = createHost(store, failures, counts.count, env, firstId);
  const log = pino({ level: 'silent' });
  const healthCheck = startHealthCheck({
    store,
    freeBytes: async () => 2 ** 40,
    isMailAlive: () => true,
    isMailFailing: async () => (await store.outbox.serverFailure(host.now().toISOString())) !== undefined,
    integrity: () => 'ok',
    log,
  });
  const handler = createRequestListener({
    host,
    log,
    checkHealth: healthCheck.check,
    visitorKey: createVisitorKey(await loadVisitorSecret(store)),
    siteUrl: undefined,
    dist: join(folder, 'dist'),
    build: 'a-build',
    ...parts,
  });
  const server = await listen(handler, { port: 0, host: '127.0.0.1' });
  return {
    name,
    server,
    url: server.url,
    file,
    store,
    failures,
    send: async (request) => {
      const response = await sendTo(server.port, withCookie(request, parts.siteUrl));
      const cookies = response.headers['set-cookie'];
      const session = cookieOf(cookies, 'session');
      const device = cookieOf(cookies, 'device');
      return { ...response, ...(session === undefined ? {} : { session }), ...(device === undefined ? {} : { device }) };
    },
    flushCounts: counts.runNow,
    close: async () => {
      await server.close({ graceMs: 1_000, idleMs: 20 });
      await counts.stop();
      await healthCheck.stop();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The request as a browser sends it from one of the site's pages. */
function withCookie({ session, device, headers = {}, ...request }: TestRequest, siteUrl: string | undefined): TestRequest {
  if (session === undefined && device === undefined) return { headers, ...request };
  const prefix = siteUrl?.startsWith('https:') === true ? '__Host-' : '';
  const cookie = Object.entries({ session, device })
    .flatMap(([name, secret]) => (secret === undefined ? [] : `${prefix}${name}=${secret}`))
    .join('; ');
  return { headers: { 'sec-fetch-site': 'same-origin', cookie, ...headers }, ...request };
}

function cookieOf(cookies: readonly string[] | undefined, name: 'session' | 'device'): string | undefined {
  const pattern = new RegExp(`^(?:__Host-)?${name}=([^;]*)`);
  return cookies?.map((cookie) => pattern.exec(cookie)?.[1]).find((secret) => secret !== undefined);
}

/** The state of a memory store with the sample, created once like `sampleDatabase`. */
let sampleState: Promise<State> | undefined;

async function readSampleState(): Promise<State> {
  const states: State[] = [];
  await seedSample(openMemoryStore({ epoch, onChange: (state) => states.push(state) }), now);
  const seeded = states.at(-1);
  if (seeded === undefined) throw new Error('The sample wrote nothing.');
  return seeded;
}

/** The demo's handlers over the memory store. */
export async function mswHost({ env = {} }: { env?: Partial<TestEnv> } = {}): Promise<TestHost> {
  sampleState ??= readSampleState();
  const store = openMemoryStore({ from: copyState(await sampleState) });
  const failures: unknown[] = [];
  let pendingCounts: Promise<unknown> = Promise.resolve();
  const host = createHost(
    store,
    failures,
    (events) => {
      pendingCounts = pendingCounts.then(() => store.analytics.record(events)).catch((error: unknown) => failures.push(error));
    },
    env,
  );
  const sessionCookies = new Map<string, string>();
  const deviceCookies = new Map<string, string>();
  let callCount = 0;
  const handlers = withoutStackTraces(() =>
    createHandlers(host, {
      delayMs: 0,
      // In the Koa host, a proxy sets this header. Here it only identifies the network.
      caller: ({ headers }) => ({
        visitor: `${headers.get('x-forwarded-for') ?? 'tester'}|${headers.get('user-agent') ?? ''}`,
        rateLimitKey: headers.get('x-forwarded-for') ?? 'tester',
        userAgent: headers.get('user-agent') ?? '',
        session: headers.get('x-session') ?? undefined,
        device: headers.get('x-device') ?? undefined,
      }),
      setSession: (token, { headers }) => void sessionCookies.set(headers.get('x-call') ?? '', token ?? ''),
      setDevice: (token, { headers }) => void deviceCookies.set(headers.get('x-call') ?? '', token),
    }),
  );
  return {
    name: 'MSW and memory',
    store,
    failures,
    send: async (testRequest) => {
      const { method, headers: requestHeaders, body } = serializeRequest(testRequest);
      const call = String((callCount += 1));
      const headers = {
        ...requestHeaders,
        'x-call': call,
        ...(testRequest.session === undefined ? {} : { 'x-session': testRequest.session }),
        ...(testRequest.device === undefined ? {} : { 'x-device': testRequest.device }),
      };
      const request = new Request(`http://demo.test${testRequest.path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const response = await getResponse(handlers, request);
      if (response === undefined) throw new Error(`No handler for ${testRequest.path}`);
      const bytes = Buffer.from(await response.arrayBuffer());
      const session = sessionCookies.get(call);
      const device = deviceCookies.get(call);
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text: bytes.toString('utf8'),
        bytes,
        ...(session === undefined ? {} : { session }),
        ...(device === undefined ? {} : { device }),
      };
    },
    flushCounts: async () => {
      await pendingCounts;
    },
    close: () => store.close(),
  };
}

/** msw reads a stack trace for each handler it creates. With Vitest's source maps, that takes ten times as long as the rest of a host. */
function withoutStackTraces<Result>(work: () => Result): Result {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** Creates a session of a sample user and returns its secret. */
export async function createSession(host: TestHost, username: Username, at = now): Promise<string> {
  const user = await host.store.users.byId(personId(username));
  if (user === undefined) throw new Error(`The sample has no user ${username}.`);
  const token = newToken();
  await host.store.sessions.insert({
    tokenHash: digest(token),
    userId: user._id,
    device: 'A browser',
    createdAt: at.toISOString(),
    authenticatedAt: at.toISOString(),
    seenAt: at.toISOString(),
    expiresAt: sessionExpiresAt(user.role, at, at),
    multiFactor: false,
  });
  return token;
}

function serializeRequest({ method = 'GET', headers = {}, body }: TestRequest): {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
} {
  if (body === undefined) return { method, headers };
  if (typeof body === 'string' || body instanceof Uint8Array)
    return { method, headers, body: body as string | Uint8Array<ArrayBuffer> };
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** Sends a request exactly as written: no header is added and the URL is not normalized. */
export function sendTo(port: number, testRequest: TestRequest): Promise<TestResponse> {
  const { method, headers, body } = serializeRequest(testRequest);
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: testRequest.path,
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
