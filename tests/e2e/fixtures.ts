import { randomInt } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import type { UserRecord } from '../../db/store.ts';
import { aMember, signInAs } from './members.ts';
import { type RunningServer, startServer } from './server.ts';

interface TestFixtures {
  /** Errors in any page of the test. `expected` contains patterns of errors that the test provokes. */
  pageErrors: { found: string[]; expected: RegExp[] };
  /** A new member. The page is signed in to this member's account. */
  member: UserRecord;
}

interface Options {
  /**
   * Gives each test its own IP address in the proxy's header, because rate limits count by network. Frames without an origin cannot use
   * this option, because a custom header needs a CORS permission, which static files do not grant.
   */
  ownNetwork: boolean;
  /** Whether pages store the replica, which then answers requests that a test holds back or aborts. */
  keepsDirectory: boolean;
  /** Origins to which pages may send requests besides the site's own: fakes of other services. */
  standIns: readonly string[];
}

interface WorkerFixtures {
  server: RunningServer;
  /**
   * The server that a file uses. Files whose tests publish or rename public data, or change the sample's members, use a different
   * server from files that count the sample's contents.
   */
  directoryOf: 'visitors' | 'members' | 'admins';
}

/**
 * The `test` function of the end-to-end tests. `baseURL` is a server of the worker. A test fails when a page logs an error, throws, or
 * sends a request to another origin.
 */
export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  directoryOf: ['visitors', { scope: 'worker', option: true }],
  server: [
    // The fixture depends on the option, so that files with different values run in different workers, and on different servers.
    async ({ directoryOf: _whose }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  ownNetwork: [false, { option: true }],
  standIns: [[], { option: true }],
  extraHTTPHeaders: async ({ ownNetwork }, use) => use(ownNetwork ? { 'X-Forwarded-For': aNetwork() } : {}),
  member: async ({ page, server, baseURL }, use) => {
    const member = await aMember(server);
    await signInAs(page, { ...server, url: baseURL ?? server.url }, member);
    await use(member);
  },
  keepsDirectory: [false, { option: true }],
  context: async ({ context, keepsDirectory }, use) => {
    if (!keepsDirectory) await context.addInitScript(wantNoDirectory);
    await context.addInitScript(knowNoSession);
    repeatResets(context.request);
    await use(context);
  },
  request: async ({ request }, use) => {
    repeatResets(request);
    await use(request);
  },
  pageErrors: [
    async ({ context, baseURL, standIns }, use) => {
      const pageErrors: TestFixtures['pageErrors'] = { found: [], expected: [] };
      const allowed = new Set([new URL(baseURL ?? 'about:blank').origin, ...standIns]);
      listen(context, allowed, (text) => pageErrors.found.push(text));
      await use(pageErrors);
      const unexpected = pageErrors.found.filter((text) => !pageErrors.expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'a page complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The browser's console message when a call is refused. */
export const refused = /Failed to load resource: the server responded with a status of 4\d\d/;

/** Opens a page and waits until it is hydrated, so that the app handles keys and clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Waits until the open page is rendered and no events wait for its hydration. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: 'Light' })).toBeAttached();
  // Uses evaluate(), because waitForFunction() would first compile Playwright's script in the page, which takes a sixth of a
  // page's time.
  await page.evaluate(async () => {
    while ('earlyEvents' in window) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/**
 * Repeats requests whose connection was reset. The server closes a connection after five idle seconds, which may be the moment of a
 * test's next request. Browsers repeat such requests, too.
 */
function repeatResets(requests: APIRequestContext): void {
  const send = requests.fetch.bind(requests);
  requests.fetch = (request, options) => send(request, { maxRetries: 2, ...options });
}

/**
 * Switches off the replica, as the switch in the settings does. A frame without an origin has no storage, so it has no replica.
 */
function wantNoDirectory(): void {
  if (self.origin !== 'null') localStorage.setItem('keep-directory', 'off');
}

/**
 * Keeps the page from asking the server for a session before a visitor's first sign-in, because the browser would log the
 * refusal.
 */
function knowNoSession(): void {
  if (self.origin !== 'null') localStorage.setItem('asked-for-session', '');
}

/**
 * Holds back requests for a URL. Each call of the returned function lets one request pass, even a later one. `held` gets each
 * request.
 */
export async function holdBack(page: Page, url: string, held: (request: Request) => void = () => undefined): Promise<() => void> {
  let passes = 0;
  const waiting: (() => void)[] = [];
  await page.route(url, async (route) => {
    held(route.request());
    if (passes > 0) passes -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return () => {
    const next = waiting.shift();
    if (next === undefined) passes += 1;
    else next();
  };
}

/** A random address in the network reserved for benchmarks (RFC 2544). */
function aNetwork(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

function listen(context: BrowserContext, allowed: ReadonlySet<string>, addError: (text: string) => void): void {
  context.on('console', (message) => {
    if (message.type() === 'error') addError(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => {
    const error = thrown.error();
    addError(`page error: ${error.stack ?? error.message}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !allowed.has(origin)) addError(`request to another site: ${request.url()}`);
  });
}
