import { openAdmin } from './admins.ts';
import { expect, test } from './fixtures.ts';

test.use({ directoryOf: 'admins' });

test('Undo and redo in the block editor cover text, blocks and their order, and never the text of another field', async ({
  page,
  server,
}) => {
  await openAdmin(page, server, '/admin/blog-posts?open=new');
  const dialog = page.getByRole('dialog', { name: 'Add Post' });
  const content = dialog.getByRole('group', { name: 'Content' });
  const blocks = content.locator('.ce-block');
  const title = dialog.getByLabel('Title');
  await content.locator('[contenteditable="true"]').last().click();
  await title.pressSequentially('A title');

  /** Waits until the text typed so far is a separate undo step, which happens before the draft is saved. */
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

  // Moves the block with the editor's menu, because Ctrl+Shift+ArrowUp is not one of its keys.
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

  // Undoes back to the beginning, whatever the number of steps; the title stays.
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

  // The browser's own undo in another field changes only that field's text, not the editor's.
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
});
