import type { Page, Route } from '@playwright/test';
import { withoutCalls, withoutNewerCalls } from '../engines/newer-calls.ts';
import { expect, open, test } from './fixtures.ts';

const entry = /\/assets\/index-[^/]+\.js$/;
const script = (body: string) => (route: Route) => route.fulfill({ contentType: 'text/javascript', body });

/** Reasons for which a page does not start. */
const failures: Record<string, (page: Page) => Promise<unknown>> = {
  'is lost': (page) => page.route(entry, (route) => route.fulfill({ status: 404 })),
  'cannot be read': (page) => page.route(entry, script('const ?')),
  throws: (page) => page.route(entry, script('null.length')),
  'imports a module that throws': (page) =>
    page.route(/\/assets\/hydration-/, script('null.length; export { a as n, a as t }; let a')),
  'needs a newer browser': (page) => page.addInitScript(withoutCalls(['String.isWellFormed'])),
};

for (const [failure, provoke] of Object.entries(failures)) {
  test(`A page whose script ${failure} can be read and used as without scripts`, async ({ page, pageErrors }) => {
    pageErrors.expected.push(/404|^page error: $|null/);
    await provoke(page);
    // A press that is stored until the page has started.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.querySelector<HTMLElement>('button.needs-scripts')?.click()),
    );
    await page.goto('/');
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    await expect(page.locator('.needs-scripts').filter({ visible: true })).toHaveCount(0);
    await page.getByRole('searchbox').fill('map');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/search\?q=map$/);
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/startup\//);

    await page.goto('/settings');
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();
  });
}

test('Pages start without the calls that the oldest supported browsers lack', async ({ page }) => {
  await page.addInitScript(withoutNewerCalls);
  for (const path of [
    '/',
    '/categories',
    '/categories/design',
    '/startup/kanbanjo',
    '/search?q=map',
    '/blog/works-in-a-tunnel-the-case-for-offline-first',
    '/demo',
  ]) {
    await open(page, path);
    expect(await page.evaluate(() => ['groupBy' in Map, 'parse' in URL])).toEqual([false, false]);
    await expect(page.locator('.needs-scripts').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(/could not be (?:loaded|shown)/)).toHaveCount(0);
  }
  await open(page, '/submit-startup');
  await expect(page.getByRole('dialog')).toBeVisible();
});
