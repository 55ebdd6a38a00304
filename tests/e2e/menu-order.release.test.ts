import type { Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { expect, open, refused, test } from './fixtures.ts';
import { axe } from './looks.ts';

test.use({ directoryOf: 'admins' });

/** The links of the header in the editor. */
const rows = (page: Page) => page.getByRole('list', { name: 'Links of the header' }).getByRole('listitem');

async function labels(page: Page): Promise<string[]> {
  const fields = await rows(page).getByLabel('Label').all();
  return Promise.all(fields.map((field) => field.inputValue()));
}

test(
  'Links are moved by dragging and by keyboard, and the second of two admins sees what the first one saved',
  { tag: '@release' },
  async ({ page, browser, server, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(refused);
    await openAdmin(page, server, '/admin/settings?part=menus');
    const second = await (await browser.newContext({ baseURL: server.url })).newPage();
    await openAdmin(second, server, '/admin/settings?part=menus');
    await expect(rows(second).first()).toBeVisible();
    const [first = '', next = '', third = '', ...others] = await labels(page);

    await test.step('a dragged link takes the place of the one on which it is dropped', async () => {
      await rows(page).nth(2).getByTitle('Drag to move').dragTo(rows(page).nth(0));
      expect(await labels(page)).toEqual([third, first, next, ...others]);
      await expect(page.getByText(`${third} moved to position 1 of ${others.length + 3}.`)).toBeAttached();
      // A link that is dropped where it was, or outside the list, stays there.
      await rows(page).nth(1).getByTitle('Drag to move').dragTo(rows(page).nth(1));
      await rows(page)
        .nth(1)
        .getByTitle('Drag to move')
        .dragTo(page.getByRole('heading', { level: 1 }));
      expect(await labels(page)).toEqual([third, first, next, ...others]);
    });

    await test.step('the buttons move a link by keyboard and keep the focus on it', async () => {
      await page
        .getByRole('button', { name: `Move ${third} down` })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      await expect(page.getByRole('button', { name: `Move ${third} down` }).first()).toBeFocused();
      expect(await labels(page)).toEqual([first, next, third, ...others]);
      await page.keyboard.press('Shift+Tab');
      await expect(page.getByRole('button', { name: `Move ${third} up` }).first()).toBeFocused();
      await page.keyboard.press('Enter');
      expect(await labels(page)).toEqual([first, third, next, ...others]);
    });
    await page.getByRole('button', { name: 'Save menus' }).press('Enter');
    await expect(page.getByText('Menus saved.')).toBeVisible();

    await test.step('the second admin’s order is kept beside the saved one until they decide', async () => {
      await rows(second).nth(1).getByTitle('Drag to move').dragTo(rows(second).nth(0));
      await second.getByRole('button', { name: 'Save menus' }).click();
      const conflict = second.getByRole('region', { name: 'Changed elsewhere in the meantime' });
      await expect(conflict).toBeFocused();
      await expect(conflict).toContainText('Changed there: Header.');
      expect(await labels(second)).toEqual([next, first, third, ...others]);
      await conflict.getByRole('button', { name: 'Show their version' }).click();
      await expect(rows(second).nth(1).getByLabel('Label')).toHaveValue(third);
      expect(await labels(second)).toEqual([first, third, next, ...others]);
      expect(await axe(second, 'main')).toEqual([]);
      await conflict.getByRole('button', { name: 'Show my version' }).click();
      await conflict.getByRole('button', { name: 'Save my version' }).click();
      await expect(second.getByText('Menus saved.')).toBeVisible();
      await expect(conflict).toBeHidden();
    });

    await open(page, '/faq');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links.filter({ hasText: new RegExp(`^(?:${[first, next, third].join('|')})$`) })).toHaveText([
      next,
      first,
      third,
    ]);
    await second.context().close();
  },
);
