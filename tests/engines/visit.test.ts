import { click, expect, expectHeading, expectText, follow, open, reload, signIn, test, until } from './fixtures.ts';

// For Chromium, see favorites.test.ts and search.test.ts in tests/e2e.
test(
  'A first visit: the page starts without an error, a like asks to sign in, and search finds with a typo',
  { tag: '@other-engines' },
  async ({ tab, site, opened }) => {
    await open(tab, site.url);
    await click(tab, "//main//button[starts-with(@aria-label, 'Like ')]");
    await until(tab, 'the dialog to sign in', () => document.querySelector('dialog[open]') !== null);
    await tab.press('Escape');
    await until(tab, 'a closed dialog', () => document.querySelector('dialog[open]') === null);
    await click(tab, "//header//input[@type='search']");
    await tab.type('mosscuont');
    await until(tab, 'a suggestion', () => document.querySelector('[role=option]')?.textContent.includes('Mosscount'));
    await tab.press('Enter');
    await expectHeading(tab, 'Search results for: "mosscuont"');
    await follow(tab, "//main//article//a[contains(., 'Mosscount')]", 'Mosscount');
    expect(opened.errors()).toEqual([]);
  },
);

test.describe('beside a page that goes back', () => {
  test.use({
    sitePages: {
      '/leaving.html': '<!doctype html><title>Elsewhere</title><script>onload = () => setTimeout(() => history.back())</script>',
    },
  });

  test('A page keeps its position when the visitor leaves it and comes back', async ({ tab, site }) => {
    // The page reports its own position, because WebKit's driver cannot reach a page from the back/forward cache.
    site.inject('self.document && setInterval(() => scrollY > 0 && fetch(`/position/${Math.round(scrollY)}`), 100)');
    await open(tab, `${site.url}/faq`);
    await tab.evaluate(() => scrollTo(0, 700));
    await expect.poll(() => site.requested.includes('/position/700')).toBe(true);
    site.requested.length = 0;
    await tab.evaluate(() => void setTimeout(() => location.assign('/leaving.html')));
    await expect.poll(() => site.requested.filter((path) => path === '/leaving.html')).toHaveLength(1);
    site.requested.length = 0;
    await expect.poll(() => site.requested.filter((path) => path.startsWith('/position/')).at(-1)).toBe('/position/700');
  });
});

// For Chromium, see tests/e2e/submit.test.ts.
test('What a member types in the wizard survives a reload', { tag: '@other-engines' }, async ({ tab, site, engineName }) => {
  await signIn(tab, site.url, engineName);
  await tab.goto(`${site.url}/submit-startup`);
  await click(tab, "//label[contains(., 'Product name')]");
  await tab.type('Tidewise');
  await expectText(tab, 'Saved on this device');
  await reload(tab);
  const value = () => Array.from(document.querySelectorAll('input'), (input) => input.value).includes('Tidewise');
  await until(tab, 'the typed name', value);
});
