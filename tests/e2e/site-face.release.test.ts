import type { Page } from '@playwright/test';
import { openAdmin } from './admins.ts';
import { expect, open, test } from './fixtures.ts';

test.use({ directoryOf: 'admins' });

const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim());
const stylesInBody = (page: Page) => page.evaluate(() => document.body.querySelectorAll('style').length);

test('A saved accent color applies at once, comes in the head of every page, and ends when it is removed', async ({
  page,
  server,
}) => {
  await openAdmin(page, server, '/admin/settings?part=face');
  const before = await accentOf(page);
  const field = page.getByLabel('Accent color optional', { exact: true });
  const send = async (accent: string) => {
    await field.fill(accent);
    await page.getByRole('button', { name: 'Save appearance' }).click();
  };
  const save = async (accent: string) => {
    await send(accent);
    await expect(page.getByText('Appearance saved.')).toBeVisible();
  };
  // The bar with the button does not cover the field that needs another color.
  await page.setViewportSize({ width: 1280, height: 560 });
  await send('#0a7d4f');
  await expect(field).toBeFocused();
  const isCovered = (input: Element) => {
    const { left, top, height } = input.getBoundingClientRect();
    return document.elementFromPoint(left + 20, top + height / 2) !== input;
  };
  await expect.poll(() => field.evaluate(isCovered)).toBe(false);
  await save('#00753e');
  await expect.poll(() => accentOf(page)).toBe('#00753e');

  const [head = '', body = ''] = (await (await page.request.get('/faq')).text()).split('<body>');
  expect(head).toContain('#00753e');
  expect(body).not.toContain('<style');
  await open(page, '/faq');
  expect([await accentOf(page), await stylesInBody(page)]).toEqual(['#00753e', 0]);

  await page.goto('/admin/settings?part=face');
  await save('');
  await expect.poll(() => accentOf(page)).toBe(before);
  await open(page, '/faq');
  expect([await accentOf(page), await stylesInBody(page)]).toEqual([before, 0]);
});
