import type { Page } from '@playwright/test';
import { areStored, isOnDevice } from './device.ts';
import { expect, open } from './fixtures.ts';
import { signInAs } from './members.ts';
import { test, unreachable } from './sites.ts';

test.use({ keepsDirectory: true });

const word = (page: Page) => page.getByRole('status').filter({ hasText: 'The site is not responding.' });

test.describe('with its service worker', () => {
  test.slow();
  test.use({ serviceWorkers: 'allow' });

  test('Without a network, a member reads, searches and finds their favorites, even at addresses that were never opened on this device', async ({
    page,
    server,
    site,
    pageErrors,
  }) => {
    // These are not on the device: images not seen here, charts (whose numbers are in tables), the code for sending a claim, and
    // a post not read here, which React also reports.
    pageErrors.expected.push(unreachable, /ERR_FAILED.*(?:\/sample\/|charts|member-claim)/, /NotAvailableOffline/);
    await signInAs(page, { ...server, url: site.url }, 'mara');
    await open(page, '/blog/works-in-a-tunnel-the-case-for-offline-first');
    await areStored(page, 'getPost');
    await isOnDevice(page, 'getPost', 'listFavorites', 'listOwnStartups', 'listOwnClaims', 'getAnalytics');
    await open(page, '/faq');

    await test.step('the notice, which moves the page, appears after a press and not during it', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Categories' }).hover();
      await page.mouse.down();
      await site.stop();
      await page.getByRole('banner').getByRole('link', { name: 'Home' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('New startups and AI tools, every day');
      await page.getByRole('article').first().getByRole('link').first().press('Enter');
      await expect(page.getByText('The description is not saved on this device')).toBeVisible();
      await expect(word(page)).toHaveCount(0);
      await page.mouse.up();
      await expect(word(page)).toBeVisible();
    });

    // A few pages are enough here: `npm run walk:offline` opens every route, and tests without a browser compare every stored
    // reply with the server's.
    for (const [path, heading] of [
      ['/?page=2', 'New startups and AI tools, every day'],
      ['/categories/ai-assistants', 'AI Assistants'],
      ['/blog/works-in-a-tunnel-the-case-for-offline-first', 'Works in a tunnel: the case for offline-first'],
      ['/analytics', 'Analytics'],
      ['/dashboard', 'Dashboard'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(word(page), path).toContainText(/You are viewing the directory as it was today at \d+:\d\d\./);
    }
    await expect(page.getByRole('region', { name: 'Your favorites' }).getByRole('article').first()).toBeVisible();
    for (const [region, name] of [
      ['Your submissions', 'Last Ferry Home'],
      ['Your claims', 'Loopcrate'],
    ] as const)
      await expect(page.getByRole('region', { name: region }).getByRole('heading', { name })).toBeVisible();
    // This page shows no data of the directory, so it shows no time of the last sync.
    await page.goto('/submit-startup');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit a startup');

    await page.goto('/startup/mosscount');
    await expect(page.getByText('The description is not saved on this device')).toBeVisible();
    // Another member owns Mosscount, and Decoy Pond has no owner.
    const claimButton = page.getByRole('main').getByRole('button', { name: 'Claim Business' });
    await expect(page.getByRole('main').getByRole('button', { name: /^Like Mosscount/ })).toBeVisible();
    await expect(claimButton).toHaveCount(0);
    await page.goto('/startup/decoy-pond');
    await expect(claimButton).toBeVisible();

    await page.goto('/search?q=ferywire');
    await expect(page.getByRole('article')).toContainText(['Ferrywire']);
    await page.getByLabel('Search startups').fill('mosscuont');
    await expect(page.getByRole('option', { name: /Mosscount/ })).toBeVisible();

    await page.goto('/blog/three-prices-and-why-the-middle-one-works');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not saved on this device');
    await site.start();
    // Browsers dispatch this event.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three prices, and why the middle one works');
    await expect(word(page)).toBeHidden();

    await page.goto('/offline');
    await expect(page.getByText(/They take up about \d+\skB\./)).toBeVisible();
    await page.getByRole('switch', { name: 'Save everything' }).click();
    await expect(page.getByText(/\d+ descriptions and posts, about \d+\skB are saved\./)).toBeVisible();
    await site.stop();
    await page.goto('/startup/mosscount');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mosscount');
    await expect(page.getByText('The description is not saved on this device')).toHaveCount(0);
    await page.goto('/blog/feedback-you-can-use-by-friday');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Feedback you can use by Friday');
  });

  test(
    'Without a stored directory, pages that were opened before are shown without a network, and others are reported as not saved',
    { tag: '@release' },
    async ({ page, site, pageErrors }) => {
      pageErrors.expected.push(unreachable, /NotAvailableOffline/);
      // Simulates a connection that may be billed by volume.
      await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { type: 'cellular' } }));
      await open(page, '/startup/mosscount');
      await areStored(page, 'getSettings', 'getStartup');
      await open(page, '/blog/works-in-a-tunnel-the-case-for-offline-first');
      await areStored(page, 'getPost');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await site.stop();
      for (const [path, heading] of [
        ['/startup/mosscount', 'Mosscount'],
        ['/blog/works-in-a-tunnel-the-case-for-offline-first', 'Works in a tunnel: the case for offline-first'],
        ['/startup/ferrywire', 'This page is not saved on this device'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
        await expect(word(page), path).toBeVisible();
        await expect(page.getByRole('contentinfo'), path).toBeVisible();
      }
    },
  );
});

test(
  'If the browser has no space or does not start the worker, the site still works, and says what is missing',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    pageErrors.expected.push(/ERR_FAILED.*replica-worker/);
    const worker = /replica-worker-.*\.js/;
    const says = async (text: string) => {
      await page.goto('/offline');
      await expect(page.getByRole('alert')).toContainText(text);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Categories' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
      await page.unroute(worker);
    };
    const full = `
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (row) {
      if (this.name === 'pieces') throw new DOMException('Full.', 'QuotaExceededError');
      return add.apply(this, arguments);
    }`;
    await page.route(worker, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${full};${await response.text()}` });
    });
    await says('There was not enough space on this device.');
    await page.route(worker, (route) => route.abort());
    await says('did not start the part of this site that saves the directory');
  },
);
