import { openScreen } from './admins.ts';
import { expect, test } from './fixtures.ts';
import { axe } from './looks.ts';

test.use({ directoryOf: 'admins' });

test('In the demo an admin decides, edits, searches and reads the audit, as on the real server', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('api_mode', 'mock'));
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/login');
  await page.getByRole('combobox', { name: 'See the demo as' }).selectOption('Admin');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.getByRole('main').getByRole('link', { name: 'Pending Submissions' }).click();

  const queue = page.getByRole('list', { name: 'Waiting startups' }).getByRole('button');
  await expect(queue).toHaveCount(3);
  const [first = '', second = ''] = await page
    .getByRole('list', { name: 'Waiting startups' })
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-label')?.replace('Choose ', '') ?? ''));
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details.getByRole('heading', { level: 2, name: first })).toBeVisible();
  await page.keyboard.press('a');
  await expect(details.getByRole('heading', { level: 2, name: second })).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.type('Say more.');
  await page.keyboard.press('Control+Enter');
  await expect(queue).toHaveCount(1);
  expect(await axe(page)).toEqual([]);

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await page.keyboard.press('/');
  await page.keyboard.type(first);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${first}` }).click();
  const edit = page.getByRole('dialog', { name: `Edit ${first}` });
  await edit.getByLabel('Tagline').fill('Edited in the demo.');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('Edited in the demo.')).toBeVisible();
  await page.goto('/admin/startups');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of \d$/)).toBeVisible();

  await openScreen(page, /^Claimed Businesses/);
  await page.getByRole('button', { name: 'Pending', exact: true }).click();
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Business claim approved successfully')).toBeVisible();
  await openScreen(page, 'Audit');
  await expect(page.getByRole('rowheader')).toHaveText([
    'Approved a claim',
    'Edited a startup',
    'Rejected a startup',
    'Approved a startup',
  ]);
  await page.getByRole('combobox', { name: 'See the demo as' }).selectOption('Founder');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
