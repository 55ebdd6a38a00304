import type { Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { expect, refused, test } from './fixtures.ts';
import { axe } from './looks.ts';

test.use({ directoryOf: 'admins' });

test(
  'Two admins edit the FAQ and a post: the second sees the changes of the first, even when restoring a draft',
  { tag: '@release' },
  async ({ page, browser, server, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(refused);
    await openAdmin(page, server, '/admin/faq');
    const second = await (await browser.newContext({ baseURL: server.url })).newPage();
    await openAdmin(second, server, '/admin/faq');
    await expect(second.getByRole('region', { name: 'Finding your way' })).toBeVisible();

    const category = page.getByRole('region', { name: 'Finding your way' });
    await category.getByRole('button', { name: 'Move What is this directory? down' }).click();
    await expect(category.getByRole('button', { name: 'Move What is this directory? down' })).toBeFocused();
    await category.getByRole('button', { name: 'Add question' }).click();
    await page.keyboard.type('Who am I?');
    await expect(category.getByText('Address: /faq#who-am-i')).toBeVisible();
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(category.getByText('Answer is required.')).toBeVisible();
    await expect(category.getByLabel('Answer')).toBeFocused();
    await page.keyboard.type('A visitor.');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(page.getByText('FAQs saved successfully!')).toBeVisible();

    await second.getByRole('region', { name: 'Finding your way' }).getByLabel('Category name').fill('First steps');
    await second.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(second.getByText('Failed to save FAQs.')).toBeVisible();
    const conflict = second.getByRole('region', { name: 'Changed elsewhere in the meantime' });
    await expect(conflict).toBeFocused();
    await expect(conflict).toContainText('Your text is still here.');
    await conflict.getByRole('button', { name: 'Show their version' }).click();
    await expect(second.getByRole('button', { name: 'Who am I?', exact: true })).toBeVisible();
    expect(await axe(second, 'main')).toEqual([]);
    await conflict.getByRole('button', { name: 'Show my version' }).click();
    await expect(second.getByRole('region', { name: 'First steps' })).toBeVisible();
    await conflict.getByRole('button', { name: 'Save my version' }).click();
    await expect(second.getByText('FAQs saved successfully!')).toBeVisible();
    await expect(conflict).toBeHidden();

    // The first admin's list is now outdated, so the second admin's list is loaded.
    await category.getByRole('button', { name: 'Delete Finding your way' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete category' }).click();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await page.getByRole('button', { name: 'Show their version' }).click();
    await page.getByRole('button', { name: 'Keep their version' }).click();
    await page.getByRole('button', { name: 'Discard my changes' }).click();
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
    await expect(page.getByText('You have unsaved changes.')).toBeHidden();

    // A form in a dialog behaves the same. A restored draft is still based on the post from which it was started.
    const editPost = async (admin: Page) => {
      await admin.goto('/admin/blog-posts');
      await admin.getByRole('button', { name: 'Edit Feedback you can use by Friday' }).click();
    };
    const excerptOf = (admin: Page) => admin.getByRole('dialog', { name: 'Edit Post' }).getByLabel('Excerpt');
    await editPost(page);
    await excerptOf(page).fill('From the device.');
    await expect(page.getByText(/^Saved on this device/)).toBeVisible();
    page.on('dialog', (leaving) => void leaving.accept());
    await editPost(second);
    await excerptOf(second).fill('From somebody else.');
    await second.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(second.getByRole('dialog')).toHaveCount(0);
    await editPost(page);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toContainText('Changed there: excerpt.');
    await page.getByRole('button', { name: 'Show their version' }).click();
    await expect(excerptOf(page)).toHaveValue('From somebody else.');

    const faq = await (await page.request.get('/faq')).text();
    expect(faq).toContain('First steps');
    expect(faq).not.toContain('Who am I?');
    await second.context().close();
  },
);
