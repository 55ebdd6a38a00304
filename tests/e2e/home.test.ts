import { expect, holdBack, open, test } from './fixtures.ts';
import { axeInBothThemes } from './looks.ts';

test("The feed is grouped by days of the viewer's time zone, newest first, and the header shows the whole name of the site", async ({
  page,
}) => {
  await open(page, '/');
  const days = page.getByRole('heading', { level: 3 }).filter({ hasText: /Today|Yesterday|day/ });
  await expect(days.nth(0)).toHaveText(/^Today\d{1,2}(st|nd|rd|th) \w+$/);
  await expect(days.nth(1)).toHaveText(/^Yesterday/);
  await expect(page.getByRole('heading', { name: 'Trending startups' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Trending startups' }).getByRole('article')).toHaveCount(3);

  // The descenders of the site's name are not cut.
  const name = page.getByRole('banner').getByText('Startup Directory');
  expect(await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);

  await open(page, '/categories/design');
  await expect(page.getByRole('navigation', { name: 'Related categories' }).getByRole('link').first()).toHaveText(/Education/);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  const looked = page.getByRole('region', { name: 'New in categories you viewed' });
  await expect(looked.getByRole('link')).toHaveCount(4);
  await page.route('**/api/startups?limit=100', (route) => route.fulfill({ json: { startups: [], total: 0, hasMore: false } }));
  await page.reload();
  await expect(looked.getByText('None of the newest 0 startups is in these categories.')).toBeVisible();
  await expect(looked.getByRole('list', { name: 'Categories you viewed' }).getByRole('link')).toHaveText(/Design/);
  await looked.getByRole('button', { name: 'Forget these categories' }).click();
  await expect(page.getByText('Done.')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Trending startups' })).toBeVisible();
  await expect(page.locator('.looked-at')).toBeHidden();
});

test('The feed loads more while scrolling, and Back returns to the same place', async ({ page }) => {
  await open(page, '/');
  const rows = page.getByRole('region', { name: 'New startups' }).getByRole('article');
  await expect(rows).toHaveCount(10);
  for (let shown = 20; shown <= 50; shown += 10) {
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(shown);
  }
  // Four pages load automatically. After that, the reader decides, so that the footer can be reached.
  await expect(page.getByRole('link', { name: 'RSS' })).toBeVisible();
  await page.getByRole('link', { name: 'Load More' }).click();
  await expect(page.getByText("5 more, 55 of 55. You've reached the end!")).toBeVisible();
  await expect(rows).toHaveCount(55);
  await expect(rows.nth(50).getByRole('link').first()).toBeFocused();
  await expect(page).toHaveURL(/\/\?page=6$/);

  // A reload returns to the same place.
  await rows.nth(50).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await page.reload();
  await expect(rows).toHaveCount(55);
  await expect(page.getByText("You've reached the end!")).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/\?page=6$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 200);

  await rows.nth(40).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await rows.nth(40).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: /Visit Site/ })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(55);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 200);
});

test('Pages past the end of a list are not found, even inside the app', { tag: '@release' }, async ({ page }) => {
  for (const path of [
    '/?page=7',
    '/?page=99',
    '/?page=99999999',
    '/categories/developer-tools?page=3',
    '/search?q=data&page=50',
    '/blog?page=50',
    '/blog/tag/pricing?page=2',
  ])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
  // Within the app, going back shows the list again.
  await open(page, '/blog/tag/pricing');
  await page.evaluate(() => history.pushState({}, '', '/blog/tag/pricing?page=2'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found.');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '#pricing' })).toBeVisible();
});

test(
  'On a slow network the feed says when it is loading or has failed, a link does not move during a press, and a page stays until the next one has loaded',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/);

    await test.step('the feed says when more startups are loading, and when they fail to load', async () => {
      const held = Promise.withResolvers<void>();
      let arrives = false;
      await page.route('**/api/startups?*', async (route) => {
        await held.promise;
        await (arrives ? route.continue() : route.abort());
      });
      await open(page, '/');
      await page.mouse.wheel(0, 5_000);
      await expect(page.getByText('Loading more startups...')).toBeVisible();
      held.resolve();
      await expect(
        page.getByText('More startups could not be loaded. The directory is not responding. Try again in a moment.'),
      ).toBeVisible();
      arrives = true;
      await page.getByRole('link', { name: 'Load More' }).click();
      await expect
        .poll(() => page.getByRole('region', { name: 'New startups' }).getByRole('article').count())
        .toBeGreaterThan(10);
      await page.unroute('**/api/startups?*');
    });

    await test.step('startups that arrive while a link in the footer is pressed appear after the press', async () => {
      await open(page, '/');
      const release = await holdBack(page, '**/api/startups?*');
      const link = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });
      await link.hover();
      await expect(page.getByText('Loading more startups...')).toBeVisible();
      await link.hover();
      await page.mouse.down();
      const arrived = page.waitForResponse('**/api/startups?*');
      release();
      await (await arrived).finished();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await page.mouse.up();
      await expect(page).toHaveURL(/\/faq$/);
      await page.unroute('**/api/startups?*');
    });

    await test.step('the previous page stays, with a progress bar, until the code of the next one has loaded', async () => {
      const release = await holdBack(page, '**/assets/deals-*.js');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Deals' }).click();
      const line = page.getByRole('progressbar', { name: 'Loading' });
      // The progress bar starts to grow only after the delay at which the router would show the next page's skeleton.
      await line.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      await expect(page).toHaveURL('/deals');
      await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible();
      for (let files = 0; files < 3; files += 1) release();
      await expect(page.getByRole('heading', { level: 1, name: 'Exclusive Startup Deals' })).toBeVisible();
      await expect(line).toHaveCount(0);
    });
  },
);

test(
  'Startups are selected for comparison on their cards, on any page and in several tabs; the selection lasts until it is cleared',
  { tag: '@release' },
  async ({ page, context }) => {
    await open(page, '/collections/software-that-lets-go');
    const bar = page.getByRole('region', { name: 'Comparison' });
    const boxes = page.getByRole('checkbox', { name: /^Compare / });
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(bar.getByText('Choose 2 to 4 startups')).toBeVisible();
    await boxes.nth(0).focus();
    await page.keyboard.press('Space');
    await expect(bar.getByText('1 selected, select another')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(bar.getByRole('button', { name: 'Clear' })).toBeFocused();
    const otherTab = await context.newPage();
    await open(otherTab, '/');
    await otherTab
      .getByRole('checkbox', { name: /^Compare / })
      .and(otherTab.locator(':not(:checked)'))
      .first()
      .check();
    await expect(bar.getByText('2 selected')).toBeVisible();
    await otherTab.close();
    expect(await axeInBothThemes(page, 'main')).toEqual([]);
    await open(page, '/?sort=name');
    await boxes.and(page.locator(':not(:checked)')).first().check();
    await expect(bar.getByText('3 selected')).toBeVisible();
    await boxes.and(page.locator(':not(:checked)')).first().check();
    await expect(bar.getByText('4 selected (maximum)')).toBeVisible();
    await expect(boxes.and(page.locator(':not(:checked)')).first()).toBeDisabled();
    await bar.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('table').getByRole('columnheader')).toHaveCount(5);
    await expect(bar).toBeHidden();
    await page.goBack();
    await bar.getByRole('button', { name: 'Clear' }).click();
    await expect(boxes).toHaveCount(0);
    await expect(bar).toBeHidden();
    await open(page, '/');
    await expect(boxes).toHaveCount(0);
  },
);

test(
  'A visitor narrows the list with filters without losing the focus, and removes a filter that nothing matches',
  { tag: '@release' },
  async ({ page }) => {
    // The script of the filters arrives after the script of the page.
    const scripted = () => expect(page.locator('#list-filters')).toHaveAttribute('data-scripted');
    await open(page, '/');
    await scripted();
    await page.getByRole('button', { name: 'Pricing' }).press('Enter');
    const pricing = page.getByRole('region', { name: 'Pricing' });
    await pricing.getByRole('checkbox', { name: /^Free \d/ }).focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(/\?pricing=free$/);
    await expect(page.getByRole('status').filter({ hasText: /^\d\d startups$/ })).toBeVisible();
    await expect(pricing.getByRole('checkbox', { name: /^Free \d/ })).toBeFocused();
    expect(await axeInBothThemes(page, '.filter-bar')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(pricing).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pricing 1 chosen' })).toBeFocused();
    await page.getByRole('combobox', { name: 'Order' }).selectOption('Name');
    await expect(page).toHaveURL(/\?sort=name&pricing=free$/);
    await page.getByRole('button', { name: '5 more filters' }).click();
    expect(await axeInBothThemes(page, '#filters')).toEqual([]);
    await page.getByRole('region', { name: 'More filters' }).getByRole('button', { name: 'Close' }).click();
    await open(page, '/?pricing=free&status=closed');
    await scripted();
    await expect(page.getByText('No startups match these filters')).toBeVisible();
    await page.getByRole('link', { name: 'Remove Status', exact: true }).click();
    await expect(page).toHaveURL(/\?pricing=free$/);
    await expect(page.getByRole('combobox', { name: 'Order' })).toBeFocused();
    await page.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('combobox', { name: 'Order' })).toBeFocused();

    await open(page, '/categories/developer-tools?pricing=free');
    await scripted();
    const column = page.locator('#filters');
    await column.getByRole('link', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL(/\/developer-tools$/);
    await expect(column.getByRole('checkbox').first()).toBeFocused();
    // Options without startups are hidden at first.
    await expect(column.getByRole('checkbox', { name: /^Closed/ })).toBeHidden();
  },
);
