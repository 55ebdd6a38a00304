import type { FrameLocator, Page } from '@playwright/test';
import { expect, holdBack, test } from './fixtures.ts';
import { chooseInMenu } from './founders.ts';
import { framed, framingSite, otherSite } from './frames.ts';
import { axeInBothThemes, overflow } from './looks.ts';

test(
  'On plain http the demo runs under any host name, in a frame and at /demo, and its Admin role links to the admin area',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(
      /request to another site: http:\/\/(debut|other)\.test:/,
      /Cross-Origin-Opener-Policy header has been ignored/,
    );
    const { port } = new URL(server.url);
    const site = await framingSite();
    const framing = (path: string, sandbox = '') =>
      `http://other.test:${site.port}/?src=${encodeURIComponent(`http://debut.test:${port}${path}`)}${sandbox}`;
    const demo = page.frameLocator('iframe');
    await page.goto(framing('/faq#asked', '&sandbox=allow-scripts'));
    await expect(demo.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
    expect(page.frames()[1]?.url()).toBe(`http://debut.test:${port}/demo/faq#asked`);

    await page.goto(framing('/admin/users'));
    await expect(demo.getByRole('heading', { name: 'Admin sign-in' })).toBeVisible();
    await roleOf(demo).selectOption('Admin');
    await ribbonOf(demo).getByRole('link', { name: 'Admin area' }).click();
    await expect(demo.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(page.frames()[1]?.url()).toBe(`http://debut.test:${port}/demo/admin/dashboard`);
    expect(await page.frames()[1]?.evaluate(() => self.origin)).toBe('null');

    await page.goto(`http://debut.test:${port}/demo/startup/ferrywire`);
    await expect(page.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();
    await roleOf(page).selectOption('Admin');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin area' })).toHaveAttribute('href', '/demo/admin');
    expect(await page.evaluate(() => self.origin)).toBe('null');

    // A link from another site opens the page of the real site, not of the demo.
    await page.goto(`http://other.test:${site.port}/`);
    await page.evaluate((href) => location.assign(href), `http://debut.test:${port}/faq#asked`);
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
    expect(page.url()).toBe(`http://debut.test:${port}/faq#asked`);
    await expect(ribbonOf(page)).toHaveCount(0);
    site.server.close();
  },
);

const ribbonOf = (demo: Page | FrameLocator) => demo.getByRole('complementary', { name: 'Demo' });
const roleOf = (demo: Page | FrameLocator) => ribbonOf(demo).getByRole('combobox', { name: 'See the demo as' });
const mailOf = (demo: Page | FrameLocator) => ribbonOf(demo).getByRole('button', { name: /^Mail/ });
const askForDemo = (page: Page) => page.addInitScript(() => localStorage.setItem('api_mode', 'mock'));

async function playRoles(demo: Page | FrameLocator): Promise<void> {
  const status = ribbonOf(demo).getByRole('status');
  await expect(status).toHaveText('You are a visitor.');
  const likeButton = demo.getByRole('region', { name: 'Trending startups' }).getByRole('button', { name: /^Like Ferrywire/ });
  await likeButton.click();
  await expect(demo.getByRole('dialog').getByText('Sign in to save Ferrywire to your favorites.')).toBeVisible();
  await demo.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await roleOf(demo).selectOption('Founder');
  await expect(status).toHaveText('You are Mara Lindqvist.');
  // The ribbon shows the role before the page has the account, and until it has the account, a like opens the sign-in dialog. The
  // button of the menu shows that the account has arrived. It is hidden, because the frame has no room for its bar.
  await expect(demo.getByRole('banner').getByRole('button', { name: 'Your menu', includeHidden: true })).toBeAttached();
  await expect(likeButton).toHaveAttribute('aria-pressed', 'false');
  await likeButton.click();
  await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
  await roleOf(demo).press('ArrowDown');
  await expect(status).toHaveText('You are Priya Raman.');
  await roleOf(demo).press('ArrowUp');
  await roleOf(demo).press('ArrowUp');
  await expect(status).toHaveText('You are a visitor.');
  await expect(roleOf(demo)).toBeFocused();
  await expect(likeButton).toHaveAttribute('aria-pressed', 'false');
}

test('In a sandboxed frame the demo has the roles visitor, founder and admin, and a visitor signs up and confirms the address by email', async ({
  page,
  server,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expected.push(otherSite);
  const demo = await framed(page, server.url);
  await playRoles(demo);

  await demo
    .getByRole('region', { name: 'Trending startups' })
    .getByRole('button', { name: /^Like Ferrywire/ })
    .click();
  const dialog = demo.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /sign up/i })
    .first()
    .click();
  await dialog.getByLabel('Username').fill('nell');
  await dialog.getByLabel('Email').fill('nell@people.example');
  // This password is shorter than the real site allows.
  await dialog.getByLabel('Password', { exact: true }).fill('abc');
  await dialog.getByLabel('Repeat password', { exact: true }).fill('abc');
  await page.keyboard.press('Enter');
  await expect(ribbonOf(demo).getByRole('status')).toHaveText('You are nell. 1 unread in Mail.');
  await expect(roleOf(demo)).toHaveValue('other');
  await mailOf(demo).click();
  const mail = demo.getByRole('dialog', { name: 'Mail' });
  await mail.getByText(/^To nell@people\.example/).click();
  await mail.getByRole('link', { name: /confirm-email/ }).click();
  await demo.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(demo.getByRole('heading', { name: 'Your email address is confirmed.' })).toBeVisible();
});

test(
  "A visitor reads the demo's emails on a phone, their links stay inside the demo, and axe finds nothing in the ribbon and its emails",
  { tag: '@release' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await askForDemo(page);
    await page.goto('/newsletter');
    await mailOf(page).click();
    const mail = page.getByRole('dialog', { name: 'Mail' });
    await expect(mail.getByText('No emails yet. Emails that this site sends appear here.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page
      .getByRole('main')
      .getByLabel(/e-?mail/i)
      .fill('reader@people.example');
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Check your inbox to confirm.')).toBeVisible();
    await expect(mailOf(page)).toHaveAccessibleName('Mail 1 unread');
    const box = await ribbonOf(page).boundingBox();
    expect(box).toMatchObject({ x: 12, height: 44 });
    expect(box?.width).toBeLessThanOrEqual(336);
    expect(await axeInBothThemes(page, 'aside[aria-label=Demo]')).toEqual([]);
    await mailOf(page).click();
    await mail.getByText('reader@people.example').click();
    await mail.getByRole('link', { name: /\/email-preferences/ }).click();
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await expect(page.getByRole('heading', { name: 'You are subscribed.' })).toBeFocused();
    await mailOf(page).click();
    await mail.getByText('Welcome to').click();
    await expect(mail.getByRole('link', { name: /unsubscribe/ })).toBeVisible();
    expect(await axeInBothThemes(page, 'dialog[aria-label=Mail]')).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await mail.getByRole('link', { name: /\/newsletter\/unsubscribe/ }).click();
    await expect(mail.getByText('You are unsubscribed.')).toBeVisible();
    await mail
      .getByRole('link', { name: /\/email-preferences/ })
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'You are unsubscribed.' })).toBeVisible();
    await expect(mail).toBeHidden();
    await expect(mailOf(page)).toHaveAccessibleName('Mail');
  },
);

test('A like in the demo survives a reload, until Reset', { tag: '@release' }, async ({ page }) => {
  await askForDemo(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  // The rest of the demo arrives after the page is visible.
  const release = await holdBack(page, '**/assets/contract-*.js');
  await page.goto('/startup/ferrywire', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();
  for (let files = 0; files < 9; files += 1) release();
  const likeButton = page.getByRole('button', { name: /^Like Ferrywire/ });
  await roleOf(page).selectOption('Founder');
  await expect(ribbonOf(page).getByRole('status')).toHaveText('You are Mara Lindqvist.');
  await page.unroute('**/assets/contract-*.js');
  await expect(likeButton).toHaveAccessibleName('Like Ferrywire, 388 likes');
  await likeButton.click();
  await expect(likeButton).toHaveAccessibleName('Like Ferrywire, 389 likes');
  // The button shows a like at once, but the dashboard lists the startup only after the demo has stored the like.
  await chooseInMenu(page, 'Dashboard');
  await expect(page.getByRole('region', { name: 'Your favorites' }).getByRole('link', { name: 'Ferrywire' })).toBeVisible();
  await page.goto('/startup/ferrywire');
  await expect(ribbonOf(page).getByRole('status')).toHaveText('You are Mara Lindqvist.');
  await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
  await expect(likeButton).toHaveAccessibleName('Like Ferrywire, 389 likes');
  await ribbonOf(page).getByRole('button', { name: 'Reset' }).click();
  await expect(ribbonOf(page).getByRole('status')).toHaveText('You are a visitor.');
  await expect(likeButton).toHaveAccessibleName('Like Ferrywire, 388 likes');
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toContain('debut-demo');
  expect(requested.filter((url) => url.includes('/api/'))).toEqual([]);
  // The demo does not touch the real site's data on this device.
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
});
