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

  /** Waits until what was typed so far is a step of its own: the draft is saved later than that. */
  const nextStep = async () => {
    const changedAt = Date.now();
    const savedAt = dialog.getByText(/^Saved on this device/).locator('time');
    await expect.poll(async () => Date.parse((await savedAt.getAttribute('datetime')) ?? '')).toBeGreaterThan(changedAt);
  };
  await content.locator('[contenteditable="true"]').last().click();
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  // The editor creates the paragraph asynchronously: until it has the focus, keys are typed into the one before.
  await expect(blocks).toHaveText(['First', '']);
  await expect(content.locator('[contenteditable="true"]:focus')).toHaveText('');
  await page.keyboard.type('Second');
  await nextStep();
  await expect(blocks).toHaveText(['First', 'Second']);

  // The order: Ctrl+Shift+ArrowUp is no key of the editor, so its own menu moves the block.
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

  // The focus stays in the editor, and two blocks that became one are two again.
  await expect(content.locator('[contenteditable="true"]:focus')).toHaveCount(1);
  await content.getByText('First').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await expect(blocks).toHaveText(['SecondFirst']);
  await page.keyboard.press('Control+z');
  await expect(blocks).toHaveText(['Second', 'First']);

  // Back to the beginning, however many steps the typing was; the title stays.
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

  // The browser's own undo of another field takes back no text of the editor, and reaches the field's text.
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
