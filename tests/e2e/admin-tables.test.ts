import { expect, refused, test } from './fixtures.ts';
import { axeInBothThemes, forcedBackground, hiddenWidths, overflow } from './looks.ts';
import { aWord, openAdmin, waitingStartups } from './admins.ts';
import { aMember, withStore } from './members.ts';
import { aSubscriber } from '../store/builders.ts';

test.use({ directoryOf: 'admins' });

test(
  'A very long word in a name is wrapped, so that no table scrolls sideways',
  { tag: '@release' },
  async ({ page, server }) => {
    const name = 'Donaudampfschiff'.repeat(5);
    const user = await aMember(server, { name });
    await waitingStartups(server, [name]);
    await openAdmin(page, server, '/admin/audit');
    for (const [address, row] of [
      [`users?search=${user.username}`, user.username],
      ['startups?search=Donaudampfschiff', name],
    ] as const) {
      await page.goto(`/admin/${address}`);
      await expect(page.getByRole('rowheader', { name: row })).toBeVisible();
      for (const width of [360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        // The layout follows a new window size only in the next frame.
        await overflow(page);
        expect(await page.getByRole('table').evaluateAll(hiddenWidths), `${address} at ${width}`).toEqual([]);
      }
    }
  },
);

test('On a phone, the list of startups begins in the upper half, below a button for filters and sort; short names stay whole', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page, server, '/admin/startups');
  const table = page.getByRole('table');
  const filters = page.getByRole('button', { name: 'Filters' });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('combobox', { name: 'Sort' })).toBeHidden();
  expect((await table.boundingBox())?.y).toBeLessThanOrEqual(360);
  await filters.press('Enter');
  await page.getByRole('button', { name: /^Active/ }).click();
  await expect(page).toHaveURL(/status=active/);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ index: 1 });
  await expect(page.getByRole('button', { name: 'Filters 2' })).toBeVisible();
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await overflow(page);
  const lines = await table
    .getByRole('link', { name: 'beatrix' })
    .evaluateAll((all) => all.map((each) => each.getClientRects().length));
  expect([...new Set(lines)]).toEqual([1]);
});

test(
  'A category is created, found, renamed, deleted and merged, and its addresses follow',
  { tag: '@release' },
  async ({ page, server }) => {
    const word = aWord();
    await openAdmin(page, server, '/admin/categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Please fill this in.').first()).toBeVisible();
    await form.getByLabel('Name').fill(`Tide Tools ${word}`);
    await expect(form.getByLabel('Slug')).toHaveValue(`tide-tools-${word}`);
    await form.getByLabel('Description', { exact: true }).fill('For those who read the water.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Tide Tools ${word} saved.`)).toBeVisible();

    // The URL contains the search, so that Back and a reload find it again.
    await page.keyboard.press('/');
    await page.keyboard.type(word);
    const rows = page.getByRole('row').filter({ hasText: word });
    await expect(page).toHaveURL(new RegExp(`search=${word}`));
    await expect(page.getByRole('row')).toHaveCount(2);
    await rows.getByRole('button', { name: /^Edit/ }).click();
    await form.getByLabel('Name').fill(`Ebb Tools ${word}`);
    await form.getByLabel('Slug').fill(`ebb-tools-${word}`);
    await page.keyboard.press('Enter');
    await expect(rows.getByRole('button', { name: `Ebb Tools ${word}`, exact: true })).toBeVisible();
    const former = await page.request.get(`/categories/tide-tools-${word}?utm_source=mail`, { maxRedirects: 0 });
    expect([former.status(), former.headers()['location']]).toEqual([301, `/categories/ebb-tools-${word}?utm_source=mail`]);

    await rows.getByRole('button', { name: /^Delete/ }).click();
    await expect(form).toContainText('Links to its page stop working.');
    const merge = async () => {
      await form.getByRole('button', { name: 'Merge it into another category' }).press('Enter');
      await form.getByLabel('Merge into').selectOption('Design');
      await form.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
      await expect(page.getByText(`Ebb Tools ${word} merged into Design.`).first()).toBeVisible();
      await expect(page.getByText('No categories found.')).toBeVisible();
    };
    await merge();
    await page.getByRole('button', { name: /^Undo/ }).press('Enter');
    await rows.getByRole('button', { name: /^Delete/ }).click();
    await form.getByRole('button', { name: 'Delete category' }).press('Enter');
    await expect(page.getByText(`Ebb Tools ${word} deleted.`).first()).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).press('Enter');
    await rows.getByRole('button', { name: /^Delete/ }).click();
    await merge();
    expect((await page.request.get(`/categories/tide-tools-${word}`)).url()).toMatch(/\/categories\/design$/);
  },
);

test(
  'A user is added, found by role, made an editor, deactivated and deleted; the last active admin cannot be removed',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);

    await test.step('a user is added, found by role, made an editor, deactivated and deleted', async () => {
      const word = aWord();
      await openAdmin(page, server, '/admin/users');
      await expect(page.getByText(/^Showing 1 to \d+ of \d+ entries$/)).toBeVisible();
      await page.getByRole('button', { name: 'Add New User' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Username').fill(word);
      await form.getByLabel('Email').fill(`${word}@people.example`);
      await form.getByLabel('Password').fill('lanterns over the bay');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(`${word} saved.`)).toBeVisible();

      await page.getByPlaceholder('Search by name, username, email...').fill(word);
      const row = page.getByRole('row').filter({ hasText: word });
      await expect(page.getByRole('row')).toHaveCount(2);
      await row.getByRole('button', { name: /^Edit/ }).click();
      await page.getByRole('dialog').getByLabel('Role').selectOption('editor');
      await expect(page.getByRole('dialog')).toContainText(`signs ${word} out everywhere`);
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      const roles = page.getByRole('group', { name: 'Role' });
      await roles.getByRole('button', { name: 'editor' }).click();
      await expect(row.getByText('editor')).toBeVisible();
      const [chosen, other] = [roles.getByRole('button', { name: 'editor' }), roles.getByRole('button', { name: 'admin' })];
      expect(await forcedBackground(page, chosen)).not.toBe(await forcedBackground(page, other));

      const track = row.getByRole('switch').locator('> :first-child');
      const on = await forcedBackground(page, track);
      await row.getByRole('switch').click();
      await expect(row.getByRole('switch')).not.toBeChecked();
      expect(await forcedBackground(page, track)).not.toBe(on);
      expect(await withStore(server, async (store) => (await store.users.byUsername(word))?.status)).toBe('inactive');

      await row.getByRole('button', { name: /^Delete/ }).click();
      await expect(page.getByRole('dialog')).toContainText('0 startups stay in the directory without an owner.');
      await page.getByRole('button', { name: 'Delete user' }).click();
      await expect(page.getByText('No users found.')).toBeVisible();
    });

    await test.step('the last active admin cannot be removed', async () => {
      await withStore(server, async (store) => {
        const { users } = await store.users.table({ role: 'admin', search: '' }, { offset: 0, limit: 100 });
        for (const user of users) if (user.username !== 'ida') await store.users.update({ ...user, status: 'inactive' });
      });
      await page.goto('/admin/users?search=ida%40people&role=admin');
      const row = page.getByRole('row').filter({ hasText: 'ida@people.example' });
      await row.getByRole('switch').click();
      const own = page.getByRole('dialog', { name: 'Deactivate your own account?' });
      await own.getByRole('button', { name: 'Cancel' }).click();
      await expect(row.getByRole('switch')).toBeChecked();
      await row.getByRole('switch').click();
      await own.getByRole('button', { name: 'Deactivate my account' }).click();
      await expect(page.getByText('The last active admin cannot be removed.')).toBeVisible();
      await expect(row.getByRole('switch')).toBeChecked();
    });
  },
);

test(
  'Feedback is searched, read, marked and deleted; subscribers can be downloaded and removed',
  { tag: '@release' },
  async ({ page, server }) => {
    const word = aWord();
    const createdAt = new Date().toISOString();
    await withStore(server, async (store) => {
      await store.feedback.insert({
        _id: `${'a'.repeat(16)}${word.slice(1)}`,
        content: `תודה, lovely ${word}.`,
        email: 'ada@example.com',
        status: 'open',
        createdAt,
      });
      const spam = { content: `Buy pills ${word}`, email: '', status: 'open', createdAt } as const;
      for (const digit of ['c', 'd']) await store.feedback.insert({ _id: `${digit.repeat(16)}${word.slice(1)}`, ...spam });
      const subscriber = { email: `+${word}@example.com`, createdAt, unsubscribeToken: word };
      await store.newsletter.insert(aSubscriber({ ...subscriber, _id: `${'b'.repeat(16)}${word.slice(1)}` }));
    });
    await openAdmin(page, server, '/admin/feedbacks');
    await page.getByRole('searchbox', { name: 'Search feedback' }).fill(`lovely ${word}`);
    await expect(page).toHaveURL(/search=lovely/);
    const thanks = page.getByRole('button', { name: `תודה, lovely ${word}.`, exact: true });
    // The text direction follows the content: Hebrew and Arabic begin at the right.
    await expect(thanks).toHaveCSS('direction', 'rtl');
    await expect(thanks).toHaveCSS('text-align', 'start');
    await thanks.click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
      'href',
      'mailto:ada@example.com',
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as done' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Mark as open' })).toBeVisible();
    await page.keyboard.press('Escape');
    const row = page.getByRole('row').filter({ hasText: word });
    await expect(row.getByText('Done', { exact: true })).toBeVisible();
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Done' }).click();
    await thanks.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as open' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/open=/);
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'All' }).click();
    await row.getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selected pieces of feedback' }).getByRole('button', { name: 'Mark as done' }).click();
    await page.getByRole('button', { name: 'Mark as done 1' }).click();
    await expect(row.getByText('Done', { exact: true })).toBeVisible();
    await page.getByRole('region', { name: 'Recent decisions' }).getByRole('button', { name: /^Undo/ }).click();
    await expect(row.getByText('Open', { exact: true })).toBeVisible();
    await row.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete feedback' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search feedback' }).fill(`pills ${word}`);
    await page.getByRole('button', { name: 'Delete all 2 that match' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete 2 pieces of feedback?' })).toContainText(`“pills ${word}”`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 pieces of feedback' }).click();
    await expect(page.getByText('2 pieces of feedback deleted.')).toBeVisible();
    await expect(page.getByText('No feedback found.')).toBeVisible();

    await page.goto('/admin/newsletter');
    await expect(page.getByRole('row').filter({ hasText: word })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export to CSV' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`newsletter-subscribers-${createdAt.slice(0, 10)}.csv`);
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array));
    const text = Buffer.concat(chunks).toString('utf8');
    expect(text.split('\r\n')[0]).toMatch(/^\uFEFFEmail,Subscribed At,/);
    expect(text).toContain(`'+${word}@example.com,${createdAt}`);
    const subscriber = page.getByRole('row').filter({ hasText: word });
    await page.getByRole('searchbox', { name: 'Search subscribers' }).fill(word);
    await expect(page.getByRole('row')).toHaveCount(2);
    const status = (name: RegExp) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name });
    await status(/^Unconfirmed/).click();
    await expect(page.getByText('No subscribers found.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export to CSV' })).toBeDisabled();
    await status(/^Confirmed/).click();
    await expect(page.getByText('Nothing can be sent, because no mail server is set up')).toBeVisible();
    await subscriber.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('dialog')).toContainText('can subscribe again');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove subscriber' }).click();
    await expect(page.getByText('No subscribers found.')).toBeVisible();
  },
);

test(
  'Deals, blog categories, the advertising page and plans are changed, and public at once; plans are ordered by keyboard',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);

    await test.step('a deal is added, changed and deleted', async () => {
      const word = aWord();
      await openAdmin(page, server, '/admin/deals');
      const form = page.getByRole('region', { name: 'Add New Deal' });
      await form.getByRole('button', { name: 'Add Deal' }).click();
      await expect(form.getByText('Company logo is required.')).toBeVisible();
      await form.getByLabel('Company name').fill(`Lamp ${word}`);
      await form.getByLabel('Company logo URL').fill('/icon.svg');
      await form.getByLabel('Headline').fill('Half the oil');
      await form.getByLabel('Description').fill('Until the lights go out.');
      await form.getByLabel('Deal URL').fill('https://lamp.example');
      await form.getByLabel('Tags').fill('light, oil');
      await form.getByRole('button', { name: 'Add Deal' }).click();
      await expect(page.getByText('Deal added successfully!')).toBeVisible();
      await expect(form.getByLabel('Company name')).toHaveValue('');
      expect(await (await page.request.get('/api/deals')).text()).toContain(`Lamp ${word}`);

      const row = page.getByRole('row').filter({ hasText: word });
      await row.getByRole('button', { name: /^Edit/ }).click();
      const edited = page.getByRole('region', { name: `Edit the deal from Lamp ${word}` });
      await edited.getByLabel('Status').selectOption('draft');
      await edited.getByRole('button', { name: 'Update Deal' }).click();
      await expect(page.getByText('Deal updated successfully!')).toBeVisible();
      expect(await (await page.request.get('/api/deals')).text()).not.toContain(`Lamp ${word}`);
      await row.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('button', { name: 'Delete deal' }).click();
      await expect(row).toHaveCount(0);
    });

    await test.step('a blog category is turned off after a confirmation, and turned on again', async () => {
      await page.goto('/admin/blog-categories');
      const row = page.getByRole('row').filter({ hasText: 'pricing' });
      await row.getByRole('button', { name: /^Deactivate/ }).click();
      const question = page.getByRole('dialog', { name: 'Are you sure you want to deactivate Pricing?' });
      await question.getByRole('button', { name: 'Deactivate' }).click();
      await expect(row.getByText('Inactive')).toBeVisible();
      expect((await page.request.get('/api/blog/categories/slug/pricing')).status()).toBe(404);
      await row.getByRole('button', { name: /^Reactivate/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
      await expect(row.getByText('Active', { exact: true })).toBeVisible();
    });

    await test.step('the advertising page is saved and public at once; leaving it with unsaved text asks first', async () => {
      const word = aWord();
      await page.goto('/admin/advertising');
      await page.getByLabel('Main title').fill(`Be seen ${word}`);
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay here' }).click();
      await page.getByRole('button', { name: 'Save Settings' }).click();
      await expect(page.getByText('Settings saved successfully!')).toBeVisible();
      expect(await (await page.request.get('/advertise')).text()).toContain(word);
    });

    await test.step('a plan is edited, refuses a price that is not a number, and cannot be synced without a provider', async () => {
      await page.goto('/admin/plans');
      await expect(page.getByText('Not Synced')).toHaveCount(6);
      await page.getByRole('button', { name: 'Edit Plan Essential' }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel('Monthly price').fill('twelve');
      await form.getByLabel('Badge').fill('');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(form.getByLabel('Monthly price')).toHaveAttribute('aria-invalid', 'true');
      await form.getByLabel('Monthly price').fill('12');
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Plan updated successfully! You may need to re-sync with PayPal.')).toBeVisible();
      await page.getByRole('button', { name: 'Sync Plans with the payment provider' }).click();
      await expect(page.getByText('Sync failed: PayPal is not configured on this site.')).toBeVisible();
    });

    await test.step('plans are added, ordered by keyboard, switched off and removed', async () => {
      const name = `Team ${aWord()}`;
      const headings = page.getByRole('article').getByRole('heading', { level: 2 });
      await expect(headings).toHaveCount(3);
      await page.getByRole('button', { name: 'Add Plan' }).click();
      const form = page.getByRole('dialog', { name: 'Add Plan' });
      await form.getByLabel('Name').fill('hobby');
      await form.getByLabel('Monthly price').fill('48');
      await form.getByLabel('Annual price').fill('480');
      await form.getByLabel('Approval speed').fill('12-hour approval');
      await form.getByLabel('Key features').fill('A page for each product');
      await form.getByLabel('Renewal incentives').fill('The same price');
      await form.getByRole('button', { name: 'Add Plan' }).click();
      await expect(form.getByLabel('Name')).toHaveAccessibleDescription(/A plan with this name already exists\./);
      await form.getByLabel('Name').fill(name);
      await form.getByRole('button', { name: 'Add Plan' }).click();
      await expect(headings).toHaveText([/^Essential/, /^Growth/, /^Premium/, name]);

      const up = page.getByRole('button', { name: `Move ${name} up` });
      await up.focus();
      for (const names of [
        [/^Essential/, /^Growth/, name, /^Premium/],
        [/^Essential/, name, /^Growth/, /^Premium/],
      ]) {
        await page.keyboard.press('Enter');
        await expect(headings).toHaveText(names);
        await expect(up).toBeFocused();
      }
      const offered = async () =>
        ((await (await page.request.get('/api/plans')).json()) as { name: string }[]).map((plan) => plan.name);
      await expect.poll(offered).toEqual(['Essential', name, 'Growth', 'Premium']);
      const card = page.getByRole('article').filter({ hasText: name });
      await card.getByRole('switch').click();
      await expect(card.getByRole('switch')).not.toBeChecked();
      expect(await offered()).toEqual(['Essential', 'Growth', 'Premium']);
      await card.getByRole('button', { name: `Delete ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Remove plan' }).click();
      await expect(headings).toHaveCount(3);
    });
  },
);
