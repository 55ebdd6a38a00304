import { expect, open, test } from './fixtures.ts';
import { axeInBothThemes, fitsAPhone } from './looks.ts';
import { signInAs, withStore } from './members.ts';

test.use({ directoryOf: 'members' });

test(
  'An owner edits a published listing, sees why the edit is rejected, and sends another edit, which an admin accepts by keyboard',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
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
    expect(await axeInBothThemes(page, 'main')).toEqual([]);
    await fitsAPhone(page);
    const [header, links] = await Promise.all([page.getByRole('banner').boundingBox(), own.boundingBox()]);
    expect(links?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity));
    await page.setViewportSize({ width: 1280, height: 800 });

    await signInAs(page, server, 'ida');
    const { revisions } = (await (await page.request.get('/api/admin/revisions?status=pending')).json()) as {
      revisions: { _id: string }[];
    };
    const decided = await page.request.patch(`/api/admin/revisions/${revisions[0]?._id}/status`, {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data: { status: 'rejected', answer: 'Which ferries?' },
    });
    expect(decided.status()).toBe(200);

    await signInAs(page, server, 'mara');
    await open(page, `/dashboard/edit/${id}`);
    const rejected = page.getByRole('region', { name: 'Your last changes were not accepted' });
    await expect(rejected).toContainText('Which ferries?');
    await expect(page.getByLabel('Pitch')).toHaveValue('Timetables for islands, and for their ferries.');
    expect(await axeInBothThemes(page, 'main')).toEqual([]);
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
    const dialog = page.getByRole('dialog', { name: 'Last Ferry Home' });
    await expect(dialog.getByRole('region', { name: 'Pitch' })).toContainText('and for their ferries.');
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await page.keyboard.press('a');
    await expect(page.getByText('The changes are published.')).toBeVisible();
    await expect(page.getByText('No pending changes.')).toBeVisible();
    expect((await (await page.request.get('/api/startups/slug/last-ferry-home')).json()).tags).toEqual(['timetables', 'islands']);
  },
);

test(
  'A reviewer’s decision is shown at the next visit of the dashboard, where the founder takes the listing down and restores it',
  { tag: '@release' },
  async ({ page, member, server, pageErrors }) => {
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
    expect(await axeInBothThemes(page, 'main')).toEqual([]);
    await page.keyboard.press('Escape');
    await takeDown();
    pageErrors.expected.push(/status of 410/);
    await page.goto(`/startup/${member.username}`);
    await expect(page.getByRole('heading', { level: 1, name: `${name} is taken down.` })).toBeVisible();
    expect(await axeInBothThemes(page)).toEqual([]);
    await fitsAPhone(page);
    await page.getByRole('main').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
    await page.goto('/dashboard');
    await takeDown();
    await expect(page.getByRole('heading', { name })).toBeFocused();
    expect((await page.request.get(`/startup/${member.username}`)).status()).toBe(410);
    await page.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('button', { name: `Request deletion ${name}` }).click();
    await expect(page.getByText('to have it deleted permanently')).toBeVisible();
    expect(await axeInBothThemes(page, 'main')).toEqual([]);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/undo-withdrawal')) sent.push(request.url());
    });
    // Presses the button twice before the page is rendered again.
    await page.getByRole('button', { name: `Restore ${name}` }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await page.getByRole('link', { name: `View Live ${name}` }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(sent).toHaveLength(1);
  },
);
