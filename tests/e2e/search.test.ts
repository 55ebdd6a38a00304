import { expect, open, test } from './fixtures.ts';

test('Suggestions are chosen by keyboard as a combobox', async ({ page }) => {
  await open(page, '/');
  const box = page.getByRole('combobox', { name: 'Search startups' });
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await box.pressSequentially('ferry');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: /Ferrywire/ })).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('ArrowDown');
  await expect(list.getByRole('option', { name: /Ferrywire/ })).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
  await expect(box).toBeFocused();
  await box.press('Enter');
  await expect(page).toHaveURL(/\/startup\/ferrywire$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();
});

test('Escape closes the suggestions, then clears the box', async ({ page }) => {
  await open(page, '/categories');
  const box = page.getByRole('combobox', { name: 'Search startups' });
  await box.fill('moss');
  await expect(page.getByRole('option', { name: /Mosscount/ })).toBeVisible();
  await box.press('Escape');
  await expect(page.getByRole('option', { name: /Mosscount/ })).toBeHidden();
  await expect(box).toHaveValue('moss');
  await box.press('Escape');
  await expect(box).toHaveValue('');
});

test('Enter without a choice searches, and a blank search is ignored', async ({ page }) => {
  await open(page, '/');
  const box = page.getByRole('combobox', { name: 'Search startups' });
  await box.fill('   ');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await box.fill('data');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=data$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for: "data"');
  await expect(page.getByText('13 startups found')).toBeVisible();
  await expect(box).toHaveValue('data');
});

test('Pages of results live in the address, forwards, backwards and on reload', async ({ page }) => {
  await open(page, '/search?q=data');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/search\?q=data&page=2$/);
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(10);
});

test('Accents and case do not matter, and nothing found offers a way on', async ({ page }) => {
  await open(page, '/search?q=BRUJULA');
  await expect(page.getByRole('heading', { level: 2, name: 'Brújula' })).toBeVisible();
  await open(page, '/search?q=zzzz');
  await expect(page.getByText('0 startups found')).toBeVisible();
  await expect(page.getByText('No Results Found')).toBeVisible();
  await expect(page.getByText('Try searching for something else.')).toBeVisible();
  await open(page, '/search');
  await expect(page.getByText('What are you looking for?')).toBeVisible();
});

test('Awkward searches break neither the page nor its layout', async ({ page }) => {
  for (const q of [
    '<script>alert(1)</script>',
    '"; DROP TABLE startups; --',
    '😀😀😀',
    'a'.repeat(200),
    'العربية',
    'null',
    '%',
    '日本語',
    "' OR 1=1",
    '\u202Eevil',
  ]) {
    const reply = await page.goto(`/search?q=${encodeURIComponent(q)}`);
    expect(reply?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Search results for:');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});
