import type { Page } from '@playwright/test';
import { expect, refused, test } from './fixtures.ts';
import { axe } from './looks.ts';
import { aMember, memberPassword, signInAs } from './members.ts';

test.use({ directoryOf: 'admins' });

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Sign in', exact: true });

/** Signs in with the dialog that is open over a form. */
async function signInOver(page: Page, email: string): Promise<void> {
  const dialog = signInDialog(page);
  await expect(dialog).toContainText('Your text is still here');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(memberPassword);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test(
  'An admin whose session ends while editing can sign in over the form, and the save continues',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(refused);
    const admin = await aMember(server, { role: 'admin' });
    const other = await aMember(server, { role: 'admin' });
    await signInAs(page, server, admin);

    // A form in a dialog, below the sign-in dialog.
    await page.goto('/admin/categories?search=Finance');
    await page.getByRole('button', { name: 'Edit Finance' }).click();
    const description = page.getByRole('dialog').getByLabel('Description', { exact: true });
    await description.fill('Written before the end');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(signInDialog(page)).toBeVisible();
    await expect(description).toHaveValue('Written before the end');
    await signInOver(page, admin.email);
    await expect(page.getByText('Finance saved.')).toBeVisible();

    // A form on a page. Closing the sign-in dialog keeps the text; if someone else signs in, nothing is saved as them.
    await page.goto('/admin/settings');
    await page.getByLabel('Keywords').fill('Mine alone');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await signInDialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('Your session has ended. Your text is still here.')).toBeVisible();
    await expect(page.getByLabel('Keywords')).toHaveValue('Mine alone');
    expect(await axe(page, 'body')).toEqual([]);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await signInOver(page, other.email);
    const question = page.getByRole('dialog', { name: `You are signed in as ${other.username}` });
    await expect(question).toContainText(`This page is ${admin.username}’s.`);
    await question.getByRole('button', { name: `Sign in as ${admin.username}` }).click();
    await signInOver(page, admin.email);
    await expect(page.getByText('Settings saved successfully!')).toBeVisible();
    await expect(page.getByLabel('Keywords')).toHaveValue('Mine alone');
  },
);

test(
  'A member whose session ends while editing the profile or the password can sign in over the form, and both are saved',
  { tag: '@release' },
  async ({ page, member, pageErrors }) => {
    pageErrors.expected.push(refused);
    await page.goto('/settings');
    await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/written');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await signInOver(page, member.email);
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByLabel('LinkedIn')).toHaveValue('https://www.linkedin.com/in/written');

    await page.getByLabel('Current password', { exact: true }).fill(memberPassword);
    await page.getByLabel('New password', { exact: true }).fill('another lantern entirely');
    await page.getByLabel('Confirm new password', { exact: true }).fill('another lantern entirely');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Change password' }).click();
    await signInOver(page, member.email);
    await expect(page.getByText('Password changed successfully!')).toBeVisible();
  },
);
