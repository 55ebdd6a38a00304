import { expect, open, refused, test } from './fixtures.ts';
import { axeInBothThemes } from './looks.ts';
import { ask, banner, chooseInMenu, fillIn, menuButton, signIn } from './founders.ts';
import { mailedLink } from './mailbox.ts';
import { aMember, forgetSession, signInAs } from './members.ts';

test.use({ ownNetwork: true });

test('A magic link signs a founder in once, after a click, and opens the requested page', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expected.push(refused);
  const { email } = await aMember(server);
  await open(page, '/settings');
  const login = page.getByRole('dialog', { name: 'Sign in' });
  await login.getByLabel('Email').fill(email);
  await login.getByRole('button', { name: 'Sign in with magic link?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in with a magic link' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('If there is an account for this address, we have emailed it a link.');
  const link = await mailedLink(server, 'account.sign_in', email);
  await page.goto(link);
  const press = page.getByRole('main').getByRole('button', { name: 'Sign in' });
  await expect(press).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expect(menuButton(page)).toHaveCount(0);
  await press.click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('button', { name: 'Save profile' })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(link);
  await press.click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link is no longer valid' })).toBeFocused();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(dialog).toBeVisible();
});

test(
  'A founder resets a forgotten password by email; a like sent with the ended session is undone, and the page says so once',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);
    const member = await aMember(server);
    const { email } = member;
    const changed = 'another lantern entirely';
    await signInAs(page, server, member);
    await open(page, '/startup/ferrywire');

    await test.step('a password is reset by email, and every session ends', async () => {
      const elsewhere = await page.context().browser()?.newContext({ baseURL: server.url });
      const other = await elsewhere?.newPage();
      if (elsewhere === undefined || other === undefined) throw new Error('There is no other browser.');
      await open(other, '/');
      const login = await ask(other, 'Sign in');
      await login.getByRole('button', { name: 'Forgot password?' }).click();
      const dialog = other.getByRole('dialog', { name: 'Forgot your password?' });
      await dialog.getByLabel('Email').fill(email);
      await other.keyboard.press('Enter');
      await expect(dialog).toContainText('If there is an account for this address, we have emailed it a link.');
      await other.goto(await mailedLink(server, 'account.reset_password', email));
      const main = other.getByRole('main');
      await main.getByLabel('New password', { exact: true }).fill(changed);
      await main.getByLabel('Repeat password', { exact: true }).fill(changed);
      await other.keyboard.press('Enter');
      await expect(main.getByRole('heading', { level: 1, name: 'Password changed successfully!' })).toBeFocused();
      await elsewhere.close();
      await page.getByRole('button', { name: /^Like Ferrywire/ }).click();
      await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1);
      await expect(page.getByRole('button', { name: /^Like Ferrywire/ })).toHaveAttribute('aria-pressed', 'false');
      await expect(banner(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
    });
  },
);

test(
  'Pages for members redirect visitors to the home page, ask them to sign in, and open afterwards',
  { tag: '@release' },
  async ({ page, server }) => {
    const { email } = await aMember(server);
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    for (const [path, text] of Object.entries({
      '/dashboard': 'Sign in to see your dashboard.',
      '/settings#password': 'Sign in to change your settings.',
    })) {
      await page.goto(path);
      await expect(dialog).toContainText(text);
      await expect(page.getByRole('heading', { level: 1, name: /New startups/, includeHidden: true })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
    }
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('dialog', { name: 'Sign up' })).toContainText('Sign up to change your settings.');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await fillIn(dialog, email);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings#password$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Change Password' })).toBeVisible();

    await menuButton(page).click();
    await expect(banner(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Analytics' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    // Signing out does not open the sign-in dialog again.
    await chooseInMenu(page, 'Sign out');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('Pages for members are an empty shell that search engines do not index', async ({ request }) => {
  for (const path of [
    '/dashboard',
    '/settings',
    '/analytics',
    '/submit-startup',
    '/sign-in',
    '/reset-password',
    '/confirm-email',
    '/email-preferences',
    '/restore-email',
  ]) {
    const response = await request.get(path);
    expect([path, response.status(), response.headers()['x-robots-tag']]).toEqual([path, 200, 'noindex']);
    expect(await response.text()).toContain('<div id="root"></div>');
  }
});

test(
  'Members with analytics have the link in their menu, and visitors send no request for it',
  { tag: '@release' },
  async ({ page, server }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(?:analytics\/access|users|favorites)/.test(request.url())) requested.push(new URL(request.url()).pathname);
    });
    await open(page, '/');
    expect(requested).toEqual([]);
    await signInAs(page, server, 'mara');
    await open(page, '/');
    await menuButton(page).click();
    await banner(page).getByRole('link', { name: 'Analytics' }).click();
    await expect(page).toHaveURL(/\/analytics$/);
  },
);

test(
  'Signing in and out applies to all tabs of a browser, and signing out works without a connection',
  { tag: '@release' },
  async ({ page, context, server, pageErrors }) => {
    // The other tab's requests are refused while this one signs out.
    pageErrors.expected.push(/the server responded with a status of 401/, /ERR_INTERNET_DISCONNECTED/);
    const member = await aMember(server);
    await open(page, '/faq');

    await test.step('signing in and out applies to all tabs', async () => {
      const other = await context.newPage();
      await open(other, '/categories');
      await signIn(page, member.email);
      await expect(menuButton(other)).toBeVisible();
      await open(other, '/dashboard');
      await chooseInMenu(page, 'Sign out');
      await expect(other).toHaveURL(/\/$/);
      await expect(banner(other).getByRole('link', { name: 'Sign in' })).toBeVisible();
      await other.close();
    });

    await test.step('signing out without a connection says that the server could not be reached, and is sent later', async () => {
      await signInAs(page, server, member);
      await open(page, '/faq');
      await menuButton(page).click();
      await page.context().setOffline(true);
      await banner(page).getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByText('You are signed out on this device. The server could not be reached')).toBeVisible();
      const loggedOut = page.waitForResponse('**/api/users/logout');
      await page.context().setOffline(false);
      expect((await loggedOut).status()).toBe(200);
    });
  },
);

test(
  'The dialogs for signing in and up work by keyboard alone and show errors beside each field, and axe finds nothing',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/);
    const { email } = await aMember(server);
    await open(page, '/faq');

    await test.step('the dialogs work by keyboard alone, and return the focus', async () => {
      const button = banner(page).getByRole('link', { name: 'Sign in' });
      await button.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Sign in' });
      await expect(dialog.getByLabel('Email')).toBeFocused();
      // Both forms contain the address as the username, for password managers.
      await expect(dialog.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
      const around = [];
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab');
        around.push(
          await page.evaluate(
            () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
          ),
        );
      }
      expect(around).not.toContain(false);
      await dialog.getByRole('button', { name: 'Sign up' }).press('Enter');
      const signup = page.getByRole('dialog', { name: 'Sign up' });
      await expect(signup.getByLabel('Username')).toBeFocused();
      await expect(signup.getByLabel('Username')).toHaveAttribute('autocomplete', 'nickname');
      await expect(signup.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
      await expect(signup.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
      await page.keyboard.press('Escape');
      await expect(signup).toBeHidden();
      await expect(button).toBeFocused();
    });

    await test.step('axe finds nothing in either theme', async () => {
      const dialog = await ask(page, 'Sign up');
      await dialog.getByRole('button', { name: 'Sign up' }).click();
      expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
      await page.keyboard.press('Escape');
    });

    await test.step('a wrong password is refused, and missing fields are named', async () => {
      const dialog = await ask(page, 'Sign in');
      await expect(dialog.getByLabel('Email')).toBeFocused();
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(dialog.getByText('Please enter your email address.')).toBeVisible();
      await expect(dialog.getByText('Please enter your password.')).toBeVisible();
      await expect(dialog.getByLabel('Email')).toBeFocused();
      await fillIn(dialog, email, 'not my password');
      await expect(dialog.getByText('Please enter your email address.')).toBeHidden();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Invalid credentials.')).toBeVisible();
      const secret = dialog.getByLabel('Password', { exact: true });
      await expect(secret).toHaveAttribute('type', 'password');
      await dialog.getByRole('button', { name: 'Show password' }).click();
      await expect(secret).toHaveAttribute('type', 'text');
      await expect(secret).toHaveValue('not my password');
      await page.context().setOffline(true);
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(dialog.getByText('An error occurred.', { exact: true })).toBeVisible();
      await page.context().setOffline(false);
      await page.keyboard.press('Escape');
    });
  },
);

test(
  'Forms, menus and pages of accounts fit a phone of 360 pixels, axe finds nothing in them, and links without a token offer the next step',
  { tag: '@release' },
  async ({ page, server }) => {
    const member = await aMember(server, { emailVerifiedAt: null });
    const { email } = member;
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, '/faq');
    const fits = async () => {
      const [wide, high] = await page.evaluate(() => {
        const boxes = [document.documentElement, ...document.querySelectorAll('dialog[open]')];
        return [Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth)), window.innerWidth];
      });
      expect([wide, high]).toEqual([0, 360]);
    };
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name: 'Sign up' }).click();
    await expect(menu).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
    await fits();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await fits();
    await fillIn(page.getByRole('dialog'), email);
    await page.keyboard.press('Enter');
    await expect(page.getByText('You are signed in as')).toBeVisible();
    await fits();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await fits();
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await menu.getByRole('link', { name: 'Dashboard' }).press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Please confirm your email address')).toBeVisible();
    await fits();
    // Waits until the message after signing out is gone, because it would be hidden behind the menu.
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'You are signed out.' })).toBeInViewport();
    await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInAs(page, server, member);
    await open(page, '/faq');
    await menuButton(page).click();
    await expect(banner(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(await axeInBothThemes(page, 'header')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(menuButton(page)).toBeFocused();
    await forgetSession(page);
    await page.setViewportSize({ width: 360, height: 740 });

    for (const [path, title, offer] of [
      ['/sign-in', 'Sign in', 'Send a new link'],
      ['/confirm-email', 'This link is incomplete', 'Sign in to get a new link'],
      ['/reset-password#x', undefined, undefined],
    ] as const) {
      await open(page, path);
      if (title !== undefined) await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      if (offer !== undefined) await expect(page.getByRole('main').getByRole('button', { name: offer })).toBeVisible();
      await fits();
    }
    expect(await axeInBothThemes(page, 'main')).toEqual([]);
  },
);

test("On a member's device, the page never shows the buttons for visitors", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userId', '000000000000000000000000'));
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /New startups/ })).toBeVisible();
  await expect(banner(page).getByText('Sign in', { exact: true }).first()).toBeHidden();
  await page.unroute('**/assets/*.js');
});
