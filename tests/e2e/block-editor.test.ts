import sharp from 'sharp';
import { openAdmin } from './admins.ts';
import { expect, test } from './fixtures.ts';

test.use({ directoryOf: 'admins' });

test(
  'Undo and redo in the block editor cover text, blocks and their order, and never the text of another field',
  { tag: '@release' },
  async ({ page, server }) => {
    await openAdmin(page, server, '/admin/blog-posts?open=new');
    const dialog = page.getByRole('dialog', { name: 'Add Post' });
    const content = dialog.getByRole('group', { name: 'Content' });
    const blocks = content.locator('.ce-block');
    const title = dialog.getByLabel('Title');
    await content.locator('[contenteditable="true"]').last().click();
    await title.pressSequentially('A title');

    /** Waits until the text typed so far is a separate undo step. That happens before the draft is saved. */
    const nextStep = async () => {
      const changedAt = Date.now();
      const savedAt = dialog.getByText(/^Saved on this device/).locator('time');
      await expect.poll(async () => Date.parse((await savedAt.getAttribute('datetime')) ?? '')).toBeGreaterThan(changedAt);
    };
    await content.locator('[contenteditable="true"]').last().click();
    await page.keyboard.type('First');
    await page.keyboard.press('Enter');
    // The editor creates the paragraph asynchronously: until it has the focus, keys go to the previous one.
    await expect(blocks).toHaveText(['First', '']);
    await expect(content.locator('[contenteditable="true"]:focus')).toHaveText('');
    await page.keyboard.type('Second');
    await nextStep();
    await expect(blocks).toHaveText(['First', 'Second']);

    // Moves the block with the editor's menu, because the editor has no key for it.
    await content.getByText('Second').click();
    await content.locator('.ce-toolbar__settings-btn').click();
    const menu = content.locator('.ce-popover--opened .ce-popover__container').filter({ hasText: 'Move up' });
    await expect(menu).toBeInViewport({ ratio: 0.99 });
    await menu.getByText('Move up').click();
    await expect(blocks).toHaveText(['Second', 'First']);
    await content.getByText('Second').click();
    await page.keyboard.press('Control+z');
    await expect(blocks).toHaveText(['First', 'Second']);
    await page.keyboard.press('Control+Shift+z');
    await expect(blocks).toHaveText(['Second', 'First']);

    // The focus stays in the editor, and two merged blocks are separate again.
    await expect(content.locator('[contenteditable="true"]:focus')).toHaveCount(1);
    await content.getByText('First').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Backspace');
    await expect(blocks).toHaveText(['SecondFirst']);
    await page.keyboard.press('Control+z');
    await expect(blocks).toHaveText(['Second', 'First']);

    // Undoes back to the beginning, whatever the number of steps. The title stays.
    await expect(async () => {
      await page.keyboard.press('Control+z');
      await expect(blocks).toHaveText([''], { timeout: 200 });
    }).toPass();
    await page.keyboard.press('Control+z');
    await expect(title).toHaveValue('A title');
    await expect(async () => {
      await page.keyboard.press('Control+y');
      await expect(blocks).toHaveText(['Second', 'First'], { timeout: 200 });
    }).toPass();

    // The browser's own undo in another field changes only the text of that field, not the editor's.
    await content.getByText('First').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' again');
    await title.focus();
    await expect(async () => {
      await page.keyboard.press('Control+z');
      await expect(title).toHaveValue('', { timeout: 200 });
    }).toPass();
    await expect(title).toBeFocused();
    await expect(blocks).toHaveText(['Second', 'First again']);
  },
);

test(
  'In the menus of the block editor, Enter chooses and Escape closes only the menu; a dropped image file arrives once',
  { tag: '@release' },
  async ({ page, server }, testInfo) => {
    await openAdmin(page, server, '/admin/blog-posts?open=new');
    const dialog = page.getByRole('dialog', { name: 'Add Post' });
    const content = dialog.getByRole('group', { name: 'Content' });
    const menu = content.locator('.ce-popover--opened');
    const focused = content.locator('[contenteditable="true"]:focus');
    await content.locator('[contenteditable="true"]').last().click();

    // The menu of blocks is tested first, then the menu of a selection.
    await page.keyboard.press('/');
    await expect(menu.getByText('Heading', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('/');
    await page.keyboard.type('head');
    await page.keyboard.press('Enter');
    await expect(content.locator('h2:focus')).toHaveCount(1);
    await focused.fill('Words');
    await page.keyboard.press('Shift+Home');
    await expect(content.locator('.ce-inline-toolbar .ce-popover--opened .ce-popover__container')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(content.locator('.ce-inline-toolbar .ce-popover--opened')).toHaveCount(0);
    await expect(content.locator('.ce-block')).toHaveText(['Words']);
    await expect(page.getByRole('dialog')).toHaveCount(1);

    const file = testInfo.outputPath('dropped.png');
    await sharp({ create: { width: 32, height: 24, channels: 3, background: '#2f7d55' } })
      .png()
      .toFile(file);
    const box = await content.getByText('Words').boundingBox();
    if (box === null) throw new Error('The text is not visible.');
    const devTools = await page.context().newCDPSession(page);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devTools.send('Input.dispatchDragEvent', { type, x: box.x + 5, y: box.y + 5, data });
    await expect(content.locator('img[src^="/images/"]')).toHaveCount(1);
    await expect(content.locator('.ce-block')).toHaveCount(2);

    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  },
);
