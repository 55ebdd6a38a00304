import { expect, test } from './fixtures.ts';
import { aStartup } from '../store/builders.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { aWord, openAdmin } from './admins.ts';
import { withStore } from './members.ts';

test.use({ directoryOf: 'admins' });

test(
  'A tag is renamed, merged and restored by keyboard, and its page redirects',
  { tag: '@release' },
  async ({ page, server }) => {
    const word = aWord();
    await withStore(server, async (store) => {
      for (const [at, tag] of [`${word} tool`, `${word} tools`, `${word} tools`].entries()) {
        const names = { _id: newId(), slug: `${word}-${at}`, sourceId: `${word}${at}`, website: `https://${word}${at}.example/` };
        await store.startups.insert(aStartup({ ...names, name: `${word} ${at}`, tags: [tag] }));
      }
    });
    await openAdmin(page, server, '/admin/tags');
    const pair = page.getByRole('listitem').filter({ hasText: word });
    await expect(pair).toContainText(`${word} tool (1) and ${word} tools (2)`);
    await pair.getByRole('button', { name: /^Merge/ }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Merge into')).toHaveValue(`${word} tools`);
    await expect(dialog).toContainText(`“${word} tools” has 2 startups. “${word} tool” is replaced in 1 startup`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Undo/ }).press('Enter');
    await expect(pair).toHaveCount(1);
    await pair.getByRole('button', { name: /^Not the same/ }).press('Enter');
    await expect(pair).toHaveCount(0);

    await page.getByLabel('Search tags').fill(word);
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: `Rename ${word} tools` }).press('Enter');
    await dialog.getByLabel('New name').fill(`${word} Gear`);
    await expect(dialog.getByText(/Links to its page/)).toBeVisible();
    await dialog.getByLabel('New name').press('Enter');
    await expect(page.getByRole('rowheader', { name: `${word} Gear` })).toBeVisible();
    const former = await page.request.get(`/tags/${word}%20tools?utm_source=mail`, { maxRedirects: 0 });
    expect([former.status(), former.headers()['location']]).toEqual([301, `/tags/${word}%20gear?utm_source=mail`]);
    await page.getByRole('checkbox', { name: new RegExp(`${word} tool$`) }).check();
    await page.getByRole('region', { name: 'Selected tags' }).getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
  },
);
