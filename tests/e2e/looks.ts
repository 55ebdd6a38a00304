import AxeBuilder from '@axe-core/playwright';
import { type Locator, type Page, test } from '@playwright/test';
import { expect, open } from './fixtures.ts';

const themes = ['light', 'dark'] as const;

/** The violations of WCAG 2.2 AA and of axe's best practices on the page, or inside one element. */
export async function axe(page: Page, inside?: string): Promise<string[]> {
  return found(within(page, inside).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']));
}

/** Like `axe`, in both themes. Themes differ in colours only, so the dark one is checked for contrast only. */
export async function axeInBothThemes(page: Page, inside?: string): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endTransitions);
    const findings =
      colorScheme === 'light' ? await axe(page, inside) : await found(within(page, inside).withRules(['color-contrast']));
    all.push(...findings.map((finding) => `${colorScheme}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: null });
  return all;
}

/** Ends colour transitions between themes, which start with the next frame. */
async function endTransitions(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
}

function within(page: Page, inside: string | undefined): AxeBuilder {
  // Outside its legacy mode axe opens another page for each run, which takes three times as long; no page here has frames.
  const axeBuilder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  // The menus of the block editor are operated by arrow keys.
  axeBuilder.exclude('.ce-popover');
  return inside === undefined ? axeBuilder : axeBuilder.include(inside);
}

async function found(axeBuilder: AxeBuilder): Promise<string[]> {
  const { violations } = await axeBuilder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
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
  await page.evaluate(endTransitions);
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
