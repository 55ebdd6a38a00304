import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { memberPassword } from './members.ts';

/** Founders who sign up and sign in through the pages, as people do. */

/** A founder with a unique name and address. */
export function aFounder(): { username: string; email: string } {
  const username = `founder-${randomBytes(4).toString('hex')}`;
  return { username, email: `${username}@example.com` };
}

export const banner = (page: Page): Locator => page.getByRole('banner');
export const menuButton = (page: Page): Locator => page.getByRole('button', { name: 'Your menu' });

export async function ask(page: Page, mode: 'Sign in' | 'Sign up'): Promise<Locator> {
  await banner(page).getByRole('link', { name: mode }).click();
  const dialog = page.getByRole('dialog', { name: mode });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function fillIn(dialog: Locator, email: string, secret = memberPassword): Promise<void> {
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(secret);
}

export async function signIn(page: Page, email: string, secret?: string): Promise<void> {
  const dialog = await ask(page, 'Sign in');
  await fillIn(dialog, email, secret);
  await page.keyboard.press('Enter');
  await expect(menuButton(page)).toBeVisible();
}

export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await menuButton(page).click();
  await banner(page).getByText(name, { exact: true }).click();
}
