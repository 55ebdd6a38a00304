import { click, expect, expectHeading, expectText, follow, isControlled, open, reload, signIn, test, until } from './fixtures.ts';
import type { Tab } from './tab.ts';

/** Waits until the listings, posts and texts of every page, and the account, are on the device. */
async function isOnDevice(tab: Tab, siteUrl: string): Promise<void> {
  await open(tab, `${siteUrl}/offline`);
  await expectText(tab, 'listings are saved on this device');
  await until(tab, 'stored categories and account', async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('no answer')));
      });
    let stored = '';
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      const stores = Array.from(database.objectStoreNames);
      const rows = await Promise.all(stores.map((store) => done(database.transaction(store).objectStore(store).getAll())));
      database.close();
      stored += JSON.stringify(rows);
    }
    return ['listCategories', 'getAccount'].every((call) => stored.includes(`"call":"${call}"`));
  });
}

/** One address for each source of a page's data: the stored listings, stored responses, or no data from the server. */
const addresses = [
  ['/', 'New startups and AI tools, every day'],
  ['/categories/ai-assistants', 'AI Assistants'],
  ['/startup/nobody', 'This page is not saved on this device'],
  ['/search?q=data', 'Search results for: "data"'],
  ['/blog', 'Blog'],
  ['/pages/about', 'About'],
  ['/privacy', 'Privacy policy'],
  ['/dashboard', 'Dashboard'],
] as const;

test.use({ hasServiceWorker: true });

// For Chromium, see offline.test.ts and queue.test.ts in tests/e2e.
test(
  'Every kind of page opens and reloads without a network, and a like made offline is sent once',
  { tag: '@other-engines' },
  async ({ tab, site, engineName }) => {
    await open(tab, `${site.url}/offline`);
    // WebKit may never finish installing a worker if its page is left in the meantime.
    await isControlled(tab);
    const userId = await signIn(tab, site.url, engineName);
    await isOnDevice(tab, site.url);
    await site.stop();
    for (const [path, text] of addresses) {
      await tab.goto(site.url + path);
      await expectHeading(tab, text, path);
    }
    await tab.goto(`${site.url}/startup/ferrywire`);
    // The notice moves the page, and the button with it.
    await expectText(tab, 'The site is not responding.');
    await click(tab, "//main//button[starts-with(@aria-label, 'Like Ferrywire')]");
    const isLiked = () =>
      document.querySelector('main button[aria-label^="Like Ferrywire"]')?.getAttribute('aria-pressed') === 'true';
    await until(tab, 'a pressed like', isLiked);
    await reload(tab);
    await until(tab, 'the like after a reload', isLiked);
    await follow(tab, "//a[contains(., '1 change is waiting to be sent')]", 'On this device');
    await expectText(tab, 'Ferrywire added to your favorites');
    await site.start();
    await tab.evaluate(() => void window.dispatchEvent(new Event('online')));
    await expectText(tab, 'Nothing is waiting.');
    const favorites = (id: string) => fetch(`/api/favorites/ids/${id}`).then((response) => response.json() as Promise<string[]>);
    expect(await tab.evaluate(favorites, userId)).toHaveLength(1);
  },
);
