import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../chromium.mjs';
import { startServer } from '../e2e/server.ts';

/**
 * `npm run stress:early-presses`: presses every button of every public page 0.2 s after the first paint, while the scripts
 * arrive 2 s late, and compares the outcome with that of the same press on a page that is ready. Buttons of one kind (the like
 * buttons of a list) are pressed once per page. Needs a build.
 */
const paths = [
  '/',
  '/categories',
  '/categories/design',
  '/startup/kanbanjo',
  '/search?q=map',
  '/newsletter',
  '/deals',
  '/advertise',
  '/plans',
  '/faq',
  '/blog',
  '/blog/works-in-a-tunnel-the-case-for-offline-first',
  '/blog/category/making',
  '/blog/tag/pricing',
  '/build',
];
const widths = { desktop: 1280, phone: 360 };
const scriptDelayMs = 2000;
const pressDelayMs = 200;

/** The visible buttons and choices of the page, one of each kind, as positions among all of them. */
function findControls(): { index: number; name: string }[] {
  const kinds = new Set<string>();
  return [...document.querySelectorAll<HTMLElement>('button, a[aria-haspopup], input[type=radio], input[type=checkbox]')].flatMap(
    (control, index) => {
      const shown = control.matches('input') ? (control.closest('label') ?? control) : control;
      if (!shown.checkVisibility() || control.closest('[inert], dialog:not([open]), [popover]:not(:popover-open)') !== null)
        return [];
      const name = (control.getAttribute('aria-label') ?? shown.textContent).trim();
      const kind = name.replace(/^(Like|Choose) .*/, '$1');
      if (kinds.has(kind)) return [];
      kinds.add(kind);
      return [{ index, name }];
    },
  );
}

/** What a press can change, as text. */
function outcome(index: number): string {
  const control = document.querySelectorAll<HTMLElement>('button, a[aria-haspopup], input[type=radio], input[type=checkbox]')[
    index
  ];
  const opened = [...document.querySelectorAll('dialog[open], :popover-open')].map(
    (element) => element.getAttribute('aria-label') ?? element.querySelector('h1, h2')?.textContent ?? element.className,
  );
  return JSON.stringify({
    path: location.pathname + location.search,
    opened,
    pressed: ['aria-pressed', 'aria-expanded', 'aria-selected'].map((name) => control?.getAttribute(name)),
    checked: control instanceof HTMLInputElement && control.checked,
    busy: control?.getAttribute('aria-busy') ?? null,
    theme: document.documentElement.dataset['theme'] ?? null,
    headings: document.querySelectorAll('h1, h2, h3').length,
    messages: [...document.querySelectorAll('[role=status], [role=alert], output, :invalid')].map(
      (element) => `${element.localName} ${element.textContent}`,
    ),
    focused: document.activeElement?.localName,
  });
}

/** The outcome, once it has not changed for half a second. */
async function settled(page: Page, index: number): Promise<string> {
  let last = '';
  for (let stable = 0; stable < 5; stable += 1) {
    const now = await page.evaluate(outcome, index);
    if (now !== last) stable = 0;
    last = now;
    await pause(100);
  }
  return last;
}

async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyEvents' in window) && document.querySelector('h1') !== null);
  await page.waitForLoadState('networkidle');
}

async function press(page: Page, index: number): Promise<void> {
  await page.evaluate((at) => {
    document.querySelectorAll<HTMLElement>('button, a[aria-haspopup], input[type=radio], input[type=checkbox]')[at]?.click();
  }, index);
}

async function openPage(browser: Browser, width: number, delayMs: number): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: 800 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    baseURL: server.url,
  });
  await page.addInitScript(() => localStorage.setItem('keep-directory', 'off'));
  if (delayMs > 0) {
    await page.route('**/assets/*.js', async (route) => {
      await pause(delayMs);
      await route.continue();
    });
  }
  return page;
}

const executablePath = findChromium();
const server = await startServer();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const lost: string[] = [];
let presses = 0;
try {
  for (const [device, width] of Object.entries(widths)) {
    for (const path of paths) {
      const page = await openPage(browser, width, 0);
      await page.goto(path);
      const controls = await page.evaluate(findControls);
      await page.close();
      for (const { index, name } of controls) {
        const readyPage = await openPage(browser, width, 0);
        await readyPage.goto(path);
        await isReady(readyPage);
        const before = await settled(readyPage, index);
        await press(readyPage, index);
        const expected = await settled(readyPage, index);
        await readyPage.close();

        const latePage = await openPage(browser, width, scriptDelayMs);
        await latePage.goto(path, { waitUntil: 'commit' });
        await latePage.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        await pause(pressDelayMs);
        await press(latePage, index);
        await isReady(latePage);
        const actual = await settled(latePage, index);
        await latePage.close();

        presses += 1;
        const isLost = actual !== expected;
        if (isLost) lost.push(`${device} ${path} "${name}"\n  ready: ${expected}\n  early: ${actual}`);
        const result = isLost ? 'LOST' : expected === before ? 'same, without a visible outcome' : 'same';
        console.log(`${device} ${path} "${name}": ${result}`);
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
console.log(`\n${presses} presses, ${lost.length} lost`);
for (const text of lost) console.log(text);
process.exitCode = lost.length === 0 ? 0 : 1;
