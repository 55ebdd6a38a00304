import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';
import { ask, banner, chooseInMenu, fillIn, menuButton } from './founders.ts';
import { memberPassword } from './members.ts';

// Passkeys belong to a hostname: browsers refuse them for an IP address.
test.use({
  directoryOf: 'members',
  baseURL: async ({ server }, use) => use(server.url.replace('127.0.0.1', 'localhost')),
});

/** Adds a virtual device with a fingerprint reader and a finger on it. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await chooseInMenu(page, 'Sign out');
  await expect(banner(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test(
  'A member adds a passkey, signs in with it, and signs in with a recovery code without it',
  { tag: '@release' },
  async ({ page, member }) => {
    await plugInAuthenticator(page);
    await open(page, '/settings');
    const passkeys = page.getByRole('region', { name: 'Passkeys' });
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(passkeys.getByRole('listitem')).toContainText('not used yet');
    await passkeys.getByLabel('Ask for a passkey after the password').click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    const code = await codes.getByRole('listitem').first().innerText();
    // On a phone, each code takes two lines, and none is cut off.
    await page.setViewportSize({ width: 360, height: 740 });
    const list = codes.getByRole('list', { name: 'Recovery codes' });
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Close without saving the codes?' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(list).toBeVisible();
    await codes.getByRole('button', { name: "I've saved them" }).click();
    await expect(passkeys.getByText('10 recovery codes left.')).toBeVisible();

    await signOut(page);
    await (await ask(page, 'Sign in')).getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(`You are signed in as ${member.username}.`)).toBeVisible();

    await signOut(page);
    const login = await ask(page, 'Sign in');
    await fillIn(login, member.email, memberPassword);
    await login.getByRole('button', { name: 'Sign in', exact: true }).click();
    const step = page.getByRole('dialog', { name: 'One more step' });
    await step.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await step.getByLabel('Recovery code').fill(code);
    await step.getByRole('button', { name: 'Sign in' }).click();
    await expect(menuButton(page)).toBeVisible();
    await open(page, '/settings');
    await expect(passkeys.getByText('9 recovery codes left.')).toBeVisible();
    await expect(passkeys.getByRole('listitem')).toContainText('last used');
  },
);
