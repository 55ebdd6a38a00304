import { expect, test } from './fixtures.ts';

test('The home page opens with its heading and no complaint', async ({ page }) => {
  const reply = await page.goto('/');
  expect(reply?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
