import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, devices } from '@playwright/test';
import { findChromium } from '../browsers.mjs';
import { startServer } from '../e2e/server.ts';
import { ownBlockingTime } from './blocking.ts';
import { firstScreenLines } from './first-screen.ts';
import { type Line, median } from './lines.ts';
import { fill } from './queries.ts';
import { categorySlugs, searches, startups } from './rows.ts';

const run = promisify(execFile);
const rounds = 3;
const lighthouseRounds = 5;
const attempts = 3;
const sample = {
  home: '/',
  category: '/categories/developer-tools',
  startup: '/startup/ferrywire',
  search: '/search?q=data',
  post: '/blog/the-first-hundred-people-are-not-a-funnel',
};
/** A realistic directory size. With a tiny sample, a first visit would not show the effect of many listings. */
const largeSize = 14_000;
/** When the first button is pressed, in milliseconds after the load event: while the scripts start, and afterwards. */
const pressedAfter = [0, 1_000] as const;

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

/**
 * Measures Lighthouse on its simulated phone (the median of the rounds), and what the first screen of the home page shows. On a
 * processor four times slower, measures how long a page's own work blocks, and how long the first press of a button takes.
 * Without Chromium, prints a message and returns no lines.
 */
export async function phoneLines(): Promise<Line[]> {
  const executable = findChromium();
  if (executable === undefined) {
    console.log('Lighthouse is skipped: no Chromium was found.\n');
    return [];
  }
  const folder = await mkdtemp(join(tmpdir(), 'debut-phone-'));
  const large = join(folder, 'large');
  const lines: Line[] = [];
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
  try {
    await withServer({}, async (url) => {
      // Chromium's first run reads its files from the disk, so it is not measured.
      await lighthouse(url, executable, join(folder, 'report.json'));
      for (const [name, path] of Object.entries(sample)) lines.push(...(await pageLines(name, url + path, executable, folder)));
      for (const [name, path] of Object.entries(sample)) lines.push(await ownBlockingLine(name, browser, url + path));
      lines.push(...(await firstPressLines(url, browser)));
      lines.push(...(await firstScreenLines({ sample: url })));
    });
    await fill(large, largeSize);
    const [slug = ''] = Array.from(startups(1), (startup) => startup.slug);
    const pages = {
      home: '/',
      category: `/categories/${categorySlugs[1] ?? ''}`,
      startup: `/startup/${slug}`,
      search: `/search?q=${encodeURIComponent(searches().next().value as string)}`,
    };
    await withServer({ DATA_DIR: large, SEED: 'none' }, async (url) => {
      lines.push(...(await firstScreenLines({ [`${largeSize.toLocaleString('en')} startups`]: url })));
      for (const [name, path] of Object.entries(pages)) {
        const what = `${name}, ${largeSize.toLocaleString('en')} startups`;
        lines.push(...(await pageLines(what, url + path, executable, folder)));
        lines.push(await ownBlockingLine(what, browser, url + path));
      }
    });
    return lines;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function withServer(env: Record<string, string>, work: (url: string) => Promise<void>): Promise<void> {
  const server = await startServer(env, { output: 'ignored' });
  try {
    await work(server.url);
  } finally {
    await server.stop();
  }
}

async function pageLines(what: string, url: string, chromium: string, folder: string): Promise<Line[]> {
  const reports: Report[] = [];
  // Puts the page into the cache, as it is for most visitors.
  await fetch(url);
  for (let round = 0; round < lighthouseRounds; round += 1)
    reports.push(await lighthouse(url, chromium, join(folder, 'report.json')));
  const scores = (category: string) => reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
  const audit = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  // Search results tell search engines not to index them, which Lighthouse counts against the page.
  const others = url.includes('/search') ? ['accessibility', 'best-practices'] : ['accessibility', 'best-practices', 'seo'];
  return [
    { what: `${what}: performance`, value: median(scores('performance')), unit: 'x', budget: { min: 98 } },
    {
      what: `${what}: ${others.join(', ')} (least)`,
      value: Math.min(...others.flatMap(scores)),
      unit: 'x',
      budget: { min: 100 },
    },
    { what: `${what}: blocking`, value: audit('total-blocking-time'), unit: 'ms', budget: { max: 150 } },
    { what: `${what}: LCP`, value: audit('largest-contentful-paint'), unit: 'ms', budget: { max: 1000 } },
  ];
}

async function lighthouse(url: string, chromium: string, file: string): Promise<Report> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'].join(' ');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`];
  const command = join(import.meta.dirname, 'node_modules/lighthouse/cli/index.js');
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run(process.execPath, [command, url, ...options], { env: { ...process.env, CHROME_PATH: chromium } });
      return JSON.parse(await readFile(file, 'utf8')) as Report;
    } catch (error) {
      // Lighthouse sometimes fails because the trace lacks its start event.
      if (attempt === attempts) throw error;
    }
  }
}

/** Measures the time from pressing a like button to the next paint, by Chromium's event timing. */
async function firstPressLines(url: string, browser: Browser): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, path] of Object.entries(sample).filter(([, at]) => !at.startsWith('/blog')))
    for (const ms of pressedAfter) {
      const taken: number[] = [];
      for (let round = 0; round < rounds; round += 1) taken.push(await firstPress(browser, url + path, ms));
      const what = `${name}: first press ${ms} ms after the load event, four times slower`;
      lines.push({ what, value: median(taken), unit: 'ms', budget: { max: 200 } });
    }
  return lines;
}

async function ownBlockingLine(name: string, browser: Browser, url: string): Promise<Line> {
  const what = `${name}: blocking by its own work, four times slower`;
  return { what, value: await ownBlockingTime(browser, url), unit: 'ms', budget: { max: 150 } };
}

async function firstPress(browser: Browser, url: string, afterMs: number): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 7'] });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const durations: number[] = [];
      Object.assign(window, { durations });
      const observer = new PerformanceObserver((list) => durations.push(...list.getEntries().map(({ duration }) => duration)));
      const options = { type: 'event', durationThreshold: 16, buffered: true };
      observer.observe(options);
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(afterMs);
    const like = page.getByRole('button', { name: /^Like/ }).first();
    // Without a screen, Chromium draws the lowest part of the page only when something else changes.
    await like.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await like.tap({ force: true });
    await page.locator('dialog[open]').waitFor();
    return await page.evaluate(() => Math.max(...(Reflect.get(window, 'durations') as number[])));
  } finally {
    await context.close();
  }
}
