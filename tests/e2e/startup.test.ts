import { expect, open, test } from './fixtures.ts';
import { signInAs } from './members.ts';

test('A listing shows its screenshots, description, categories, tags and three similar startups', async ({ page }) => {
  await open(page, '/startup/ferrywire');
  await expect(page.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Screenshots' }).getByRole('img')).toHaveCount(4);
  await page.getByRole('list', { name: 'Screenshots' }).getByRole('link').first().click();
  const viewer = page.getByRole('dialog', { name: 'Screenshots of Ferrywire' });
  await expect(viewer.getByRole('img', { name: 'Screenshot 1 of 5, Ferrywire' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'Screenshot 2 of 5, Ferrywire' })).toBeVisible();
  // The page behind the dialog does not scroll.
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer.getByRole('img', { name: 'Screenshot 5 of 5, Ferrywire' })).toBeVisible();
  const swipe = { pointerType: 'touch', bubbles: true, pointerId: 1 };
  await viewer.getByRole('img').dispatchEvent('pointerdown', { ...swipe, clientX: 300 });
  await viewer.getByRole('img').dispatchEvent('pointerup', { ...swipe, clientX: 100 });
  await expect(viewer.getByRole('img', { name: 'Screenshot 1 of 5, Ferrywire' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'visible');
  await expect(page.getByRole('list', { name: 'Screenshots' }).getByRole('link').first()).toBeFocused();
  await page.getByRole('heading', { name: 'Discover startups similar to Ferrywire' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('link', { name: /Visit Site/ })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Discover startups similar to Ferrywire' })).toBeVisible();
  await expect(page.getByRole('region', { name: /similar/ }).getByRole('article')).toHaveCount(3);

  // A page printed from the dark theme has dark text on white paper, without the parts that are only for screens.
  await page.getByTitle('Dark').click();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(31, 27, 23)');
  await page.emulateMedia({ media: null, colorScheme: null });

  await page.getByRole('list', { name: 'Categories' }).getByRole('link', { name: 'Developer Tools' }).click();
  await expect(page).toHaveURL(/\/categories\/developer-tools$/);
});

test(
  "A visit to the startup's site opens in a new tab and is counted, a video is loaded only when it is played, and an unsent report survives closing its dialog",
  { tag: '@release' },
  async ({ page, context, request, server, pageErrors }) => {
    pageErrors.expected.push(/tour\.mp4/);

    await test.step('a visit to the startup’s site opens a new tab and is counted', async () => {
      await context.route('https://ferrywire.example/**', (route) => route.fulfill({ body: 'the site' }));
      await open(page, '/startup/ferrywire');
      const counted = page.waitForResponse((response) => response.url().endsWith('/api/analytics/traffic'));
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: /Visit Site/ }).evaluate((link) => link.setAttribute('href', '/icon.svg'));
      await page.getByRole('link', { name: /Visit Site/ }).click();
      expect((await counted).status()).toBe(202);
      await (await opened).close();
    });

    await test.step('a video of another site is loaded only when it is played; the offer and the makers are shown', async () => {
      const requested: string[] = [];
      await context.route('https://handover-hat.example/**', (route) => {
        requested.push(route.request().url());
        return route.fulfill({ contentType: 'video/mp4', body: '' });
      });
      await open(page, '/startup/handover-hat');
      await expect(page.getByRole('region', { name: 'Special offer' })).toContainText('Three months free');
      await expect(page.getByText('Priya Raman')).toBeVisible();
      await expect(page.getByText('night-shift-sven')).toBeVisible();
      const video = page.getByLabel('Video of Handover Hat');
      await page.getByRole('link', { name: /Watch the video/ }).hover();
      await expect(video).toHaveCount(0);
      expect(requested).toEqual([]);
      await page.getByRole('link', { name: /Watch the video/ }).click();
      await expect(video).toBeFocused();
      await expect.poll(() => requested[0]).toBe('https://handover-hat.example/tour.mp4');
    });

    await test.step('a visitor is asked to sign in to claim a listing', async () => {
      await open(page, '/startup/kanbanjo');
      await page.getByRole('button', { name: 'Claim Business' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText(/Sign in to claim .+\./);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('an unsent report or correction survives closing its dialog, but a sent one does not', async () => {
      await page.getByRole('link', { name: 'Suggest a correction' }).click();
      const correction = page.getByRole('dialog', { name: 'Suggest a correction for Kanbanjo' });
      await correction.getByLabel('What should change?').selectOption('tagline');
      await correction.getByLabel('Pitch').fill('Boards for two');
      await correction.getByLabel('Reason or source').fill('Their blog says so');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Report', exact: true }).click();
      const report = page.getByRole('dialog', { name: 'Report Kanbanjo' });
      await report.getByLabel('Spam, or not a startup').check();
      await report.getByLabel('Details').fill('Sells watches');
      await page.keyboard.press('Escape');

      await page.getByRole('link', { name: 'Suggest a correction' }).click();
      await expect(correction.getByLabel('Pitch')).toHaveValue('Boards for two');
      await expect(correction.getByLabel('Reason or source')).toHaveValue('Their blog says so');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Report', exact: true }).click();
      await expect(report.getByLabel('Details')).toHaveValue('Sells watches');
      await report.getByRole('button', { name: 'Send report' }).click();
      await expect(report.getByRole('button', { name: 'Send report' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Report', exact: true }).click();
      await expect(report.getByLabel('Details')).toHaveValue('');
    });

    await test.step('a member whom a listing names is shown once they accept, until they leave', async () => {
      const makers = page.getByRole('region', { name: 'You are named as a maker' });
      const html = async () => (await request.get('/startup/handover-hat')).text();
      await signInAs(page, server, 'mara');
      await open(page, '/dashboard');
      await makers.getByRole('button', { name: 'Accept Handover Hat' }).press('Enter');
      await expect(makers.getByText('You are shown as a maker.')).toBeVisible();
      await expect(makers.getByRole('heading', { name: 'Handover Hat' })).toBeFocused();
      expect(await html()).toContain('Mara Lindqvist');
      await makers.getByRole('button', { name: 'Leave Handover Hat' }).click();
      await page
        .getByRole('dialog', { name: 'Stop being a maker of Handover Hat?' })
        .getByRole('button', { name: 'Leave' })
        .click();
      await expect(makers).toHaveCount(0);
      await expect(page.locator('#content')).toBeFocused();
      expect(await html()).not.toContain('Mara Lindqvist');
    });
  },
);

test(
  'The categories page shows the number of categories and links to each, and a category loads ten more startups at a click',
  { tag: '@release' },
  async ({ page }) => {
    await open(page, '/categories');
    await expect(page.getByText('Explore over 16 categories of startups.')).toBeVisible();
    const all = page.getByRole('region', { name: 'Browse All Categories' }).getByRole('listitem');
    const names = await all.locator('span span:first-child').allTextContents();
    expect(names).toEqual(names.toSorted());
    await page.getByRole('link', { name: /Developer Tools 14 startups/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Developer Tools' })).toBeVisible();

    await test.step('a category loads ten more startups at a click', async () => {
      const tiles = page.getByRole('region', { name: 'Startups in Developer Tools' }).getByRole('article');
      await expect(tiles).toHaveCount(10);
      await page.getByRole('link', { name: 'Load More' }).click();
      await expect(tiles).toHaveCount(14);
      await expect(page.getByRole('link', { name: 'Load More' })).toHaveCount(0);
      await expect(page.getByText('4 more, 14 of 14')).toBeVisible();
      await expect(tiles.nth(10).getByRole('link').first()).toBeFocused();
      await expect(page).toHaveURL(/\/categories\/developer-tools\?page=2$/);
      await page.reload();
      await expect(tiles).toHaveCount(14);
    });
  },
);

test(
  'The first page starts without a view transition, because presses would be lost during it; the next page has one',
  { tag: '@release' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      Object.assign(window, { transitions: 0 });
      document.startViewTransition = (update) => {
        Object.assign(window, { transitions: Number(Reflect.get(window, 'transitions')) + 1 });
        return start(update);
      };
    });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const transitions = () => page.evaluate(() => Reflect.get(window, 'transitions') as number);
    await open(page, '/startup/ferrywire');
    expect(await transitions()).toBe(0);
    await page
      .getByRole('region', { name: /similar to Ferrywire/ })
      .getByRole('article')
      .first()
      .getByRole('link')
      .first()
      .click();
    await expect(page).not.toHaveURL(/ferrywire/);
    await expect.poll(transitions).toBe(1);
  },
);
