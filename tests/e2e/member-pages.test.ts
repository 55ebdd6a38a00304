import type { Page } from '@playwright/test';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { getAnalytics } from '../../server/domain/audience/analytics.contract.ts';
import { expect, open, test } from './fixtures.ts';
import { axeInBothThemes, fitsAPhone, forcedBackground } from './looks.ts';
import { aMember, signInAs, withStore } from './members.ts';
import type { RunningServer } from './server.ts';

test.use({ directoryOf: 'members' });

/** An element that each page shows once its data is loaded. */
const loaded = {
  '/dashboard': (page: Page) => page.getByRole('link', { name: 'View Live' }).first(),
  '/settings': (page: Page) => page.getByRole('region', { name: 'Sessions' }).getByText('This device', { exact: true }),
  '/analytics': (page: Page) => page.getByRole('application', { name: /last 30 days/ }),
};

test(
  'Each member page passes axe in both themes, fits a phone of 360 pixels and stays out of search engines',
  { tag: '@release' },
  async ({ page, server }) => {
    await signInAs(page, server, 'mara');
    for (const [path, isLoaded] of Object.entries(loaded)) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.goto(path);
        await expect(isLoaded(page)).toBeVisible();
        expect(await axeInBothThemes(page)).toEqual([]);
        await fitsAPhone(page);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      });
    }
  },
);

test(
  'A founder sees the progress of each listing, the status of claims, and favorites; an empty dashboard and an unknown id link to other pages',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/);
    const ofClaims = '**/api/business-claims/user/*';
    await page.route(ofClaims, (route) => route.fulfill({ status: 500, json: { message: 'An unexpected error occurred.' } }));
    await signInAs(page, server, 'mara');
    await open(page, '/dashboard');

    await test.step('the dashboard shows the progress of each listing, and what to do next', async () => {
      const own = page.getByRole('region', { name: 'Your submissions' });
      const listing = (name: string) => own.getByRole('article', { name, exact: true });
      await expect(own.getByRole('article')).toHaveCount(5);

      const featured = listing('Ferrywire');
      await expect(featured.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Featured, 100%');
      await expect(featured.getByRole('listitem')).toHaveText(['Submitted: done', 'Reviewed: done', 'Published: done']);
      await expect(featured.getByRole('link', { name: 'View Live' })).toHaveAttribute('href', '/startup/ferrywire');

      await expect(listing('Last Ferry Home').getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Approved, 100%');

      const pending = listing('Commonplacer');
      const [pendingId, rejectedId] = await withStore(server, async ({ startups }) => [
        (await startups.bySlug('commonplacer'))?._id ?? '',
        (await startups.bySlug('grantling'))?._id ?? '',
      ]);
      await expect(pending.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Submitted, 50%');
      await expect(pending.getByRole('listitem')).toHaveText([
        'Submitted: done',
        'Reviewed: not done yet',
        'Published: not done yet',
      ]);
      const track = pending.getByRole('progressbar').locator('+ *');
      expect(await forcedBackground(page, track.locator('> *'))).not.toBe(await forcedBackground(page, track));
      await expect(pending.getByText(`ID ${pendingId.slice(-6)}`)).toBeVisible();
      await expect(
        pending.getByText(/^Number \d+ in the queue\. You will have an answer by |^Next in the queue\. /),
      ).toBeVisible();
      await expect(pending.getByRole('link')).toHaveText(['How reviews work']);

      const rejected = listing('Grantling');
      await expect(rejected.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Rejected, 100%');
      await expect(rejected.getByRole('listitem')).toHaveText(['Submitted: done', 'Reviewed: done', 'Published: not done yet']);
      await expect(rejected.getByText(/^Reason: Your website answered with an error/)).toBeVisible();
      await expect(rejected.getByText(`ID ${rejectedId.slice(-6)}`)).toBeVisible();
      await expect(rejected.getByRole('link', { name: 'Edit and resubmit' })).toHaveAttribute(
        'href',
        `/submit-startup?edit=${rejectedId}`,
      );
      await expect(page.getByRole('link', { name: '+ Submit a Startup' })).toHaveAttribute('href', '/submit-startup');
    });

    await test.step('claims that do not load can be loaded again', async () => {
      const part = page.getByRole('region', { name: 'Your claims' });
      // The page retries twice by itself.
      await expect(part.getByText(/^Your claims could not be loaded/)).toBeVisible();
      await page.unroute(ofClaims);
      await part.getByRole('button', { name: 'Try again' }).click();
      await expect(part.getByText(/could not be loaded/)).toHaveCount(0);
    });

    await test.step('the dashboard shows the status of claims, and favorites can be removed', async () => {
      const claims = page.getByRole('region', { name: 'Your claims' }).getByRole('listitem');
      await expect(claims).toHaveCount(3);
      await expect(claims.filter({ hasText: 'Loopcrate' })).toContainText('Pending');
      await expect(claims.filter({ hasText: 'Last Ferry Home' })).toContainText('Approved');
      await expect(claims.filter({ hasText: 'Miselist' })).toContainText('Rejected');

      const favorites = page.getByRole('region', { name: 'Your favorites' });
      await expect(favorites.getByRole('article')).toHaveCount(6);
      const likeButton = favorites.getByRole('button', { name: /^Like Decoy Pond/ });
      await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
      await likeButton.click();
      await expect(favorites.getByRole('article')).toHaveCount(5);
      await expect(favorites.getByText('Decoy Pond')).toHaveCount(0);
    });

    await test.step('an unknown id is reported as unknown, and a page that fails to load suggests trying again', async () => {
      for (const path of [`/verify/${'0'.repeat(24)}`, '/dashboard/edit/nope']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: 'This listing does not exist' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'View My Dashboard' })).toBeVisible();
        await expect(page.getByRole('alert')).not.toContainText('connection');
      }
      await page.goto('/collections/mine?open=nope');
      await expect(page.getByText(/^That collection was not found\./)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: 'Your collections' })).toBeVisible();

      const submission = '**/api/startups/*/submission';
      await page.route(submission, (route) => route.abort());
      await page.goto(`/submit-startup?edit=${'0'.repeat(24)}`);
      await expect(page.getByText(/Try again in a moment\.$/)).toBeVisible();
      await page.unroute(submission);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'This listing does not exist' })).toBeVisible();
    });

    await test.step('each empty part links to the next step', async () => {
      await signInAs(page, server, await aMember(server));
      await open(page, '/dashboard');
      const part = (name: string) => page.getByRole('region', { name });
      await expect(part('Your submissions').getByRole('link')).toHaveAttribute('href', '/submit-startup');
      await expect(part('Your favorites').getByRole('link')).toHaveAttribute('href', '/');
      await expect(part('Your claims').getByRole('link')).toHaveAttribute('href', '/categories');
    });
  },
);

/** Returns the page's member's analytics from the API. */
async function counted(page: Page): Promise<CallReply<typeof getAnalytics>> {
  return page.evaluate(async () => {
    const response = await fetch(`/api/analytics/user/${localStorage.getItem('userId') ?? ''}`);
    return response.json();
  });
}

const figure = (count: number) => count.toLocaleString('en');

test(
  'The analytics page shows the API’s numbers, a chart for mouse and keyboard, and a CSV download; if charts, listings or visitors are missing, it says so',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(/ERR_FAILED|charts/);
    await signInAs(page, server, 'mara');
    await open(page, '/analytics');

    await test.step('the page shows totals, listings, shares and days', async () => {
      const { totals, startups, days } = await counted(page);
      expect(days).toHaveLength(30);
      await expect(page.getByRole('definition')).toHaveText([totals.impressions, totals.views, totals.traffic].map(figure));

      const listings = page.getByRole('region', { name: 'Your listings' }).getByRole('row');
      await expect(listings).toHaveCount(startups.length + 1);
      for (const { name, slug, impressions, views, traffic } of startups) {
        const row = listings.filter({ has: page.getByRole('rowheader', { name, exact: true }) });
        await expect(row.getByRole('cell')).toHaveText([impressions, views, traffic].map(figure));
        await expect(row.getByRole('link')).toHaveAttribute('href', `/startup/${encodeURIComponent(slug)}`);
      }

      const shares = page.getByRole('region', { name: 'Shares' }).getByRole('row', { name: 'Views' });
      await expect(shares.getByRole('cell').first()).toHaveText(figure(totals.views));

      const dayTable = page.getByRole('region', { name: 'The last 30 days' });
      await dayTable.getByText('Numbers by day').press('Enter');
      await expect(dayTable.getByRole('row')).toHaveCount(31);
      const today = days.at(-1);
      await expect(dayTable.getByRole('row').nth(1).getByRole('cell')).toHaveText(
        [today?.impressions ?? 0, today?.views ?? 0, today?.traffic ?? 0].map(figure),
      );
    });

    await test.step('the scale of the line chart ends at the next 10,000 or fits the numbers, and arrow keys move along the chart', async () => {
      const { days } = await counted(page);
      const chart = page.getByRole('application', { name: /last 30 days/ });
      const axis = chart.locator('.recharts-yAxis-tick-labels text');
      const highest = Math.max(...days.map(({ impressions }) => impressions));
      const top = Math.max(1, Math.ceil(highest / 10_000)) * 10_000;
      await expect(axis).toHaveText([0, 1, 2, 3, 4, 5].map((step) => figure((top / 5) * step)));

      await page.getByRole('checkbox', { name: 'Fit the scale to my numbers' }).press('Space');
      await expect(axis.last()).not.toHaveText(figure(10 * top));
      const fitted = Number((await axis.last().textContent())?.replaceAll(',', ''));
      expect(fitted).toBeGreaterThanOrEqual(highest);
      expect(fitted).toBeLessThan(Math.max(10, highest * 2.5));

      await chart.focus();
      await page.keyboard.press('ArrowRight');
      const [, second] = days;
      await expect(page.locator('[aria-labelledby=days] .recharts-tooltip-wrapper')).toContainText(
        `Impressions : ${figure(second?.impressions ?? 0)}`,
      );
    });

    await test.step('a founder downloads the numbers as CSV', async () => {
      const { days, startups } = await counted(page);
      const saved = async (button: string) => {
        const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()]);
        const chunks: Buffer[] = [];
        for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
        return { name: file.suggestedFilename(), lines: Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n') };
      };
      const ofDays = await saved('CSV of the days');
      expect(ofDays.name).toMatch(/^analytics-days-\d{4}-\d{2}-\d{2}\.csv$/);
      expect(ofDays.lines).toEqual([
        '\uFEFFDay (UTC),Impressions,Views,Traffic',
        ...days.map(({ day, impressions, views, traffic }) => [day, impressions, views, traffic].join(',')),
      ]);
      const ofListings = await saved('CSV of the listings');
      expect(ofListings.lines).toHaveLength(startups.length + 1);
      expect(ofListings.lines[0]).toBe('\uFEFFStartup,Page,Impressions,Views,Traffic');
    });

    await test.step('the page works without its charts', async () => {
      await page.route(/\/assets\/charts-[^/]*\.js/, (route) => route.abort());
      await open(page, '/analytics');
      await expect(page.getByRole('definition')).toHaveCount(3);
      await expect(page.getByRole('region', { name: 'Your listings' }).getByRole('row')).not.toHaveCount(0);
      await expect(page.getByText('The chart could not be loaded.').first()).toBeVisible();
      await page.getByText('Numbers by day').click();
      await expect(page.getByRole('table', { name: 'Impressions, views and traffic of each day' })).toBeVisible();
    });

    const member = await aMember(server);
    await signInAs(page, server, member);

    await test.step('without a published listing, the page links to the dashboard', async () => {
      await open(page, '/analytics');
      await expect(page.getByText('No Analytics Yet')).toBeVisible();
      await page.getByRole('link', { name: 'Check the status of your listings' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });

    await test.step('with a listing that no one has seen, the page links to the page of the listing', async () => {
      await publish(server, member._id, member.username);
      await open(page, '/analytics');
      await expect(page.getByText('No Analytics Yet')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Open the page of/ })).toHaveAttribute('href', `/startup/${member.username}`);
    });
  },
);

/** Inserts an active listing of a member without any counts. */
async function publish(server: RunningServer, userId: string, slug: string): Promise<void> {
  await withStore(server, async (store) => {
    const like = await store.startups.bySlug('ferrywire');
    if (like === undefined) throw new Error('The sample has changed.');
    await store.startups.insert({ ...like, _id: userId, name: slug, slug, userId });
  });
}
