import { aFounder, ask, chooseInMenu, fillIn, menuButton } from './founders.ts';
import { expect, open, refused, test } from './fixtures.ts';
import { mailedLink } from './mailbox.ts';
import { memberPassword } from './members.ts';

test.use({ ownNetwork: true });

test(
  'A founder signs up and makes a claim, which is submitted once the address is confirmed by email',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);
    const { username, email } = aFounder();
    await open(page, '/');
    const dialog = await ask(page, 'Sign up');
    await dialog.getByLabel('Username').fill(username);
    await fillIn(dialog, email);
    await expect(dialog).toContainText('12 characters minimum.');
    await dialog.getByLabel('Repeat password', { exact: true }).fill('something else entirely');
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await expect(dialog.getByText('Passwords do not match')).toBeVisible();
    await expect(dialog.getByLabel('Repeat password', { exact: true })).toBeFocused();
    await dialog.getByLabel('Repeat password', { exact: true }).fill(memberPassword);
    await expect(dialog.getByText('Passwords do not match')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`We have sent an email to ${email}`)).toBeVisible();
    await expect(dialog).toBeHidden();
    await chooseInMenu(page, 'Dashboard');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
    // The bar at the top now has this message, so the earlier one is gone.
    await expect(page.getByText(`We have sent an email to ${email}`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText('We have emailed you a link.')).toBeVisible();

    await page.goto('/startup/kanbanjo');
    await page.getByRole('button', { name: 'Claim Business' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm your address' });
    await confirmation.getByRole('button', { name: "I've confirmed it" }).click();
    await expect(confirmation.getByText('Your address is not confirmed yet.')).toBeVisible();
    const otherTab = await page.context().newPage();
    await otherTab.goto(await mailedLink(server, 'account.confirm_email', email, 2));
    await otherTab.getByRole('button', { name: 'Confirm' }).click();
    await expect(otherTab.getByRole('heading', { level: 1, name: 'Your email address is confirmed.' })).toBeVisible();
    expect(new URL(otherTab.url()).hash).toBe('');
    await otherTab.close();
    await expect(page.getByText('Business claim submitted successfully.')).toBeVisible();
    await expect(confirmation).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(menuButton(page)).toBeVisible();
    await expect(page.getByText(`We sent a link to ${email}.`)).toHaveCount(0);
  },
);

test(
  'Someone who signs up to open a member page is welcomed, and is told once that an email is on its way',
  { tag: '@release' },
  async ({ page }) => {
    const { username, email } = aFounder();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign up' });
    await dialog.getByLabel('Username').fill(username);
    await fillIn(dialog, email);
    await dialog.getByLabel('Repeat password', { exact: true }).fill(memberPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
    await expect(page.getByText(`Welcome, ${username}!`, { exact: true })).toBeVisible();
  },
);
