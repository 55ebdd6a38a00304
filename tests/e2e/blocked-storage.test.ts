import { expect, hydrated, open, test } from './fixtures.ts';

/** What Firefox does where cookies and site data are blocked: its constructors and methods are there, and throw. */
function blockSiteData(): void {
  // The empty document before the page.
  if (location.protocol === 'about:') return;
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'caches']) Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(window, 'BroadcastChannel', {
    value: class {
      constructor() {
        refuse();
      }
    },
    writable: true,
  });
  IDBFactory.prototype.open = refuse;
  LockManager.prototype.request = async () => refuse();
  ServiceWorkerContainer.prototype.register = async () => refuse();
  ServiceWorkerContainer.prototype.getRegistration = async () => refuse();
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
}

test.use({ keepsDirectory: true });

test.beforeEach(async ({ context }) => context.addInitScript(blockSiteData));

test('Where site data is blocked, startups are found and collected, and the page says how long collections last', async ({
  page,
}) => {
  await open(page, '/');
  await hydrated(page);
  await page.getByRole('searchbox', { name: 'Search startups' }).fill('ferry');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Search results/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Ferrywire' }).first().click();
  await page.getByRole('button', { name: 'Collect Ferrywire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collect Ferrywire' });
  await dialog.getByLabel('New collection').fill('For the tunnel');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toContainText('Added to “For the tunnel”.');
  await dialog.getByRole('button', { name: 'Your collections' }).click();
  await expect(page.getByRole('link', { name: 'For the tunnel' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('your collections are gone when you close or reload it');
});

test('Where site data is blocked, feedback is sent', async ({ page }) => {
  await open(page, '/feedback');
  await page.getByLabel('What should we know?').fill('It works without storage.');
  await page.getByRole('main').getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('main')).toContainText('Feedback submitted successfully');
});

test('Where cookies are blocked, signing in says that it needs them', async ({ page }) => {
  await open(page, '/faq');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await dialog.getByLabel('E-mail').fill('ada@example.com');
  await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(dialog).toContainText('Signing in needs cookies. Allow cookies for this site, then try again.');
});
