import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test("On a phone the demo's ribbon covers no button that saves a long form or undoes a decision", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => localStorage.setItem('api_mode', 'mock'));
  const ribbon = page.getByRole('complementary', { name: 'Demo' });
  await page.goto('/');
  await ribbon.getByRole('combobox', { name: 'See the demo as' }).selectOption('Admin');
  await expect(ribbon.getByRole('status')).toContainText('You are Ida Okafor.');
  const topOf = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().top);
  const bottomOf = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().bottom);
  for (const [path, name] of [
    ['/admin/settings', 'Save Settings'],
    ['/admin/fields', 'Save fields'],
    ['/admin/faq', 'Save All Changes'],
  ] as const) {
    await page.goto(path);
    const save = page.getByRole('button', { name });
    await expect(save).toBeVisible();
    expect(await bottomOf(save), path).toBeLessThanOrEqual(await topOf(ribbon));
  }
  await page.goto('/admin/startups?status=pending');
  await page.getByRole('rowheader').first().getByRole('button').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page
    .getByRole('dialog', { name: /^Approve/ })
    .getByRole('button', { name: 'Approve' })
    .click();
  const undo = page.getByRole('button', { name: /^Undo/ });
  await expect(undo).toBeVisible();
  expect(await bottomOf(undo)).toBeLessThanOrEqual(await topOf(ribbon));
});
