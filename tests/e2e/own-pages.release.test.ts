import { openAdmin } from './admins.ts';
import { expect, refused, test } from './fixtures.ts';
import { axeInBothThemes, overflow } from './looks.ts';

test.use({ directoryOf: 'admins' });

test(
  'An admin starts a page from a template, cannot publish it with blanks, fills them in, publishes it and reads it',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);
    await page.setViewportSize({ width: 360, height: 740 });
    await openAdmin(page, server, '/admin/pages');
    await expect(page.getByRole('row', { name: /Privacy policy/ })).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Add Page' }).click();
    const choice = page.getByRole('dialog', { name: 'Start from a template' });
    await expect(choice.getByRole('button', { name: 'Legal notice' })).toBeFocused();
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await choice.getByRole('button', { name: 'Contact' }).click();

    const form = page.getByRole('dialog', { name: 'Add Page' });
    const texts = form.getByRole('group', { name: 'Content' }).locator('.ce-paragraph');
    await expect(texts).toHaveCount(2);
    await expect(form.getByText(/^Fill in before publishing: \[Email address\]/)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await form.getByLabel('Status').selectOption('published');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Fill in every blank before you publish this page.')).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 800 });
    for (const [at, text] of ['Write to team@site.example.', 'Site Inc., Portland'].entries()) await texts.nth(at).fill(text);
    await expect(form.getByText(/^Fill in before publishing/)).toHaveCount(0);
    await form.getByRole('button', { name: 'Preview' }).click();
    await expect(form.getByRole('article', { name: 'Preview' })).toContainText('Write to team@site.example.');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: '/contact', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
    await expect(page.getByText('Write to team@site.example.')).toBeVisible();
    expect(await axeInBothThemes(page)).toEqual([]);
  },
);
