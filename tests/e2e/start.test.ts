import type { Page } from '@playwright/test';
import { withoutCalls } from '../engines/newer-calls.ts';
import { expect, test } from './fixtures.ts';

const entry = /\/assets\/index-[^/]+\.js$/;

/** Why a page does not start: the script itself, its imports, or the browser. */
const failures: Record<string, (page: Page) => Promise<unknown>> = {
  'cannot be read': (page) => page.route(entry, (route) => route.fulfill({ contentType: 'text/javascript', body: 'const ?' })),
  'imports a module that throws': (page) =>
    page.route(/\/assets\/every-page-/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `null.length;${await response.text()}` });
    }),
  'needs a newer browser': (page) => page.addInitScript(withoutCalls(['String.isWellFormed'])),
};

test(
  'A page whose script does not start can be read and used like a page without scripts',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    pageErrors.expected.push(/404|^page error: $|null/);
    // A press that is stored until the page has started.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => document.querySelector<HTMLElement>('button.needs-scripts')?.click()),
    );
    const isReadable = async () => {
      await expect(page.getByText('The interactive parts of this page did not load.')).toBeVisible();
      await expect(page.locator('[aria-busy]')).toHaveCount(0);
      await expect(page.locator('.needs-scripts').filter({ visible: true })).toHaveCount(0);
    };
    for (const [failure, provoke] of Object.entries(failures)) {
      await test.step(`a script that ${failure}`, async () => {
        await provoke(page);
        await page.goto('/faq');
        await isReadable();
        await page.unrouteAll();
      });
    }

    await page.goto('/');
    await isReadable();
    await page.getByRole('searchbox').fill('map');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/search\?q=map$/);
    await expect(page.getByText('The interactive parts of this page did not load.')).toBeVisible();
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/startup\//);
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  },
);
