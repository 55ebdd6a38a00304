import { expect, test as base } from '@playwright/test';
import { type EngineName, findEngine } from '../browsers.mjs';
import { aDeployment, type Deployment } from '../e2e/deployment.ts';
import { firefoxEngine } from './firefox-engine.ts';
import { playwrightEngine } from './playwright-engine.ts';
import type { BrowserOptions, Engine, InPage, OpenedBrowser, Tab } from './tab.ts';
import { webKitEngine } from './webkit-engine.ts';

interface TestFixtures {
  browserOptions: BrowserOptions;
  /** Static HTML pages that the proxy serves itself, by path. */
  sitePages: Record<string, string>;
  /**
   * Whether the site serves its service worker, which fetches the whole app in each new profile. If not, the worker is an empty
   * script.
   */
  hasServiceWorker: boolean;
  /** The proxy in front of the server, which can deploy, lose files and stop. */
  site: Deployment;
  opened: OpenedBrowser;
  tab: Tab;
}

export interface WorkerOptions {
  engineName: EngineName;
}

/** The `test` function of the three engines: each test has its own browser profile, and a proxy in front of the server. */
export const test = base.extend<TestFixtures, WorkerOptions & { engine: Engine }>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await start(engineName);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  browserOptions: [{ width: 1280, height: 860, isDark: false, blocksSiteData: false }, { option: true }],
  sitePages: [{}, { option: true }],
  hasServiceWorker: [false, { option: true }],
  site: async ({ sitePages, hasServiceWorker: isNeeded }, use) => {
    const site = await aDeployment(startedSite().url, { ...(isNeeded ? {} : { '/service-worker.js': '' }), ...sitePages });
    await use(site);
    await site.stop();
  },
  opened: async ({ engine, browserOptions }, use, testInfo) => {
    const opened = await engine.open(browserOptions);
    await use(opened);
    if (testInfo.status !== testInfo.expectedStatus) {
      await testInfo.attach('errors', { body: opened.errors().join('\n'), contentType: 'text/plain' });
      await opened.tab.screenshot(testInfo.outputPath('failed.png')).catch(() => undefined);
    }
    await opened.close();
  },
  tab: async ({ opened }, use) => use(opened.tab),
});

export { expect };

/** The server of all engines, and who can sign in there. */
export interface Site {
  url: string;
  password: string;
  people: Record<EngineName, Record<'member' | 'admin', { id: string; email: string }>>;
}

function startedSite(): Site {
  return JSON.parse(process.env['ENGINES_SITE'] ?? '{}') as Site;
}

async function start(name: EngineName): Promise<Engine> {
  const found = findEngine(name);
  if (found === undefined) throw new Error(`${name} is not installed: npm run test:engines installs it where it can.`);
  const { driver, path } = found;
  if (driver === 'bidi') return firefoxEngine(path);
  return driver === 'webdriver' ? webKitEngine(path) : playwrightEngine(name, path);
}

/** Milliseconds between two checks of a page. Shorter intervals would keep WebKit from loading it. */
const pollingMs = [100, 250];

/** Repeats `work` until its result is truthy, and returns that. While a page loads, its errors count as "not yet". */
export async function until<Arg, Result>(tab: Tab, what: string, work: InPage<Arg, Result>, arg?: Arg): Promise<Result> {
  let result: Result | undefined;
  let failure: unknown;
  const isDone = async () => {
    try {
      result = await tab.evaluate(work as InPage<unknown, Result>, arg);
      return Boolean(result);
    } catch (error) {
      failure = error;
      return false;
    }
  };
  await expect.poll(isDone, { message: `${what} (last error: ${String(failure)})`, intervals: pollingMs }).toBe(true);
  return result as Result;
}

/** The text of the page's first heading; '' while there is none. */
export function heading(tab: Tab): Promise<string> {
  return tab.evaluate(() => document.querySelector('h1')?.textContent ?? '').catch(() => '');
}

/** Waits until the page has this first heading. */
export async function expectHeading(tab: Tab, text: string, address = ''): Promise<void> {
  await expect.poll(() => heading(tab), { message: `the heading ${address}`, intervals: pollingMs }).toBe(text);
}

/** Waits until an element is there, then clicks on it. */
export async function click(tab: Tab, xpath: string): Promise<void> {
  const isVisible = (path: string) => {
    const found = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue;
    return found instanceof Element && found.getClientRects().length > 0;
  };
  await until(tab, `an element to click on: ${xpath}`, isVisible, xpath);
  await tab.click(xpath);
}

/** Clicks on a link until its page is shown. A click on a moving page can miss the link. */
export async function follow(tab: Tab, xpath: string, text: string): Promise<void> {
  const next = async () => {
    if ((await heading(tab)) !== text) await tab.click(xpath).catch(() => undefined);
    return heading(tab);
  };
  await expect.poll(next, { message: `the page of ${xpath}`, intervals: [500] }).toBe(text);
}

/** Waits until the page's text contains `text`. */
export async function expectText(tab: Tab, text: string): Promise<void> {
  const contains = (wanted: string) => document.body.innerText.replaceAll(/\s+/g, ' ').includes(wanted);
  await until(tab, `the text "${text}"`, contains, text);
}

/** Waits until the page is hydrated: from then on the app handles keys and clicks. */
export async function hydrated(tab: Tab): Promise<void> {
  const isHydrated = () => !('earlyEvents' in window) && document.querySelector('#root > *') !== null;
  await until(tab, 'a hydrated page', isHydrated);
}

export async function open(tab: Tab, url: string): Promise<void> {
  await tab.goto(url);
  await hydrated(tab);
}

/** Reloads the page, as a visitor does. */
export async function reload(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    document.documentElement.dataset['left'] = '';
    location.reload();
  });
  await until(tab, 'a reloaded page', () => !('left' in document.documentElement.dataset));
}

/** Signs the browser in as the engine's member or admin. The tab then shows a page of the site. Returns the user's id. */
export async function signIn(
  tab: Tab,
  url: string,
  engineName: EngineName,
  role: 'member' | 'admin' = 'member',
): Promise<string> {
  const { password, people } = startedSite();
  const { id, email } = people[engineName][role];
  await open(tab, `${url}/faq`);
  const signedIn = async (person: { email: string; password: string; id: string }) => {
    const body = JSON.stringify({ email: person.email, password: person.password });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch('/api/users/login', { method: 'POST', body, headers });
    localStorage.setItem('userId', person.id);
    return response.status;
  };
  expect(await tab.evaluate(signedIn, { email, password, id })).toBe(200);
  return id;
}

/** Waits until the service worker controls the page. */
export async function isControlled(tab: Tab): Promise<void> {
  await until(tab, 'a service worker', () => navigator.serviceWorker.controller !== null);
}
