import type { Page } from '@playwright/test';
import { newId } from '../../server/domain/core/ids.ts';
import { aStartup } from '../store/builders.ts';
import { openAdmin } from './admins.ts';
import { expect, open, test } from './fixtures.ts';
import { axeInBothThemes, overflow } from './looks.ts';
import { signInAs, withStore } from './members.ts';

test.use({ directoryOf: 'admins' });

test('A visitor collects startups without an account, orders them, and finds them again, even after signing in', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['Ferrywire', 'Mosscount']) {
    await open(page, `/startup/${name.toLowerCase()}`);
    if (name === 'Ferrywire') await createAtOnce(page, 'For the island');
    await page.getByRole('button', { name: `Collect ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Collect ${name}` });
    const box = dialog.getByRole('checkbox', { name: /For the island/ });
    if (name === 'Mosscount') await box.click();
    await expect(box).toBeChecked();
    await expect(dialog.getByText('Added to “For the island”.')).toBeVisible();
    if (name === 'Ferrywire') {
      await dialog.getByRole('button', { name: 'Close' }).click();
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(page.getByRole('button', { name: 'Collected Ferrywire', pressed: true })).toHaveText('Collected');
      expect(await axeInBothThemes(page, 'main')).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
    } else await dialog.getByRole('button', { name: 'Your collections' }).click();
  }
  await expect(page).toHaveURL(/\/collections\/mine$/);
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'For the island' }).click();
  const rows = page.getByRole('list', { name: 'Startups in For the island' }).getByRole('listitem');
  await expect(rows).toHaveText([/Ferrywire/, /Mosscount/]);
  await page.getByRole('button', { name: 'Move Mosscount up' }).click();
  await expect(rows).toHaveText([/Mosscount/, /Ferrywire/]);
  await page.reload();
  await expect(rows).toHaveText([/Mosscount/, /Ferrywire/]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeInBothThemes(page)).toEqual([]);

  // Startups collected without an account become the member's.
  await signInAs(page, server, 'mara');
  await open(page, '/collections/mine');
  await expect(page.getByRole('link', { name: 'For the island' })).toBeVisible();
});

test(
  'The list of collections counts the visible startups of all collections with one request',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(/ERR_INTERNET_DISCONNECTED/);
    const withdrawn = newId();
    await withStore(server, ({ startups }) => startups.insert(aStartup({ _id: withdrawn, slug: withdrawn, name: 'Barnacle' })));
    for (const [name, slug] of [
      ['Ferrywire', 'ferrywire'],
      ['Barnacle', withdrawn],
    ] as const) {
      await open(page, `/startup/${slug}`);
      if (name === 'Ferrywire') await createAtOnce(page, 'Of the sea');
      await page.getByRole('button', { name: `Collect ${name}`, exact: true }).click();
      const box = page.getByRole('checkbox', { name: /Of the sea/ });
      if (name === 'Barnacle') {
        // Without a network, the page cannot know what is public.
        await page.context().setOffline(true);
        await box.click();
        await expect(page.getByRole('checkbox', { name: 'Of the sea 2 startups' })).toBeVisible();
        await page.context().setOffline(false);
      }
      await expect(box).toBeChecked();
    }
    const dialog = page.getByRole('dialog', { name: 'Collect Barnacle' });
    await dialog.getByLabel('New collection').fill('In the moss');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'In the moss 1 startup' })).toBeChecked();
    const counts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/collections/startups')) counts.push(request.url());
    });
    await open(page, '/collections/mine');
    await expect(page.getByRole('listitem').filter({ hasText: 'Of the sea' })).toContainText('2 startups');
    await expect(page.getByRole('listitem').filter({ hasText: 'In the moss' })).toContainText('1 startup');
    await page.waitForLoadState('networkidle');
    expect(counts).toHaveLength(1);
    await withStore(server, ({ startups }) =>
      startups.update(aStartup({ _id: withdrawn, slug: withdrawn, name: 'Barnacle', status: 'archived' })),
    );
    await open(page, '/collections/mine');
    await expect(page.getByRole('listitem').filter({ hasText: 'Of the sea' })).toContainText('1 startup');
  },
);

test(
  'An admin looks for startups to put into a collection, and is told when there are none or they are already included',
  { tag: '@release' },
  async ({ page, server }) => {
    await openAdmin(page, server, '/admin/collections?open=new');
    const search = page.getByLabel('Find a startup');
    await search.fill('zzqqxx');
    await expect(page.getByText('No startups match “zzqqxx”.')).toBeVisible();
    await search.fill('Ferrywire');
    await page.getByRole('button', { name: 'Add Ferrywire' }).click();
    await expect(page.getByText('All matching startups are already in this collection.')).toBeVisible();
  },
);

/** Fills in the dialog's field and presses its button as soon as they appear, before the device's collections are loaded. */
async function createAtOnce(page: Page, title: string): Promise<void> {
  await page.evaluate((text) => {
    new MutationObserver((_, observer) => {
      const input = document.querySelector<HTMLInputElement>('dialog input');
      if (input === null) return;
      observer.disconnect();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      queueMicrotask(() => input.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click());
    }).observe(document, { childList: true, subtree: true });
  }, title);
}
