import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Resolves once the site works without a network: the service worker, the listings, and the replies to the calls of every page
 * are stored.
 */
export async function isOnDevice(page: Page, ...calls: readonly string[]): Promise<void> {
  await page.goto('/offline');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(page.getByText(/\d+ listings are saved on this device, as they were today at \d+:\d\d/)).toBeVisible();
  await areStored(page, 'listCategories', ...calls);
}

/** Resolves once the replies to these calls are stored on the device. */
export async function areStored(page: Page, ...calls: readonly string[]): Promise<void> {
  const missing = async () => {
    const stored = await everythingStored(page);
    return calls.filter((call) => !stored.includes(`"call":"${call}"`));
  };
  await expect.poll(missing).toEqual([]);
}

/** Everything that the site stores in the browser, as text. */
export function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('No answer.')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        found.push([name, store, await done(database.transaction(store).objectStore(store).getAll())]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const urls = (await (await caches.open(name)).keys()).map(({ url }) => url);
      found.push([name, name === 'pictures' ? urls : urls.filter((url) => !url.includes('/assets/'))]);
    }
    return JSON.stringify(found);
  });
}
