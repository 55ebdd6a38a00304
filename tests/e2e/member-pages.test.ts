import type { Page } from '@playwright/test';
import type { CallReply } from '../../server/domain/core/call.ts';
import type { getAnalytics } from '../../server/domain/audience/analytics.contract.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { aStartup } from '../store/builders.ts';
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

test('Each member page passes axe in both themes, fits a phone of 360 pixels and stays out of search engines', async ({
  page,
  server,
}) => {
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
});

test('An owner edits a published listing, and an admin rejects and then accepts the edit by keyboard', async ({
  page,
  server,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expected.push(/status of 409/);
  await signInAs(page, server, 'mara');
  await open(page, '/dashboard');
  await page.getByRole('button', { name: 'More for Last Ferry Home' }).click();
  await page.getByRole('link', { name: 'Edit listing Last Ferry Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Last Ferry Home' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await axeInBothThemes(page)).toEqual([]);
  await fitsAPhone(page);
  const send = page.getByRole('button', { name: 'Send changes' });
  await send.click();
  await expect(page.getByText('Nothing has changed.')).toBeVisible();
  await page.getByLabel('Pitch').fill('Timetables for islands, and for their ferries.');
  await page.getByLabel('Tags').fill('timetables, islands');
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Pitch')).toHaveValue('Timetables for islands, and for their ferries.');
  await expect(page.getByLabel('Tags')).toHaveValue('timetables, islands');
  // An admin saves the listing in the meantime.
  await withStore(server, async ({ startups }) => {
    const startup = await startups.bySlug('last-ferry-home');
    if (startup !== undefined) await startups.update({ ...startup, specialOffer: 'One crossing for nothing.' });
  });
  await send.click();
  const conflict = page.getByRole('region', { name: 'Changed elsewhere in the meantime' });
  await expect(conflict.getByText('Changed there: special offer.')).toBeVisible();
  await conflict.getByRole('button', { name: 'Show their version' }).click();
  await expect(page.getByLabel('Special offer')).toHaveValue('One crossing for nothing.');
  await page.getByLabel('Pitch').fill('Timetables for islands, and for their ferries.');
  await page.getByLabel('Tags').fill('timetables, islands');
  await send.click();
  await expect(page.getByText('Sent. Your page stays as it is')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your edits', exact: true })).toContainText('Waiting for reviewPitch, Tags');
  await page.getByRole('link', { name: 'View Live' }).click();
  await expect(page.getByRole('main').getByText('Timetables for islands, readable on a wet phone')).toBeVisible();
  const own = page.getByRole('navigation', { name: 'Your listing' });
  await expect(own.getByRole('link')).toHaveText(['Edit', 'Analytics', 'Badges']);
  await expect(page.getByRole('link', { name: /^Verif(?:y ownership|ied on )/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Is this website yours|Suggest a correction|Report/ })).toHaveCount(0);
  expect(await axeInBothThemes(page)).toEqual([]);
  await fitsAPhone(page);

  await signInAs(page, server, 'ida');
  await page.goto('/admin/revisions?status=pending');
  await expect(page.getByRole('rowheader', { name: 'Last Ferry Home' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Last Ferry Home' });
  await expect(dialog.getByRole('region', { name: 'Pitch' })).toContainText('and for their ferries.');
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.keyboard.press('r');
  await dialog.getByLabel(/reason/i).fill('Which ferries?');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('The changes are rejected.')).toBeVisible();

  await signInAs(page, server, 'mara');
  await open(page, `/dashboard/edit/${id}`);
  const rejected = page.getByRole('region', { name: 'Your last changes were not accepted' });
  await expect(rejected).toContainText('Which ferries?');
  await expect(page.getByLabel('Pitch')).toHaveValue('Timetables for islands, and for their ferries.');
  expect(await axeInBothThemes(page)).toEqual([]);
  await rejected.getByRole('button', { name: 'Show the published listing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard my changes' }).click();
  await expect(page.getByLabel('Pitch')).toHaveValue(/readable on a wet phone/);
  await rejected.getByRole('button', { name: 'Show my changes' }).click();
  await send.click();
  await expect(page.getByText('Sent. Your page stays as it is')).toBeVisible();
  await expect(rejected).toHaveCount(0);

  await signInAs(page, server, 'ida');
  await page.goto('/admin/revisions?status=pending');
  await expect(page.getByRole('rowheader', { name: 'Last Ferry Home' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('region', { name: 'Pitch' })).toContainText('and for their ferries.');
  await page.keyboard.press('a');
  await expect(page.getByText('The changes are published.')).toBeVisible();
  await expect(page.getByText('No pending changes.')).toBeVisible();
  expect((await (await page.request.get('/api/startups/slug/last-ferry-home')).json()).tags).toEqual(['timetables', 'islands']);
});

test('The owner of an imported listing without an icon changes the rest of it', async ({ page, member, server }) => {
  const _id = newId();
  await withStore(server, ({ startups }) =>
    startups.insert(
      aStartup({ _id, slug: _id, name: 'Imported', logo: '', userId: member._id, categories: ['developer-tools'] }),
    ),
  );
  await open(page, `/dashboard/edit/${_id}`);
  await page.getByLabel('Pitch').fill('It was imported.');
  await page.getByRole('button', { name: 'Send changes' }).click();
  await expect(page.getByText('Sent. Your page stays as it is')).toBeVisible();
});

test('A founder sees the progress of each listing, the outcome of claims, and the favorites', async ({ page, server }) => {
  await signInAs(page, server, 'mara');
  await open(page, '/dashboard');

  await test.step('how far each listing has come, and what to do next', async () => {
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
    await expect(pending.getByText(/^Number \d+ in the queue\. You will have an answer by |^Next in the queue\. /)).toBeVisible();
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

  await test.step('the status of claims, and favourites can be removed', async () => {
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
});

test("A reviewer's decision is shown on the next visit to the dashboard, where the founder archives and restores the listing", async ({
  page,
  member,
  server,
  pageErrors,
}) => {
  pageErrors.expected.push(/status of 404/);
  const name = `Tidepool ${member.username}`;
  const _id = await withStore(server, async (store) => {
    const like = await store.startups.bySlug('grantling');
    if (like === undefined) throw new Error('The sample has changed.');
    const { rejectionReason: _reason, ...rest } = { ...like, publishedAt: null };
    const id = `${Date.now().toString(16).padStart(12, '0')}${member._id.slice(-12)}`;
    await store.startups.insert({ ...rest, _id: id, name, slug: member.username, status: 'pending', userId: member._id });
    return id;
  });
  await open(page, '/dashboard');
  await expect(page.getByRole('progressbar', { name: `Progress of ${name}` })).toHaveAttribute(
    'aria-valuetext',
    'Submitted, 50%',
  );

  await page.goto(`/startup/${member.username}`);
  await expect(page.getByRole('heading', { level: 1, name: `${name} is waiting for review.` })).toBeVisible();
  await page.getByRole('link', { name: 'View My Dashboard' }).click();
  await expect(page.getByRole('progressbar', { name: `Progress of ${name}` })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Trending startups' })).toBeVisible();
  await withStore(server, async (store) => {
    const pending = await store.startups.byId(_id);
    if (pending !== undefined)
      await store.startups.update({ ...pending, status: 'active', publishedAt: new Date().toISOString() });
  });
  await page.goBack();
  await expect(page.getByRole('progressbar', { name: `Progress of ${name}` })).toHaveAttribute(
    'aria-valuetext',
    'Approved, 100%',
  );
  const takeDown = async () => {
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('button', { name: `Take down ${name}` }).click();
    await page
      .getByRole('dialog', { name: `Take down ${name}?` })
      .getByRole('button', { name: 'Take down' })
      .click();
    await expect(page.getByRole('article', { name }).getByText('by you. Likes and statistics are kept')).toBeVisible();
  };
  await page.getByRole('button', { name: `More for ${name}` }).click();
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await takeDown();
  pageErrors.expected.push(/status of 410/);
  await page.goto(`/startup/${member.username}`);
  await expect(page.getByRole('heading', { level: 1, name: `${name} is taken down.` })).toBeVisible();
  expect(await axeInBothThemes(page)).toEqual([]);
  await fitsAPhone(page);
  await page.getByRole('main').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
  await page.getByRole('navigation', { name: 'Your listing' }).getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Edit ${name}` })).toBeVisible();
  await page.goto('/dashboard');
  await takeDown();
  await expect(page.getByRole('heading', { name })).toBeFocused();
  expect((await page.request.get(`/startup/${member.username}`)).status()).toBe(410);
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('button', { name: `Request deletion ${name}` }).click();
  await expect(page.getByText('to have it deleted permanently')).toBeVisible();
  expect(await axeInBothThemes(page)).toEqual([]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/undo-withdrawal')) sent.push(request.url());
  });
  // Two presses before the page is rendered again.
  await page.getByRole('button', { name: `Restore ${name}` }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByRole('link', { name: `View Live ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('Each empty part of the dashboard links to the next step, and a part that fails to load can be reloaded', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expected.push(/status of 500/);
  await signInAs(page, server, await aMember(server));

  await test.step('each empty part links to the next step', async () => {
    await open(page, '/dashboard');
    const part = (name: string) => page.getByRole('region', { name });
    await expect(part('Your submissions').getByRole('link')).toHaveAttribute('href', '/submit-startup');
    await expect(part('Your favorites').getByRole('link')).toHaveAttribute('href', '/');
    await expect(part('Your claims').getByRole('link')).toHaveAttribute('href', '/categories');
  });

  await test.step('a part that does not load can be loaded again', async () => {
    let broken = true;
    await page.route('**/api/business-claims/user/*', (route) =>
      broken ? route.fulfill({ status: 500, json: { message: 'An unexpected error occurred.' } }) : route.continue(),
    );
    await signInAs(page, server, 'jonas');
    await open(page, '/dashboard');
    const claims = page.getByRole('region', { name: 'Your claims' });
    // The page retries twice by itself.
    await expect(claims.getByText(/^Your claims could not be loaded/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your submissions' }).getByRole('article').first()).toBeVisible();
    broken = false;
    await claims.getByRole('button', { name: 'Try again' }).click();
    await expect(claims.getByText(/could not be loaded/)).toHaveCount(0);
  });
});

test('An address with an unknown id says so, and a page that fails to load blames the connection', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expected.push(/Failed to load resource/);
  await signInAs(page, server, 'mara');
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
  await expect(page.getByText(/Check your connection, then try again\.$/)).toBeVisible();
  await page.unroute(submission);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This listing does not exist' })).toBeVisible();
});

/** Returns the page's member's analytics from the API. */
async function counted(page: Page): Promise<CallReply<typeof getAnalytics>> {
  return page.evaluate(async () => {
    const response = await fetch(`/api/analytics/user/${localStorage.getItem('userId') ?? ''}`);
    return response.json();
  });
}

const figure = (count: number) => count.toLocaleString('en');

test("The analytics page shows the API's numbers, a chart for mouse and keyboard, and a CSV download", async ({
  page,
  server,
}) => {
  await signInAs(page, server, 'mara');
  await open(page, '/analytics');

  await test.step('totals, listings, shares and days', async () => {
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

  await test.step('the line chart ends at the next 10,000, fits on request, and is walked through by arrow keys', async () => {
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
});

test('The analytics page works without its charts', async ({ page, server, pageErrors }) => {
  pageErrors.expected.push(/ERR_FAILED|charts/);
  await page.route(/\/assets\/charts-[^/]*\.js/, (route) => route.abort());
  await signInAs(page, server, 'mara');
  await open(page, '/analytics');
  await expect(page.getByRole('definition')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Your listings' }).getByRole('row')).not.toHaveCount(0);
  await expect(page.getByText('The chart could not be loaded.').first()).toBeVisible();
  await page.getByText('Numbers by day').click();
  await expect(page.getByRole('table', { name: 'Impressions, views and traffic of each day' })).toBeVisible();
});

test('Without a published listing that anyone has seen, there are no analytics yet, and a link shows the next step', async ({
  page,
  member,
  server,
}) => {
  await test.step('without a published listing the dashboard is the way on', async () => {
    await open(page, '/analytics');
    await expect(page.getByText('No Analytics Yet')).toBeVisible();
    await page.getByRole('link', { name: 'Check the status of your listings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('with one that nobody has seen its page is', async () => {
    await publish(server, member._id, member.username);
    await open(page, '/analytics');
    await expect(page.getByText('No Analytics Yet')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Open the page of/ })).toHaveAttribute('href', `/startup/${member.username}`);
  });
});

/** Inserts an active listing of a member without any counts. */
async function publish(server: RunningServer, userId: string, slug: string): Promise<void> {
  await withStore(server, async (store) => {
    const like = await store.startups.bySlug('ferrywire');
    if (like === undefined) throw new Error('The sample has changed.');
    await store.startups.insert({ ...like, _id: userId, name: slug, slug, userId });
  });
}
