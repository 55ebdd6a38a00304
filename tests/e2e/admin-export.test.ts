import { readFile } from 'node:fs/promises';
import { aWord, openAdmin, waitingStartups } from './admins.ts';
import { expect, test } from './fixtures.ts';

test.use({ directoryOf: 'admins' });

test('A table is exported in another format, and an export can be canceled', { tag: '@release' }, async ({ page, server }) => {
  const word = aWord();
  await waitingStartups(server, [`Lamp ${word}`, `Oil ${word}`]);
  await openAdmin(page, server, `/admin/startups?search=${word}`);
  await expect(page.getByRole('rowheader', { name: `Lamp ${word}` })).toBeVisible();

  await page.getByRole('button', { name: 'Export in another format' }).click();
  const startups = page.getByRole('dialog', { name: 'Export' }).getByRole('region', { name: 'Startups' });
  const downloading = page.waitForEvent('download');
  await startups.getByRole('button', { name: /^JSON Lines/ }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^startups-\d{4}-\d\d-\d\d\.jsonl$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { name: string }).name).toSorted()).toEqual([`Lamp ${word}`, `Oil ${word}`]);
  await expect(page.getByText('2 startups exported.')).toBeVisible();

  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/admin/export/startups*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  await expect(page.getByText('Exporting 0 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeEnabled();
  release();
});
