import { click, expect, expectHeading, expectText, follow, open, reload, signIn, test, until } from './fixtures.ts';

// For Chromium, see favorites.test.ts and search.test.ts in tests/e2e.
test(
  'On a first visit, the page starts without an error, a like asks to sign in, and a search with a typo finds the startup',
  { tag: ['@other-engines', '@release'] },
  async ({ tab, site, opened }) => {
    await open(tab, site.url);
    // Otherwise the first sign-in on a device asks the server for a session, whose refusal the browser logs.
    await tab.evaluate(() => localStorage.setItem('asked-for-session', ''));
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

test.describe('with another page that returns to the previous one at once', () => {
  test.use({
    sitePages: {
      '/leaving.html': '<!doctype html><title>Elsewhere</title><script>onload = () => setTimeout(() => history.back())</script>',
    },
  });

  test('A page keeps its scroll position when the visitor goes back to it', { tag: '@release' }, async ({ tab, site }) => {
    // The page reports its own position, because WebKit's driver cannot reach a page that comes from the back/forward cache.
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
test(
  'What a member types in the wizard survives a reload',
  { tag: ['@other-engines', '@release'] },
  async ({ tab, site, engineName }) => {
    await signIn(tab, site.url, engineName);
    await tab.goto(`${site.url}/submit-startup`);
    await click(tab, "//label[contains(., 'Product name')]");
    await tab.type('Tidewise');
    await expectText(tab, 'Saved on this device');
    await reload(tab);
    const value = () => Array.from(document.querySelectorAll('input'), (input) => input.value).includes('Tidewise');
    await until(tab, 'the typed name', value);
  },
);

/** Replaces each text of the page with elements, as the translators in browsers do. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode() !== null) found.push(texts.currentNode);
  for (const text of found) {
    if (
      text.parentElement?.matches('script, style, noscript, template, textarea, font') !== false ||
      text.nodeValue?.trim() === ''
    )
      continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.nodeValue;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}

/** Whether a replaced text is shown again when it changes. */
async function followsTranslation(): Promise<boolean> {
  const task = () => new Promise((resolve) => setTimeout(resolve));
  const [text, element] = [document.createTextNode('before'), document.createElement('font')];
  document.getElementById('root')?.append(text);
  text.replaceWith(element);
  await task();
  text.nodeValue = 'after';
  await task();
  const isBack = text.isConnected;
  text.remove();
  element.remove();
  return isBack;
}

test(
  'On a translated page, headings and counts are still updated, and pages open without head elements that an extension has removed',
  { tag: '@release' },
  async ({ tab, site, opened }) => {
    // Parts of a list may be hydrated late, and the script that handles translations loads when the page is idle.
    await open(tab, `${site.url}/faq`);
    await until(tab, 'the script that updates a translated page', followsTranslation);
    await click(tab, "//header//input[@type='search']");
    await tab.type('map');
    await tab.press('Enter');
    await expectHeading(tab, 'Search results for: "map"');
    await expectText(tab, '2 startups found');
    await tab.evaluate(translate);
    await click(tab, "//header//input[@type='search']");
    await tab.press('a', 'Control');
    await tab.type('mosscuont');
    await tab.press('Enter');
    await expectHeading(tab, 'Search results for: "mosscuont"');
    await expectText(tab, '1 startups found');
    await tab.evaluate(() => {
      const removed = 'title, meta[name], meta[property], link[rel=canonical], script[type="application/ld+json"]';
      const remove = () => document.querySelectorAll(removed).forEach((element) => element.remove());
      remove();
      new MutationObserver(remove).observe(document, { childList: true, subtree: true });
    });
    await tab.evaluate(translate);
    await follow(tab, "//main//article//a[contains(., 'Mosscount')]", 'Mosscount');
    await follow(tab, "//header//a[contains(., 'Categories')]", 'Categories');
    await follow(tab, "//main//a[contains(., 'AI Assistants')]", 'AI Assistants');
    await follow(tab, "//header//a[contains(., 'Categories')]", 'Categories');
    expect(opened.errors()).toEqual([]);
  },
);
