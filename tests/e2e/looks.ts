import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const themes = ['light', 'dark'] as const;

/** What axe finds on the page, or inside one element of it, by WCAG 2.2 AA and its best practices. */
export async function axe(page: Page, inside?: string): Promise<string[]> {
  return found(within(page, inside).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']));
}

/** As `axe`, in both themes: nothing but colours differs between them, so the second look is at those alone. */
export async function axeInBothThemes(page: Page, inside?: string): Promise<string[]> {
  const all: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(endTransitions);
    const looked =
      colorScheme === 'light' ? await axe(page, inside) : await found(within(page, inside).withRules(['color-contrast']));
    all.push(...looked.map((finding) => `${colorScheme}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: null });
  return all;
}

/** Colours on their way from one theme to the other are neither's. They set out with the next frame. */
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

/** Makes the window a phone's; nothing on the page may be wider. */
export async function fitsAPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
}

/** How far the page is wider than the window, in pixels. Styles follow a new size of the window with the next frame. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return document.documentElement.scrollWidth - window.innerWidth;
  });
}
