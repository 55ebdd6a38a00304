import { randomInt } from 'node:crypto';
import { test as base, expect, type BrowserContext, type Page, type Request } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

interface TestFixtures {
  /** What went wrong in any page of the test; add to `expected` what a test provokes on purpose. */
  complaints: { found: string[]; expected: RegExp[] };
}

interface Options {
  /**
   * Limits count networks: with this each test is a network of its own, as the proxy in front would say. Not for frames
   * without an origin: there a header of one's own needs a permission that files do not give.
   */
  ownNetwork: boolean;
  /** Whether pages keep the directory on the device: then it answers in the place of what a test holds back or stops. */
  keepsDirectory: boolean;
  /** Origins that pages may ask beside the site's own: stand-ins for what the site needs from elsewhere. */
  standIns: readonly string[];
}

interface WorkerFixtures {
  server: RunningServer;
  /**
   * Whose server it is. Files whose tests publish or rename what visitors see, or give things to the sample's people, name
   * another than the one that everybody else counts on.
   */
  directoryOf: 'visitors' | 'members' | 'admins';
}

/**
 * `test` of every journey: a server per worker as `baseURL`, and a failure whenever a page logs an error, throws, or asks
 * another origin for anything.
 */
export const test = base.extend<TestFixtures & Options, WorkerFixtures>({
  directoryOf: ['visitors', { scope: 'worker', option: true }],
  server: [
    // Named so that files of both kinds never share a worker, and so a server.
    async ({ directoryOf: _whose }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 40_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  ownNetwork: [false, { option: true }],
  standIns: [[], { option: true }],
  extraHTTPHeaders: async ({ ownNetwork }, use) => use(ownNetwork ? { 'X-Forwarded-For': aNetwork() } : {}),
  keepsDirectory: [false, { option: true }],
  context: async ({ context, keepsDirectory }, use) => {
    if (!keepsDirectory) await context.addInitScript(wantNoDirectory);
    await use(context);
  },
  complaints: [
    async ({ context, baseURL, standIns }, use) => {
      const complaints: TestFixtures['complaints'] = { found: [], expected: [] };
      const allowed = new Set([new URL(baseURL ?? 'about:blank').origin, ...standIns]);
      listen(context, allowed, (text) => complaints.found.push(text));
      await use(complaints);
      const unexpected = complaints.found.filter((text) => !complaints.expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'a page complained').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Opens a page and waits until its script has taken over: from then on keys and presses are the app's. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('radio', { name: 'Light' })).toBeEnabled();
}

/** As whoever switches it off. In a frame without an origin there is no storage, and no directory either. */
function wantNoDirectory(): void {
  if (self.origin !== 'null') localStorage.setItem('keep-directory', 'off');
}

/**
 * Holds back the requests for an address; each `release` lets one pass, also one that is not made yet. `held` is called with
 * each when it is made.
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

/** An address of the networks that are reserved for trials (RFC 2544). */
function aNetwork(): string {
  return `198.18.${randomInt(256)}.${randomInt(256)}`;
}

function listen(context: BrowserContext, allowed: ReadonlySet<string>, complain: (text: string) => void): void {
  context.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => {
    const error = thrown.error();
    complain(`page error: ${error.stack ?? error.message}`);
  });
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && !allowed.has(asked)) complain(`request to another site: ${request.url()}`);
  });
}
