import type { StartupRecord } from '../../db/store.ts';
import { aWord, openAdmin, statusOf, waitingStartups } from './admins.ts';
import { expect, refused, test } from './fixtures.ts';
import { aStartup } from '../store/builders.ts';
import { axe, axeInBothThemes, overflow } from './looks.ts';
import { withStore } from './members.ts';

test.use({ directoryOf: 'admins' });

test(
  'A startup that someone else has just decided is not decided again, and a bulk action lists each refused startup with its reason',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);

    await test.step('in the queue the admin is told that someone else has decided, and the row is updated', async () => {
      const word = aWord();
      const [startup] = await waitingStartups(server, [`Contested ${word}`, `Calm ${word}`]);
      if (startup === undefined) throw new Error('There is no startup.');
      await openAdmin(page, server, `/admin/startups?status=pending&search=${word}`);
      await expect(page.getByRole('heading', { name: `Contested ${word}` })).toBeVisible();
      await expect(page.getByText('Be kind.')).toBeVisible();
      await page.keyboard.press('x');
      expect(await axeInBothThemes(page)).toEqual([]);
      await page.keyboard.press('x');
      await page.keyboard.press('r');
      await page.keyboard.type('Not this one.');
      await withStore(server, (store) => store.startups.update({ ...startup, status: 'rejected' }));
      await page.keyboard.press('Control+Enter');
      const dialog = page.getByRole('dialog', { name: `Reject Contested ${word}?` });
      await expect(dialog.getByRole('alert')).toHaveText('This startup has already been reviewed.');
      await expect(dialog.getByRole('button', { name: 'Reject', exact: true })).toHaveCount(0);
      await dialog.getByText('Close').click();
      const details = page.getByRole('region', { name: 'Details' });
      await expect(details.getByText('Rejected', { exact: true })).toBeVisible();
      await expect(details.getByRole('button', { name: 'Approve' })).toHaveCount(0);
      await expect(page.getByRole('list', { name: 'Pending startups' }).getByRole('listitem')).toHaveCount(1);
      await page.keyboard.press('j');
      await expect(page.getByRole('heading', { name: `Calm ${word}` })).toBeVisible();
    });

    await test.step('in the table each refused startup is listed with the reason, and its row stays selected', async () => {
      const word = aWord();
      const [, two] = await waitingStartups(
        server,
        ['One', 'Two', 'Three'].map((name) => `${name} ${word}`),
      );
      if (two === undefined) throw new Error('There is no second startup.');
      await page.goto(`/admin/startups?search=${word}`);
      await page.getByLabel('Select all on this page').check();
      await expect(page.getByText('3 selected')).toBeVisible();
      expect(await axeInBothThemes(page, 'main')).toEqual([]);
      await withStore(server, (store) => store.startups.update({ ...two, status: 'rejected' }));
      await page.getByRole('button', { name: 'Approve selected' }).click();
      const dialog = page.getByRole('dialog', { name: 'Approve 3 startups?' });
      await dialog.getByRole('button', { name: 'Approve 3' }).click();
      await expect(dialog.getByRole('alert')).toContainText('2 startups are approved.');
      await expect(dialog.getByRole('alert')).toContainText(`Two ${word}: This startup has already been reviewed.`);
      await dialog.getByText('Close').click();
      await expect(page.getByRole('row').filter({ hasText: word }).getByText('Active')).toHaveCount(2);
      await expect(page.getByRole('row', { name: `Two ${word}` }).getByText('Rejected')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Selected startups' })).toContainText('1 selected');
    });
  },
);

test(
  'A startup that an admin archives has a page that says so, and can be restored or deleted permanently',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);
    const word = aWord();
    const active: Partial<StartupRecord> = { status: 'active', publishedAt: new Date().toISOString(), categories: ['finance'] };
    const [startup] = await waitingStartups(server, [`Gone ${word}`], active);
    const { _id = '', name = '', slug = '' } = startup ?? {};
    const [other] = await waitingStartups(server, [`Staying ${word}`], active);
    await openAdmin(page, server, `/admin/startups?status=active&search=${word}`);
    await page.getByRole('rowheader', { name }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog', { name: `Archive ${name}?` });
    // Nothing is preselected as the reason, and a chosen reason survives Escape together with the note.
    await expect(dialog.getByRole('button', { name: 'Archive' })).toBeDisabled();
    await dialog.getByLabel('Reason').selectOption('A legal reason');
    await dialog.getByLabel('Note').fill('A court order.');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await expect(dialog.getByLabel('Reason').locator('option:checked')).toHaveText('A legal reason');
    await expect(dialog.getByLabel('Note')).toHaveValue('A court order.');
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(`${name} archived.`)).toBeVisible();
    await expect(page.getByRole('rowheader', { name: other?.name ?? '' }).getByRole('button')).toBeFocused();

    expect((await page.goto(`/startup/${slug}`))?.status()).toBe(410);
    expect(await page.content()).not.toContain(name);
    await expect(page.getByRole('heading', { level: 1, name: 'This startup is no longer listed.' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Startups that were similar' }).getByRole('article')).toHaveCount(3);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    expect(await axeInBothThemes(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await page.goto(`/admin/startups?status=archived&open=${_id}`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page
      .getByRole('dialog', { name: `Restore ${name}?` })
      .getByRole('button', { name: 'Restore' })
      .click();
    await expect.poll(() => statusOf(server, { _id })).toBe('active');

    // A decision can be changed long after the time for undoing it is over.
    await page.goto(`/admin/startups?open=${_id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Return to the queue' }).click();
    const reopening = page.getByRole('dialog', { name: `Return ${name} to the queue?` });
    await reopening.getByLabel('Note').fill('We look at it again.');
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await reopening.getByRole('button', { name: 'Return to the queue' }).click();
    await expect(page.getByText(`${name} is pending again.`)).toBeVisible();
    expect(await statusOf(server, { _id })).toBe('pending');

    await withStore(server, (store) => store.startups.update({ ...aStartup(startup), status: 'archived' }));
    await page.goto(`/admin/startups?status=archived&open=${_id}`);
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    const deleting = page.getByRole('dialog', { name: `Delete ${name} permanently?` });
    await expect(deleting.getByText('It has no likes')).toBeVisible();
    await expect(deleting.getByRole('button', { name: 'Delete permanently' })).toBeDisabled();
    await deleting.getByLabel(`Type “${name}” to confirm`).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Startup deleted permanently.')).toBeVisible();
  },
);

test(
  'An admin merges a duplicate with chosen parts: its address redirects to the survivor, and the merge can be undone',
  { tag: '@release' },
  async ({ page, server }) => {
    const word = aWord();
    const active: Partial<StartupRecord> = { status: 'active', publishedAt: new Date().toISOString(), categories: ['finance'] };
    const [kept, copy] = await waitingStartups(server, [`Kept ${word}`, `Copy ${word}`], active);
    await openAdmin(page, server, `/admin/startups?open=${copy?._id ?? ''}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
    const choosing = page.getByRole('dialog', { name: `Merge Copy ${word}` });
    await choosing.getByLabel('Find the startup to keep').fill(`Kept ${word}`);
    await choosing.getByRole('button', { name: `Into Kept ${word}` }).click();
    const dialog = page.getByRole('dialog', { name: `Merge Copy ${word} into Kept ${word}` });
    await dialog.getByRole('group', { name: 'Product name' }).getByLabel(`Copy ${word}`).first().check();
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText(`Copy ${word} merged into Kept ${word}.`)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    for (const rest of ['', '/alternatives']) {
      const moved = await page.request.get(`/startup/${copy?.slug ?? ''}${rest}`, { maxRedirects: 0 });
      expect([moved.status(), moved.headers()['location']]).toEqual([301, `/startup/${kept?.slug ?? ''}${rest}`]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Merges' }).click();
    await page.getByRole('button', { name: `Undo merge of Copy ${word}` }).click();
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await page.getByRole('button', { name: 'Undo merge', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Merges' }).getByText('The merge is undone.')).toBeVisible();
    expect((await page.request.get(`/startup/${copy?.slug ?? ''}`, { maxRedirects: 0 })).status()).toBe(200);
  },
);

test(
  'An admin filters, searches, pages and edits the table; its state is in the address',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);
    const word = aWord();
    await waitingStartups(
      server,
      Array.from({ length: 31 }, (_, at) => `Row ${String(at + 1).padStart(2, '0')} ${word}`),
    );
    await openAdmin(page, server, '/admin/startups');
    await expect(page.getByRole('columnheader')).toHaveText(['', 'Name', 'Tagline', 'Status', 'Owner', 'Submitted', 'Actions']);
    await page.keyboard.press('/');
    await page.keyboard.type(word);
    await expect(page).toHaveURL(`/admin/startups?search=${word}`);
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(`/admin/startups?search=${word}&page=2`);
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await expect(page.getByText('31–31 of 31')).toBeVisible();
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    const firstRow = page.getByRole('rowheader').first();
    const nameHeader = page.getByRole('columnheader', { name: 'Name' });
    // Sorting starts at the first page; the third press restores the table's own order.
    for (const [sort, direction, name] of [
      ['&sort=name', 'ascending', 'Row 01'],
      ['&sort=-name', 'descending', 'Row 31'],
      ['', null, 'Row 31'],
    ] as const) {
      await nameHeader.getByRole('button').click();
      await expect(page).toHaveURL(`/admin/startups?search=${word}${sort}`);
      await expect(firstRow).toContainText(name);
      expect(await nameHeader.getAttribute('aria-sort')).toBe(direction);
      await expect(nameHeader.getByRole('button')).toBeFocused();
    }
    // A link to a page of the table that no longer exists shows the last page.
    await page.goto(`/admin/startups?page=900&search=${word}&sort=-submittedAt`);
    await expect(page).toHaveURL(`/admin/startups?page=2&search=${word}&sort=-submittedAt`);
    await expect(firstRow).toContainText('Row 01');
    await page.getByRole('button', { name: /^Active/ }).click();
    await expect(page).toHaveURL(`/admin/startups?search=${word}&sort=-submittedAt&status=active`);
    await expect(page.getByText('No startups found.')).toBeVisible();
    await page.getByRole('link', { name: 'View all startups' }).click();
    await expect(page).toHaveURL('/admin/startups');

    await page.keyboard.press('/');
    await page.keyboard.type(`31 ${word}`);
    await page.getByRole('button', { name: `Edit Row 31 ${word}` }).click();
    const edit = page.getByRole('dialog', { name: `Edit Row 31 ${word}` });
    await edit.getByLabel('Name').fill('');
    await edit.getByLabel('Website').fill('javascript:alert(1)');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('Name is required.')).toBeVisible();
    await expect(edit.getByLabel('Name')).toBeFocused();
    await edit.getByLabel('Name').fill(`Renamed ${word}`);
    await edit.getByLabel('Website').fill(`https://renamed-${word}.example`);
    await edit.getByLabel('Tags').fill('one,  two ,,three');
    await edit
      .getByLabel('Add a category')
      .or(edit.getByLabel('Categories', { exact: true }))
      .selectOption({ index: 1 });
    await edit.getByLabel('Featured').check();
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await page.getByRole('searchbox').fill(`Renamed ${word}`);
    await expect(page).toHaveURL(/search=Renamed/);
    await page
      .getByRole('rowheader', { name: `Renamed ${word}` })
      .getByRole('button')
      .first()
      .click();
    const details = page.getByRole('dialog', { name: `Renamed ${word}` });
    await expect(details.getByText('one, two, three')).toBeVisible();
    await expect(details.getByText('Featured')).toBeVisible();
    await expect(page).toHaveURL(/open=[0-9a-f]{24}/);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/open=/);
  },
);

test(
  'Duplicates are linked, a startup with the name of another one is added only after a second press, and a publish date must be in the past',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);
    const word = aWord();
    const [startup] = await waitingStartups(server, [`Dated ${word}`]);
    const [first] = await waitingStartups(server, [`Twin ${word}`]);
    await waitingStartups(server, [`twin ${word}`], { website: first?.website ?? '' });
    await openAdmin(page, server, `/admin/startups?search=${word}`);

    await test.step('the details of a startup list others with the same name or website, with a link to each', async () => {
      await page
        .getByRole('row', { name: `twin ${word}` })
        .getByRole('rowheader')
        .getByRole('button')
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('1 possible duplicate')).toBeVisible();
      await expect(dialog.getByText(/same name and website/)).toBeVisible();
      expect(await axe(page, 'dialog[open]')).toEqual([]);
      await dialog.getByRole('link', { name: new RegExp(`twin ${word}`, 'i') }).click();
      await expect(page).toHaveURL(/open=/);
    });

    await test.step('a new startup with the name or website of another one is added only after a second press', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add startup' }).click();
      const adding = page.getByRole('dialog', { name: 'Add startup' });
      await adding.getByLabel('Name', { exact: true }).fill(`DATED ${word}`);
      await expect(adding.getByText('1 possible duplicate')).toBeVisible();
      await expect(adding.getByText(/same name/)).toBeVisible();
      await adding.getByRole('button', { name: 'Add startup' }).click();
      await expect(adding.getByText('Tagline is required.')).toBeVisible();
      await adding.getByLabel('Tagline').fill('The second of its name.');
      await adding.getByLabel('Description').fill('It is another startup.');
      await adding.getByLabel('Website').fill(first?.website ?? '');
      await expect(adding.getByText('3 possible duplicates')).toBeVisible();
      await adding.getByRole('button', { name: 'Add startup' }).click();
      await expect(adding.getByText(/^Nothing has been added yet\./)).toBeVisible();
      expect(await axe(page, 'dialog[open]')).toEqual([]);
      await adding.getByRole('button', { name: 'Add anyway' }).click();
      await expect(page.getByText(`DATED ${word} is published.`)).toBeVisible();
      await expect(adding).toBeHidden();
    });

    await test.step('the publish date may be in the past, but not in the future', async () => {
      await page.goto(`/admin/startups?status=pending&search=Dated%20${word}`);
      await page.getByRole('button', { name: /^Approve/ }).click();
      const dialog = page.getByRole('dialog', { name: `Approve Dated ${word}?` });
      const date = dialog.getByLabel('Publish date');
      // Removes the browser's own check, so that the page's check is tested.
      await date.evaluate((input) => input.removeAttribute('max'));
      await date.fill('2999-01-01T10:00');
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(dialog.getByText('Please enter a time that is not in the future.')).toBeVisible();
      await date.fill('2026-01-31T10:00');
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(dialog).toBeHidden();
      const published = await withStore(server, async (store) => (await store.startups.byId(startup?._id ?? ''))?.publishedAt);
      expect(published).toBe('2026-01-31T10:00:00.000Z');
    });
  },
);

test('A listing can be decided on a phone, even in landscape', { tag: '@release' }, async ({ page, server }) => {
  const word = aWord();
  const startups = await waitingStartups(server, [`Upright ${word}`, `Sideways ${word}`]);
  await openAdmin(page, server, `/admin/startups?status=pending&search=${word}`);
  for (const [at, viewport] of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ].entries()) {
    await page.setViewportSize(viewport);
    const startup = startups[at];
    if (startup === undefined) throw new Error('There is no startup.');
    await page.getByRole('rowheader').getByRole('button', { name: startup.name }).click();
    const details = page.getByRole('dialog', { name: startup.name });
    await expect(details.getByText('Be kind.')).toBeVisible();
    expect(await axe(page, 'dialog[open]')).toEqual([]);
    await details.getByRole('button', { name: 'Reject' }).click();
    await page.getByLabel('Reason').fill('Too small.');
    await page
      .getByRole('dialog', { name: `Reject ${startup.name}?` })
      .getByRole('button', { name: 'Reject' })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await statusOf(server, startup)).toBe('rejected');
  }
});
