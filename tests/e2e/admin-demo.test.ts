import type { Locator, Page } from '@playwright/test';
import { openScreen } from './admins.ts';
import { expect, test } from './fixtures.ts';
import { anImage } from './wizard.ts';

/** On a phone the demo's ribbon is at the bottom, as are the buttons that save a long form or undo a decision. */
async function isAboveRibbon(page: Page, button: Locator): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const ribbon = page.getByRole('complementary', { name: 'Demo' });
  const bottom = () => button.evaluate((shown) => shown.getBoundingClientRect().bottom);
  const top = () => ribbon.evaluate((shown) => shown.getBoundingClientRect().top);
  // The layout follows a new window size with a delay.
  await expect.poll(async () => (await bottom()) - (await top())).toBeLessThanOrEqual(0);
  if (wide !== null) await page.setViewportSize(wide);
}

test('In the demo an admin decides, edits, searches, gives the site a logo and reads the audit log; on a phone the ribbon covers no button', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('api_mode', 'mock'));
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  await page.getByRole('combobox', { name: 'See the demo as' }).selectOption('Admin');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Pending Submissions' }).click();

  const queue = page.getByRole('list', { name: 'Pending startups' }).getByRole('button');
  await expect(queue).toHaveCount(3);
  const [first = '', second = ''] = await page
    .getByRole('list', { name: 'Pending startups' })
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.replace('Select ', '') ?? ''));
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByRole('heading', { level: 2, name: first })).toBeVisible();
  await page.keyboard.press('a');
  await expect(details.getByRole('heading', { level: 2, name: second })).toBeVisible();
  await isAboveRibbon(page, page.getByRole('button', { name: /^Undo/ }));
  await page.keyboard.press('r');
  await page.keyboard.type('Say more.');
  await page.keyboard.press('Control+Enter');
  await expect(queue).toHaveCount(1);

  await page.getByRole('button', { name: /^All \d/ }).click();
  await page.keyboard.press('/');
  await page.keyboard.type(first);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${first}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${first}` });
  await edit.getByLabel('Tagline').fill('Edited in the demo.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('Edited in the demo.')).toBeVisible();

  await openScreen(page, 'Website Settings');
  await isAboveRibbon(page, page.getByRole('button', { name: 'Save Settings' }));
  await page.getByLabel('Site name').fill('Demo house');
  await page.getByLabel('Choose logo from this device').setInputFiles(await anImage('logo.png'));
  await expect(page.getByLabel('Logo optional')).toHaveValue('An image from this device');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Demo house admin' }).locator('img')).toHaveAttribute('src', /^data:image\/webp/);

  await openScreen(page, 'Audit');
  await expect(page.getByRole('rowheader')).toHaveText([
    'Saved the website settings',
    'Edited a startup',
    'Rejected a startup',
    'Approved a startup',
  ]);
  await page.getByRole('combobox', { name: 'See the demo as' }).selectOption('Founder');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
