import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Locator, type Page, test } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOnly, RunOptions } from 'axe-core';
import { expect, open } from './fixtures.ts';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

/** The minified script, because the full one takes a page twice as long to receive and read. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations of WCAG 2.2 AA and of axe's best practices, on the page or inside one element. */
export async function axe(page: Page, inside?: string): Promise<string[]> {
  return violations(page, inside, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
}

/** Like `axe`, in both themes. Themes differ only in colors, so the dark one is checked only for contrast. */
export async function axeInBothThemes(page: Page, inside?: string): Promise<string[]> {
  await emulates(page, { colorScheme: 'light' }, '(prefers-color-scheme: light)');
  const light = await axe(page, inside);
  await emulates(page, { colorScheme: 'dark' }, '(prefers-color-scheme: dark)');
  const dark = await violations(page, inside, { type: 'rule', values: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: null });
  return [...light.map((finding) => `light: ${finding}`), ...dark.map((finding) => `dark: ${finding}`)];
}

/** Emulates a medium that the query matches. Its colors appear at once, without transitions. */
async function emulates(page: Page, media: Parameters<Page['emulateMedia']>[0], query: string): Promise<void> {
  await page.evaluate(() => {
    // The site itself adopts no style sheets, so an earlier call has added one. Adding another makes the page compute all styles
    // again.
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.emulateMedia(media);
  await page.evaluate(async (expected) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (!matchMedia(expected).matches) await nextFrame();
  }, query);
}

/**
 * Runs axe on the page or inside one element. Axe's Playwright package would add its script of half a megabyte to a page twice
 * per run; here, each page gets it once.
 */
async function violations(page: Page, inside: string | undefined, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results = await page.evaluate(({ context, options }) => window.axe.run(context, options), {
    // The block editor's menus are operated with arrow keys.
    context: { exclude: ['.ce-popover'], ...(inside === undefined ? {} : { include: [inside] }) },
    options: { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  });
  const found = results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  return inside === undefined ? [...found, ...(await invalidMarkup(page))] : found;
}

/** Finds problems that axe does not find: several titles, an id used twice, and states that the browser itself exposes. */
function invalidMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const titles = document.querySelectorAll('head > title').length;
    const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
    const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
    const doubled = Array.from(document.querySelectorAll('[popovertarget][aria-expanded]'), ({ outerHTML }) => outerHTML);
    return [
      ...(titles === 1 ? [] : [`${titles} titles`]),
      ...repeated.map((id) => `id used twice: ${id}`),
      ...doubled.map((html) => `aria-expanded beside popovertarget: ${html}`),
    ];
  });
}

/** Opens each page, by name and path: axe finds nothing, the page fits a phone, `check` passes, and the page requests no data. */
export async function looksRight(
  page: Page,
  paths: Readonly<Record<string, string>>,
  check: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() === 'GET') requested.push(request.url());
  });
  const wide = page.viewportSize() ?? { width: 1280, height: 800 };
  for (const [name, path] of Object.entries(paths)) {
    await test.step(name, async () => {
      await page.setViewportSize(wide);
      await open(page, path);
      expect(await axeInBothThemes(page)).toEqual([]);
      await fitsAPhone(page);
      await check();
      expect(requested).toEqual([]);
    });
  }
}

/**
 * The color behind an element while the system forces its colors. Browsers then ignore most backgrounds, but selected and current
 * elements must still have a color of their own.
 */
export async function forcedBackground(page: Page, locator: Locator): Promise<string> {
  await emulates(page, { forcedColors: 'active' }, '(forced-colors: active)');
  const color = await locator.evaluate((element) => {
    let at: Element | null = element;
    while (at?.parentElement && /^rgba\(.*, 0\)$/.test(getComputedStyle(at).backgroundColor)) at = at.parentElement;
    return at === null ? '' : getComputedStyle(at).backgroundColor;
  });
  await page.emulateMedia({ forcedColors: null });
  return color;
}

/** Makes the window as small as a phone, and expects that nothing on the page is wider, even with text twice as large. */
export async function fitsAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(overflowOfLargeText), 'with text at 200 %').toBeLessThanOrEqual(0);
}

/** `overflow` with text twice as large, as in the browser’s settings. Nothing is painted, because that would take most of the time. */
function overflowOfLargeText(): number {
  const { style } = document.documentElement;
  style.fontSize = '200%';
  const pixels = document.documentElement.scrollWidth - window.innerWidth;
  style.fontSize = '';
  return pixels;
}

/** How many pixels the page is wider than the window. Styles follow a new window size with the next frame. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - window.innerWidth;
  });
}

/** How many pixels of tables can be seen only by scrolling sideways. */
export function hiddenWidths(tables: Element[]): number[] {
  return tables.map((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)).filter((width) => width > 0);
}
