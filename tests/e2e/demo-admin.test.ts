import type { Locator } from '@playwright/test';
import { openScreen } from './admins.ts';
import { expect, test } from './fixtures.ts';

test('In the demo, too, an admin writes on every screen of tables and forms', async ({ page, pageErrors }) => {
  test.slow();
  await page.addInitScript(() => localStorage.setItem('api_mode', 'mock'));
  const ribbon = page.getByRole('complementary', { name: 'Demo' });
  await page.goto('/');
  await ribbon.getByRole('combobox', { name: 'See the demo as' }).selectOption('Admin');
  await expect(ribbon.getByRole('status')).toContainText('You are Ida Okafor.');
  const dialog = page.getByRole('dialog');
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

  await page.goto('/admin/categories?open=new');
  await dialog.getByLabel('Name').fill('Tide Tools');
  await dialog.getByLabel('Description', { exact: true }).fill('For those who read the water.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tide Tools is saved.')).toBeVisible();

  await openScreen(page, 'Users');
  await page.getByRole('button', { name: 'Add New User' }).click();
  await dialog.getByLabel('Username').fill('nell');
  await dialog.getByLabel('Email').fill('nell@people.example');
  await dialog.getByLabel('Password').fill('lanterns over the bay');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rowOf('nell@people.example').getByRole('switch').click();
  await expect(rowOf('nell@people.example').getByRole('switch')).not.toBeChecked();

  await openScreen(page, 'Deals');
  await rowOf('Edit').first().getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel('Headline').fill('Half the oil');
  await page.getByRole('button', { name: 'Update Deal' }).click();
  await expect(page.getByText('Deal updated successfully!')).toBeVisible();

  await openScreen(page, 'Subscription Plans');
  await page.getByRole('button', { name: 'Edit Plan Growth' }).click();
  await dialog.getByLabel('Approval speed').fill('1-day approval');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Plan updated successfully! You may need to re-sync with PayPal.')).toBeVisible();

  await openScreen(page, 'Blog Categories');
  await rowOf('pricing')
    .getByRole('button', { name: /^Deactivate/ })
    .click();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(rowOf('pricing').getByText('Inactive')).toBeVisible();

  await openScreen(page, 'Advertising');
  await page.getByLabel('Main title').fill('Be seen from the pier');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();

  await openScreen(page, 'User Feedbacks');
  await expect(page.getByText('No feedback found.')).toBeVisible();
  await openScreen(page, 'Newsletter');
  await expect(page.getByText('No subscribers yet.')).toBeVisible();
  await page.goto('/advertise');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Be seen from the pier');
  // The server, which is not asked for data, knows no such page.
  pageErrors.expected.push(/categories\/tide-tools/);
  await page.goto('/categories/tide-tools');
  await expect(page.getByText('No startups here yet')).toBeVisible();
});

test("On a phone the demo's ribbon covers no button that saves a long form or takes a decision back", async ({ page }) => {
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
