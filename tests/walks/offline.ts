import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { personId } from '../../db/sample/people.ts';
import { aDeployment } from '../e2e/deployment.ts';
import { signInAs } from '../e2e/members.ts';
import { openSite, reportFailures } from '../visited-site.ts';

/**
 * `npm run walk:offline` opens every route of the route tree while the server is stopped, as a visitor, a visitor on a metered
 * connection, a member and an admin: once directly, and once by a link from the home page. Within two seconds, there must be a
 * page, or a sentence that says why there is none. An argument selects the routes that contain it. Needs a build.
 */
const limitMs = 2_000;
/** How long the walk waits for a late page, in order to say how late it is. */
const patienceMs = 15_000;

/** Paths in the sample for each route with parameters. A pattern without an entry fails the walk. */
const samples: Readonly<Record<string, readonly string[]>> = {
  '/$slug': ['/privacy'],
  '/pages/$slug': ['/pages/about'],
  '/admin/imports': ['/admin/imports', '/admin/imports?open=new'],
  '/admin/users/$id': [`/admin/users/${personId('mara')}`],
  '/blog/$slug': ['/blog/works-in-a-tunnel-the-case-for-offline-first', '/blog/feedback-you-can-use-by-friday'],
  '/blog/category/$slug': ['/blog/category/making'],
  '/blog/tag/$tag': ['/blog/tag/pricing'],
  '/categories/$slug': ['/categories/design'],
  '/collections/$slug': ['/collections/software-that-lets-go'],
  '/collections/shared/$token': ['/collections/shared/no-such-link'],
  '/compare': ['/compare?startups=kanbanjo,ferrywire'],
  '/dashboard/edit/$id': ['/dashboard/edit/01HZZZZZZZZZZZZZZZZZZZZZZZ'],
  '/report': ['/report?startup=kanbanjo', '/report?startup=kanbanjo&about=correction'],
  '/search': ['/search?q=map'],
  '/startup/$slug': ['/startup/mosscount', '/startup/no-such-startup'],
  '/startup/$slug/alternatives': ['/startup/kanbanjo/alternatives'],
  '/tags/$tag': ['/tags/offline-first'],
  '/verify/$id': ['/verify/01HZZZZZZZZZZZZZZZZZZZZZZZ'],
};

function allPaths(): string[] {
  const tree = readFileSync(resolve(import.meta.dirname, '../../web/route-tree.gen.ts'), 'utf8');
  const patterns = new Set(Array.from(tree.matchAll(/fullPath: '([^']+)'/g), ([, path = '']) => path.replace(/(.)\/$/, '$1')));
  return [...patterns].flatMap((pattern) => {
    const paths = samples[pattern] ?? (pattern.includes('$') ? undefined : [pattern]);
    if (paths === undefined) throw new Error(`${pattern} needs a sample in tests/walks/offline.ts.`);
    return paths;
  });
}

const wanted = process.argv[2] ?? '';
const paths = [...allPaths(), '/no-such-page'].filter((path) => path.includes(wanted));

interface Seen {
  /** The address and the heading of the page. */
  at: string;
  heading: string;
  text: string;
  /** Whether the page is still loading. */
  isLoading: boolean;
}

const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({
    at: location.pathname + location.search,
    heading: document.querySelector('h1')?.textContent ?? '',
    text: (document.querySelector('main') ?? document.body).innerText.replaceAll(/\s+/g, ' ').slice(0, 160),
    isLoading: document.querySelector('.skeleton, [role=progressbar]') !== null,
  }));

/**
 * Waits until the page has its own heading and loads nothing more. Returns the page with the number of milliseconds that this
 * took.
 */
async function arrived(page: Page, since: number, before: string): Promise<Seen & { ms: number }> {
  for (;;) {
    const seen = await look(page).catch(() => undefined);
    const ms = Date.now() - since;
    const isThere = seen !== undefined && seen.heading !== '' && seen.heading !== before && !seen.isLoading;
    if (isThere) return { ...seen, ms };
    if (ms > patienceMs) return { ...(seen ?? { at: '', heading: '', text: '', isLoading: true }), ms };
    await page.waitForTimeout(50);
  }
}

/** If a page is late, opens it again, at most twice, because the machine may be busy with something else. */
async function fastestOf(openPage: () => Promise<Seen & { ms: number }>): Promise<Seen & { ms: number }> {
  let seen = await openPage();
  for (let repeats = 0; seen.ms > limitMs && repeats < 2; repeats += 1) seen = await openPage();
  return seen;
}

/** Waits until everything that the page needs without a network is on the device. */
async function prepare(context: BrowserContext, keepsDirectory: boolean): Promise<Page> {
  const page = await context.newPage();
  // On a connection that may be billed by volume, nothing is downloaded in advance.
  if (!keepsDirectory)
    await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } }));
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto('/offline');
  if (keepsDirectory) await page.getByText(/\d+ listings are saved on this device/).waitFor({ timeout: 60_000 });
  await page.goto('/blog/works-in-a-tunnel-the-case-for-offline-first');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(3_000);
  return page;
}

const untrue = /Part of this page could not be loaded|Something went wrong/;

const { server, newVisitor, close } = await openSite();
const failures: string[] = [];
let opened = 0;

function judge(who: string, way: string, path: string, seen: Seen & { ms: number }): void {
  opened += 1;
  const problem =
    seen.ms > limitMs
      ? `took ${seen.ms} ms`
      : seen.isLoading || seen.heading === ''
        ? 'shows nothing'
        : untrue.test(seen.text)
          ? 'says something untrue'
          : undefined;
  console.log(`${who}, ${way} ${path}: ${seen.ms} ms, ${seen.at === path ? '' : `${seen.at}: `}${seen.text.slice(0, 110)}`);
  if (problem !== undefined) failures.push(`${who}, ${way} ${path} ${problem}: ${seen.text}`);
}

async function walk(who: string, person: 'mara' | 'ida' | undefined, keepsDirectory: boolean): Promise<void> {
  const site = await aDeployment(server.url);
  const context = await newVisitor({ baseURL: site.url, serviceWorkers: 'allow' });
  const first = await context.newPage();
  if (person !== undefined) await signInAs(first, { ...server, url: site.url }, person);
  const page = await prepare(context, keepsDirectory);
  await first.close();
  await site.stop();
  const openDirectly = async (path: string) => {
    const since = Date.now();
    await page.goto(path, { waitUntil: 'commit' });
    return arrived(page, since, '');
  };
  for (const path of paths) judge(who, 'directly', path, await fastestOf(() => openDirectly(path)));
  const followLink = async (path: string) => {
    const { heading } = await openDirectly('/offline');
    if (heading !== 'On this device') failures.push(`${who}, before a link: ${heading}`);
    const since = Date.now();
    // The router follows a change of the browser's history in the same way as its own links.
    await page.evaluate((to) => history.pushState({}, '', to), path);
    return arrived(page, since, heading);
  };
  for (const path of paths) if (path !== '/offline') judge(who, 'by link', path, await fastestOf(() => followLink(path)));
  await context.close();
}

try {
  await walk('a visitor', undefined, true);
  await walk('a visitor on a metered connection', undefined, false);
  await walk('a member', 'mara', true);
  await walk('an admin', 'ida', true);
} finally {
  await close();
}
reportFailures(`${opened} pages opened without a server, ${failures.length} of them wrong`, failures);
