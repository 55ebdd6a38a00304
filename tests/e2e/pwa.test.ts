import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { expect, hydrated, open } from './fixtures.ts';
import { test } from './sites.ts';
import { fillGeneral, nextButton, openWizard } from './wizard.ts';

// The tests run in sequence, because each worker would start its own server and browser.
test.describe.configure({ mode: 'default' });

/** Resolves once the page has its service worker. */
async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
  });
}

const entryOf = (page: Page) => page.locator('script[type=module]').first().getAttribute('src');

test.describe('with its service worker', () => {
  // Installing a worker takes a long time on a busy machine, and the page shows nothing of it.
  test.slow();
  test.use({
    serviceWorkers: 'allow',
    sitePages: {
      '/framing.html':
        '<!doctype html><link rel="icon" href="data:,"><iframe title="demo" src="/startup/ferrywire" width="1000" height="700"></iframe>',
    },
  });

  test(
    'An update to a new version is offered, keeps the half-filled wizard, and reloads every tab except one with unsaved text; frames get the demo',
    { tag: '@release' },
    async ({ page, context, server, site, pageErrors }) => {
      // The page requests files of a build that no longer exists.
      pageErrors.expected.push(/404/);
      await openWizard(page, { ...server, url: site.url });
      const first = await entryOf(page);
      await isKept(page);
      const other = await context.newPage();
      const sent = site.requested.length;
      await other.goto('/framing.html');
      const demo = other.frameLocator('iframe');
      await expect(demo.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();
      await expect(demo.getByRole('complementary', { name: 'Demo' })).toBeVisible();
      expect(site.requested.slice(sent).filter((path) => path.startsWith('/api/'))).toEqual([]);
      expect(await other.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
      await open(other, '/faq');
      const writing = await context.newPage();
      await open(writing, '/deals');
      site.deploy();
      const askAgain = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await askAgain();
      const barOf = (tab: Page) => tab.getByRole('region', { name: 'New version' });
      await expect(barOf(page)).toContainText('A new version is ready.');
      await barOf(other).getByRole('button', { name: 'Later' }).click();
      await expect(barOf(other)).toBeHidden();

      await fillGeneral(page, 'Tidewise');
      await page.getByLabel('Pitch').fill('Typed at the last moment.');
      const typed = writing.getByRole('searchbox', { name: 'Search startups' });
      await typed.fill('half a thought');
      const reloaded = other.waitForEvent('load');
      await barOf(page).getByRole('button', { name: 'Reload' }).click();
      await reloaded;
      await expect(nextButton(page)).toBeVisible();
      await expect.poll(() => entryOf(page)).not.toBe(first);
      await expect(page.getByLabel('Product name')).toHaveValue('Tidewise');
      await expect(page.getByLabel('Pitch')).toHaveValue('Typed at the last moment.');
      expect(await entryOf(other)).toBe(await entryOf(page));
      // Unsaved text must not be lost.
      await expect(barOf(writing)).toBeVisible();
      expect(await entryOf(writing)).toBe(first);
      await expect(writing.getByRole('combobox', { name: 'Search startups' }).or(typed)).toHaveValue('half a thought');
      await writing.close();
      await isKept(page);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBe(null);
      await expect(barOf(page)).toBeHidden();

      // A page of the newest build is not offered its own version.
      site.deploy();
      const third = await context.newPage();
      await open(third, '/faq');
      await other.close();
      await third.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect(barOf(page)).toBeVisible();
      await expect(barOf(third)).toBeHidden();
    },
  );

  test("The site meets Chromium's criteria for installing it", { tag: '@release' }, async ({ launchOptions, server, site }) => {
    // Only a separate profile can install apps.
    const profile = await mkdtemp(join(tmpdir(), 'debut-profile-'));
    const context: BrowserContext = await chromium.launchPersistentContext(profile, launchOptions);
    const [page = await context.newPage()] = context.pages();
    await page.goto(`${site.url}/deals`);
    await isKept(page);
    const cdp = await context.newCDPSession(page);
    expect((await cdp.send('Page.getAppManifest')).errors).toEqual([]);
    expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
    await expect.poll(() => page.evaluate(() => 'installPrompt' in window)).toBe(true);
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Install as an app' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'On this device' }).click();
    await expect(page.getByRole('button', { name: 'Install', exact: true })).toBeVisible();
    await context.close();
    await rm(profile, { recursive: true, force: true });
    expect(server.log()).not.toContain('"level":50');
  });
});

test(
  'A page whose files were replaced reloads once into the new build; if that does not help, it shows the server-rendered page',
  { tag: '@release' },
  async ({ page, context, site, pageErrors }) => {
    pageErrors.expected.push(/404/, /Part of this page could not be loaded/, /Failed to fetch dynamically imported module/);
    const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
    // Opens the page by keyboard, because hovering over the link would already load it, and from a page whose footer does not move.
    await open(page, '/deals');
    await hydrated(page);
    const first = await entryOf(page);
    site.deploy();
    await link('FAQ').press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
    const second = await entryOf(page);
    expect(second).not.toBe(first);

    await hydrated(page);
    site.lose(/\/plans-/);
    let loads = 0;
    page.on('load', () => (loads += 1));
    await link('Plans').press('Enter');
    // Without the app's router, the link would open the page that the server renders.
    await expect(page.getByRole('heading', { level: 1, name: 'List your startup, at your pace' })).toBeVisible();
    await expect(page.getByText('The interactive parts of this page did not load.')).toBeVisible();
    expect(loads).toBe(1);

    // This page may request its files once more, and would then find the next build.
    await page.close();
    site.deploy();
    site.lose(/\/index-/);
    const other = await context.newPage();
    await other.goto('/settings');
    await expect(other.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
  },
);
