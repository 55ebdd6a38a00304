import { expect, open, test } from './fixtures.ts';

/** Blocks cookies and site data as Firefox does: constructors and methods exist, but throw. */
function blockSiteData(): void {
  // Skips the empty document that exists before the page.
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

test('With site data blocked, startups can be collected, feedback is sent, and the page says how long collections last', async ({
  page,
}) => {
  await open(page, '/startup/ferrywire');
  await page.getByRole('button', { name: 'Collect Ferrywire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collect Ferrywire' });
  await dialog.getByLabel('New collection').fill('For the tunnel');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toContainText('Added to “For the tunnel”.');
  await dialog.getByRole('button', { name: 'Your collections' }).click();
  await expect(page.getByRole('link', { name: 'For the tunnel' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('your collections are lost when you close or reload it');
  await page.getByRole('link', { name: 'Feedback?' }).click();
  const panel = page.getByRole('dialog', { name: 'Feedback' });
  await panel.getByLabel('What would you like to tell us?').fill('It works without storage.');
  await panel.getByRole('button', { name: 'Send feedback' }).click();
  await expect(panel).toContainText('Feedback submitted successfully');
});
