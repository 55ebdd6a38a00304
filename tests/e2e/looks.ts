import { type Locator, type Page, test } from '@playwright/test';
import axeCore, { type RunOnly, type RunOptions } from 'axe-core';
import { expect, open } from './fixtures.ts';

declare global {
  interface Window {
    axe: typeof axeCore;
  }
}

const themes = ['light', 'dark'] as const;

/** The violations of WCAG 2.2 AA and of axe's best practices on the page, or inside one element. */
export async function axe(page: Page, inside?: string): Promise<string[]> {
  return violations(page, inside, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
}

/** Like `axe`, in both themes. Themes differ in colours only, so the dark one is checked for contrast only. */
export async function axeInBothThemes(page: Page, inside?: string): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endTransitions, `(prefers-color-scheme: ${colorScheme})`);
    const findings =
      colorScheme === 'light'
        ? await axe(page, inside)
        : await violations(page, inside, { type: 'rule', values: ['color-contrast'] });
    all.push(...findings.map((finding) => `${colorScheme}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: null });
  return all;
}

/**
 * Waits until a media query matches, and ends the transitions that it begins. One that ends can begin those of the elements
 * inside, which inherit its colour.
 */
async function endTransitions(query: string): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!matchMedia(query).matches) await nextFrame();
  let transitions: Animation[];
  do {
    await nextFrame();
    await nextFrame();
    transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    for (const transition of transitions) transition.finish();
  } while (transitions.length > 0);
}

/**
 * Runs axe on the page, or inside one element. Without axe's package for Playwright, which adds its half megabyte of script to a
 * page twice in each run; here each page gets it once.
 */
async function violations(page: Page, inside: string | undefined, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const results = await page.evaluate(({ context, options }) => window.axe.run(context, options), {
    // The menus of the block editor are operated by arrow keys.
    context: { exclude: ['.ce-popover'], ...(inside === undefined ? {} : { include: [inside] }) },
    options: { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  });
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Opens each page, by name and path: axe finds nothing, it fits a phone, `check` passes, and its data came with it. */
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
 * The colour behind an element while the system forces its colours: then browsers ignore most backgrounds, and what is on or
 * current must still have another colour than what is not.
 */
export async function forcedBackground(page: Page, locator: Locator): Promise<string> {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.evaluate(endTransitions, '(forced-colors: active)');
  const color = await locator.evaluate((element) => {
    let at: Element | null = element;
    while (at?.parentElement && /^rgba\(.*, 0\)$/.test(getComputedStyle(at).backgroundColor)) at = at.parentElement;
    return at === null ? '' : getComputedStyle(at).backgroundColor;
  });
  await page.emulateMedia({ forcedColors: null });
  return color;
}

/** Makes the window as small as a phone, and expects that nothing on the page is wider. */
export async function fitsAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

/** By how many pixels the page is wider than the window. Styles follow a new window size with the next frame. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - window.innerWidth;
  });
}
