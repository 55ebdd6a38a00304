import { click, expect, expectHeading, expectText, follow, open, test, until } from './fixtures.ts';
import { withoutNewerCalls } from './newer-calls.ts';

// For Chromium, see pwa.test.ts and lost-scripts.test.ts in tests/e2e.
test(
  'A link whose script was lost opens the server-rendered page, and a dialog whose script was lost leaves the page unchanged',
  { tag: ['@other-engines', '@release'] },
  async ({ tab, site }) => {
    // On a device with a service worker, the script would be precached.
    site.lose(/\/plans-/);
    await open(tab, `${site.url}/deals`);
    await follow(tab, "//footer//a[normalize-space()='Plans']", 'List your startup, at your pace');
    await expectText(tab, 'The interactive parts of this page did not load.');
    site.lose(/^$/);
    await click(tab, "//a[normalize-space()='try again']");
    await until(tab, 'a started page', () => !document.body.innerText.includes('did not load') && !('earlyEvents' in window));

    await open(tab, `${site.url}/faq`);
    site.lose(/\/messages-/);
    // The link at the edge is used by keyboard, because WebKitGTK draws its scrollbar above it.
    await tab.evaluate(() => document.querySelector<HTMLElement>('a.fixed[href^="/feedback"]')?.focus());
    await tab.press('Enter');
    await expectText(tab, 'Part of this page could not be loaded.');
    await expectHeading(tab, 'Frequently asked questions');
  },
);

test.describe('with site data blocked', () => {
  test.use({ browserOptions: { width: 1280, height: 860, isDark: false, blocksSiteData: true } });

  test(
    'Without cookies and site data, visitors read, search and collect, and are told what does not work',
    { tag: '@release' },
    async ({ tab, site, engineName }) => {
      // WebKitGTK's browser has no setting for this.
      if (engineName === 'webkit') site.inject(blockedSiteData);
      await open(tab, site.url);
      await click(tab, "//header//input[@type='search']");
      await tab.type('mosscuont');
      await tab.press('Enter');
      await expectHeading(tab, 'Search results for: "mosscuont"');
      await follow(tab, "//main//article//a[contains(., 'Mosscount')]", 'Mosscount');
      await tab.goto(`${site.url}/offline`);
      await until(tab, 'why nothing is kept', () => document.querySelector('main [role=alert]') !== null);
      await tab.goto(`${site.url}/collections/mine`);
      await expectText(tab, 'Your collections');
      expect(await tab.evaluate(() => document.body.innerText)).not.toContain('Check your connection');
      await tab.goto(`${site.url}/admin/login`);
      await click(tab, "//label[contains(., 'mail')]");
      await tab.type('ida@debut.example');
      await click(tab, "//label[contains(., 'Password')]");
      await tab.type('a password');
      await tab.press('Enter');
      await expectText(tab, 'Cookies are required to sign in. Allow cookies for this site, then try again.');
    },
  );
});

const blockedSiteData = `
  const refuse = () => { throw new DOMException('The operation is insecure.', 'SecurityError') };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    if (name in self) Object.defineProperty(self, name, { get: refuse });
  self.BroadcastChannel = function () { refuse() };
  if (self.navigator.locks) self.navigator.locks.request = async () => refuse();
  if (self.Document) {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined });
  }`;

// A script removes all newer calls, in the same way in each engine.
test(
  'Every kind of page starts in a browser that has only the calls of the oldest supported browsers',
  { tag: ['@chromium', '@release'] },
  async ({ tab, site, opened }) => {
    site.inject(withoutNewerCalls);
    for (const [path, heading] of [
      ['/', 'New startups and AI tools, every day'],
      ['/categories/ai-assistants', 'AI Assistants'],
      ['/startup/ferrywire', 'Ferrywire'],
      ['/search?q=data', 'Search results for: "data"'],
      ['/blog/works-in-a-tunnel-the-case-for-offline-first', 'Works in a tunnel: the case for offline-first'],
      ['/demo', 'New startups and AI tools, every day'],
    ] as const) {
      await open(tab, site.url + path);
      await expectHeading(tab, heading, path);
      // The demo adds this call, because msw needs it.
      if (path !== '/demo') expect(await tab.evaluate(() => 'withResolvers' in Promise)).toBe(false);
    }
    expect(opened.errors()).toEqual([]);
  },
);
