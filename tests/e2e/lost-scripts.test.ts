import { expect, hydrated, open } from './fixtures.ts';
import { test, unreachable } from './sites.ts';

test.beforeEach(({ pageErrors }) => {
  pageErrors.expected.push(/404/, /Part of this page could not be loaded/, /Failed to fetch dynamically imported module/);
});

/** Matches no file. */
const none = /^$/;

test('If the script of a dialog was lost, the page stays open and keeps the typed text', async ({ page, site }) => {
  await open(page, '/newsletter');
  await hydrated(page);
  const email = page.getByRole('main').getByRole('textbox', { name: /e-?mail/i });
  await email.pressSequentially('ada@example');
  site.lose(/\/feedback-form-/);
  await page.getByRole('link', { name: 'Feedback?' }).click();
  await expect(page.getByText('Part of this page could not be loaded. Reload it, then try again.')).toBeVisible();
  await expect(email).toHaveValue('ada@example');
  site.lose(none);
  // Chromium requests the script again.
  await page.getByRole('link', { name: 'Feedback?' }).click();
  await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible();
  await expect(email).toHaveValue('ada@example');
});

test('If the script of its filters was lost, a list stays visible and has the server-rendered form', async ({ page, site }) => {
  site.lose(/\/filter-panel-/);
  await open(page, '/search?q=a');
  await expect.poll(() => site.requested.some((path) => path.includes('/filter-panel-'))).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: /Search results/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Ferrywire' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /Search results/ })).toBeVisible();
});

test('If one script of a page is refused, the page stays as the server rendered it, and its links work', async ({
  page,
  site,
}) => {
  const expectsHome = async () => {
    await expect(page.getByText('The interactive parts of this page did not load.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'New startups and AI tools, every day' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page.locator('.needs-scripts').filter({ visible: true })).toHaveCount(0);
  };
  // A script that every page imports, and a lazily imported script of the page itself. The browser keeps the parts that have
  // arrived.
  for (const file of [/\/every-page-/, /\/cards-/]) {
    site.lose(file);
    await page.goto('/');
    await expectsHome();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Categories' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
});

test.describe('with its service worker', () => {
  test.slow();
  test.use({ serviceWorkers: 'allow', keepsDirectory: true });

  test(
    'The service worker is installed without a file that was refused, and fetches it with a later page',
    { tag: '@release' },
    async ({ page, site, pageErrors }) => {
      pageErrors.expected.push(unreachable, /ERR_FAILED/);
      site.lose(/\/about-/);
      await open(page, '/');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const hasFile = () =>
        page.evaluate(async () => {
          const names = await caches.keys();
          const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return stored.flat().some(({ url }) => url.includes('/assets/about-'));
        });
      expect(await hasFile()).toBe(false);
      site.lose(none);
      // A running worker checks only once for the lost file, so it is stopped, as the browser stops an idle worker.
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('ServiceWorker.enable');
      await cdp.send('ServiceWorker.stopAllWorkers');
      await open(page, '/categories');
      await expect.poll(hasFile).toBe(true);
      await site.stop();
      await page.goto('/how-it-works');
      await expect(page.getByRole('heading', { level: 1, name: 'How it works' })).toBeVisible();
      await page.goto('/sign-in');
      await expect(page.getByRole('heading', { level: 1, name: 'Connect to the internet to sign in' })).toBeVisible();
    },
  );
});
