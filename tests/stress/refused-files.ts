import type { Page } from '@playwright/test';
import { ConcurrencyLimit } from '../../server/concurrency-limit.ts';
import { openSite, reportFailures } from '../visited-site.ts';

/**
 * `npm run stress:refused-files` opens five kinds of pages once for each file that they load, and refuses that file as a blocker
 * or a flaky network would. The content that the server rendered must stay, and a link must open another page. Arguments replace
 * the pages. Needs a build.
 */
const paths =
  process.argv.length > 2
    ? process.argv.slice(2)
    : [
        '/',
        '/categories/ai-assistants',
        '/search?q=map',
        '/blog/works-in-a-tunnel-the-case-for-offline-first',
        '/startup/kanbanjo',
      ];
const pagesAtOnce = 3;

/** A page as a visitor sees it. */
interface Seen {
  heading: string;
  links: number;
  characters: number;
}

const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => ({
    heading: document.querySelector('h1')?.textContent ?? '',
    links: document.querySelectorAll('main a[href]').length,
    characters: document.querySelector('main')?.textContent.length ?? 0,
  }));

async function withoutScripts(path: string): Promise<Seen> {
  const visitor = await site.newVisitor({ javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(path);
  const seen = {
    heading: (await page.locator('h1').first().textContent()) ?? '',
    links: await page.locator('main a[href]').count(),
    characters: ((await page.locator('main').textContent()) ?? '').length,
  };
  await visitor.close();
  return seen;
}

/** Waits until the page has started, or has given up, and loads nothing more. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyEvents' in window) && !('giveUp' in window), undefined, { timeout: 15_000 });
  await page.waitForLoadState('networkidle');
}

async function filesOf(path: string): Promise<string[]> {
  const visitor = await site.newVisitor();
  const page = await visitor.newPage();
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) files.add(pathname);
  });
  await page.goto(path);
  await settle(page);
  await page.waitForTimeout(5_000);
  await visitor.close();
  return [...files];
}

/** The failure as a sentence; undefined when the page stayed and a link opened another page. */
async function openWithout(path: string, file: string, expected: Seen): Promise<string | undefined> {
  const visitor = await site.newVisitor();
  await visitor.route(`**${file}`, (route) => route.abort('blockedbyclient'));
  const page = await visitor.newPage();
  try {
    await page.goto(path);
    await settle(page);
    const seen = await look(page);
    const isKept =
      seen.heading === expected.heading && seen.links >= expected.links * 0.9 && seen.characters >= expected.characters * 0.9;
    if (!isKept) return `the page is gone: ${JSON.stringify(seen)} instead of ${JSON.stringify(expected)}`;
    await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click({ timeout: 20_000 });
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Categories', undefined, { timeout: 20_000 });
    return undefined;
  } catch (error) {
    return `a link led nowhere: ${(error as Error).message.split('\n', 1)[0]}, ${await page.locator('h1').first().textContent()}`;
  } finally {
    await visitor.close();
  }
}

const site = await openSite();
const failures: string[] = [];
let opened = 0;
const limit = new ConcurrencyLimit({ concurrency: pagesAtOnce, maxPending: Infinity });
try {
  for (const path of paths) {
    const [expected, files] = await Promise.all([withoutScripts(path), filesOf(path)]);
    const attempts = files.map((file) =>
      limit.run(async () => {
        const failure = await openWithout(path, file, expected);
        opened += 1;
        if (failure !== undefined) failures.push(`${path} without ${file}: ${failure}`);
      }),
    );
    await Promise.all(attempts);
    console.log(`${path}: ${files.length} files`);
  }
} finally {
  await site.close();
}
reportFailures(`${opened} pages opened without one of their files, ${failures.length} of them lost`, failures);
