import type { Locator, Page } from '@playwright/test';
import { aWord, openAdmin } from './admins.ts';
import { framed, otherSite } from './frames.ts';
import { expect, test } from './fixtures.ts';
import { aMember, signInAs } from './members.ts';
import { startServer } from './server.ts';

test.use({ directoryOf: 'admins' });

/** A table as a German Excel writes it: semicolons, Windows-1252, an unknown category, and a row without a website. */
function tableOf(word: string) {
  const lines = [
    'Firma;Webseite;Beschreibung;Kategorie;Interne Notiz',
    `Größe ${word};groesse-${word}.example;Misst Größen. Seit 2019.;Wiegekunst ${word};geheim`,
    `Waage ${word};waage-${word}.example;Wiegt genau.;Wiegekunst ${word};`,
    `Ohne ${word};;Hat keine Webseite.;;`,
  ];
  return { name: `Firmen ${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') };
}

test(
  'An admin imports a table, keeps the choices over a reload, and undoes the import',
  { tag: '@release' },
  async ({ page, server }) => {
    const word = aWord();
    await openAdmin(page, server, '/admin/imports');
    await page.getByRole('link', { name: 'Import a file' }).first().click();
    await page.locator('input[type=file]').setInputFiles(tableOf(word));
    await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252');
    await expect(page.getByRole('combobox', { name: 'Import Firma as' })).toHaveValue('name');
    await page.getByRole('checkbox', { name: 'Create unknown categories' }).check();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Create unknown categories' })).toBeChecked();

    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
    await expect(page.getByText('Interne Notiz (1 value)')).toBeVisible();
    await expect(page.getByText(`Wiegekunst ${word} (2)`)).toBeVisible();
    await expect(page.getByText('1 row: Website: Missing.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 2 startups' }).click();
    await expect(page.getByText('2 created, 1 not imported')).toBeVisible();
    expect((await page.request.get(`/api/startups/slug/grosse-${word}`)).status()).toBe(200);

    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('3 undone')).toBeVisible();
    expect((await page.request.get(`/api/startups/slug/grosse-${word}`)).status()).toBe(404);
  },
);

test(
  'In a frame on another site, an admin of the demo imports a file and undoes it',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(otherSite);
    const demo = await framed(page, `${server.url}/admin`);
    await demo.getByRole('combobox', { name: 'See the demo as' }).selectOption('Admin');
    await expect(demo.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await demo.getByRole('button', { name: 'All screens' }).click();
    await demo.getByRole('link', { name: 'Import', exact: true }).click();
    await demo.getByRole('link', { name: 'Import a file' }).first().click();
    await demo.locator('input[type=file]').setInputFiles(tableOf('demo'));
    await demo.getByRole('checkbox', { name: 'Create unknown categories' }).check();
    await demo.getByRole('button', { name: 'Preview' }).click();
    await demo.getByRole('button', { name: 'Import 2 startups' }).click();
    await expect(demo.getByText('2 created, 1 not imported')).toBeVisible();
    await demo.getByRole('button', { name: 'Undo import' }).click();
    await demo.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(demo.getByText('3 undone')).toBeVisible();
  },
);

/** Presses Tab until the control has the focus. The body has it once between the end and the beginning of the page. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(control)}.`);
}

test(
  'On an empty site, the checklist leads by keyboard to the backups and to an import, which creates the categories of the first file',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    const server = await startServer({ SEED: 'none' });
    try {
      pageErrors.expected.push(/request to another site/);
      await signInAs(page, server, await aMember(server, { role: 'admin' }));
      await page.goto(`${server.url}/admin/dashboard`);
      await tabTo(page, page.getByRole('link', { name: 'Backups' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Backups' })).toBeFocused();
      for (const screen of ['Import', 'Import a file']) {
        await tabTo(page, page.getByRole('link', { name: 'Import a file' }).first());
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { level: 1, name: screen, exact: true })).toBeFocused();
      }

      await tabTo(page, page.locator('input[type=file]'));
      const choosing = page.waitForEvent('filechooser', { timeout: 10_000 });
      await page.keyboard.press('Space');
      await (await choosing).setFiles(tableOf('first'));
      await expect(page.getByRole('heading', { name: 'Firmen first.csv' })).toBeFocused();
      await expect(page.getByRole('checkbox', { name: 'Create unknown categories' })).toBeChecked();
      await tabTo(page, page.getByRole('button', { name: 'Preview' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
      await expect(page.getByText('Wiegekunst first (2)')).toBeVisible();
      await tabTo(page, page.getByRole('button', { name: 'Import 2 startups' }));
      await page.keyboard.press('Enter');
      await expect(page.getByText('2 created, 1 not imported')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Firmen first.csv' })).toBeFocused();
    } finally {
      await server.stop();
    }
  },
);
