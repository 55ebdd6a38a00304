import { expect, open, test } from './fixtures.ts';
import { ask } from './founders.ts';
import { axeInBothThemes } from './looks.ts';
import { forgetSession } from './members.ts';

const fill = { name: 'Fill with sample data' };

test(
  'In the demo, one press signs in as the founder or the admin of the sample, and one press fills in a form',
  { tag: '@release' },
  async ({ page }) => {
    test.slow();
    await page.addInitScript(() => localStorage.setItem('api_mode', 'mock'));
    await page.goto('/submit-startup');
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByRole('button', { name: 'Fill in founder' }).click();
    await expect(dialog.getByLabel('Email')).toHaveValue('mara@people.example');
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();

    await page.getByRole('button', fill).click();
    await expect(page.getByRole('img', { name: 'The icon you chose' })).toBeVisible();
    await expect(page.getByLabel('Product name')).toHaveValue(/^Sample \d{4}$/);

    // The founder may not enter the admin area.
    await page.goto('/admin/deals');
    await page.getByRole('button', { name: 'Sign in with another account' }).click();
    await page.getByRole('button', { name: 'Fill in admin' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/admin/deals');
    await page.getByRole('button', fill).click();
    await expect(page.getByLabel('Company name')).toHaveValue(/^Sample \d{4}$/);
  },
);

test(
  'On the real server, sample data is offered only in test mode, and sample accounts are never offered',
  { tag: '@release' },
  async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await open(page, '/');
    await ask(page, 'Sign up');
    await expect(page.getByRole('complementary', { name: 'Test mode' })).toHaveCount(0);
    expect(scripts.filter((url) => /\/tools-[^/]*\.js/.test(url))).toEqual([]);

    await page.evaluate(() => localStorage.setItem('test_mode', 'true'));
    await open(page, '/');
    const dialog = await ask(page, 'Sign up');
    await dialog.getByRole('button', fill).click();
    await expect(dialog.getByLabel('Email')).toHaveValue(/^sample-\d{4}@example\.com$/);
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText(/^Welcome, sample-\d{4}!/)).toBeVisible();

    await forgetSession(page);
    await open(page, '/newsletter');
    await page.getByRole('button', fill).click();
    await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
    await open(page, '/feedback');
    await page.getByRole('button', fill).click();
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('main').locator('form textarea')).toHaveCount(0);
    // No field is left to fill in.
    await expect(page.getByRole('button', fill)).toBeHidden();
    const signIn = await ask(page, 'Sign in');
    await expect(signIn).toContainText('Sample users have no password on this server.');
  },
);
