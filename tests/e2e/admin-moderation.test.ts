import type { StartupRecord } from '../../db/store.ts';
import { aWord, openAdmin, statusOf, waitingStartups } from './admins.ts';
import { expect, holdBack, test } from './fixtures.ts';
import { axe } from './looks.ts';
import { signInAs, withStore } from './members.ts';

test.use({ directoryOf: 'admins' });

test('Four listings are moderated by keyboard alone, one after another; the keys are explained, and can be disabled', async ({
  page,
  server,
}) => {
  const word = aWord();
  const names = ['First', 'Second', 'Third', 'Fourth'].map((name) => `${name} ${word}`);
  const startups = await waitingStartups(server, names);
  await openAdmin(page, server, `/admin/startups?status=pending&search=${word}`);
  const details = page.getByRole('region', { name: 'Details' });
  const heading = (name: string) => details.getByRole('heading', { level: 2, name: `${name} ${word}` });
  await expect(heading('First')).toBeVisible();
  await expect(details.getByText('Be kind.')).toBeVisible();
  await expect(details.getByText('mara@people.example')).toBeVisible();

  await page.keyboard.press('j');
  await expect(heading('Second')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(heading('Third')).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowUp');
  await expect(heading('First')).toBeVisible();

  const decided = page.getByRole('region', { name: 'Recent decisions' }).getByRole('listitem').first();
  await page.keyboard.press('Shift+A');
  const approve = page.getByRole('dialog', { name: `Approve First ${word}?` });
  await expect(approve.getByLabel('Publish date')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(decided).toContainText(`First ${word} is approved.`);
  await expect(heading('Second')).toBeVisible();

  await page.keyboard.press('r');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Too short, and all about ja and k.');
  await page.keyboard.press('Control+Enter');
  await expect(decided).toContainText(`Second ${word} is rejected.`);
  await expect(heading('Third')).toBeVisible();

  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: `Edit Third ${word}` });
  await expect(edit.getByLabel('Name')).toBeFocused();
  await edit.getByLabel('Tagline').fill('A better tagline.');
  await page.keyboard.press('Enter');
  await expect(edit).toBeHidden();
  await expect(details.getByText('A better tagline.')).toBeVisible();

  await page.keyboard.press('a');
  await expect(decided).toContainText(`Third ${word} is approved.`);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts for the queue' });
  await expect(help.getByText('Approve immediately')).toBeVisible();
  expect(await axe(page, 'dialog[open]')).toEqual([]);
  await help.getByLabel('Use single-key shortcuts').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await page.reload();
  await expect(heading('Fourth')).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(() => Promise.all(startups.map((startup) => statusOf(server, startup))))
    .toEqual(['active', 'rejected', 'active', 'pending']);
  const reason = await withStore(server, async (store) => (await store.startups.byId(startups[1]?._id ?? ''))?.rejectionReason);
  expect(reason).toBe('Too short, and all about ja and k.');
});

test(
  'Each quick press in the queue counts once: ten approve ten listings, Z undoes the last one, J and K move across pages, and two presses archive once',
  { tag: '@release' },
  async ({ page, server }) => {
    await test.step('ten presses of the approve key approve ten listings, and Z undoes the last one before its email is sent', async () => {
      const word = aWord();
      const names = Array.from({ length: 12 }, (_, at) => `Fast ${String(at + 1).padStart(2, '0')} ${word}`);
      const startups = await waitingStartups(server, names);
      await openAdmin(page, server, `/admin/startups?status=pending&search=${word}`);
      const heading = page.getByRole('region', { name: 'Details' }).getByRole('heading', { level: 2 });
      await expect(heading).toHaveText(names[0] ?? '');
      // The slowest response comes last, long after the presses.
      const approvals: string[] = [];
      await page.route('**/api/admin/startups/*/status', async (route) => {
        approvals.push(route.request().url());
        if (approvals.length === 1) await expect.poll(() => approvals.length).toBe(10);
        await route.continue();
      });
      for (let press = 0; press < 10; press += 1) await page.keyboard.press('a', { delay: 15 });
      await expect(heading).toHaveText(names[10] ?? '');
      const decided = page.getByRole('region', { name: 'Recent decisions' }).getByRole('listitem');
      await expect(decided.first()).toContainText(`${names[9]} is approved.`);
      await expect(page.getByRole('list', { name: 'Pending startups' }).getByRole('listitem')).toHaveCount(2);
      expect(new Set(approvals).size).toBe(10);

      await page.keyboard.press('z');
      await expect(heading).toHaveText(names[9] ?? '');
      await expect(page.getByRole('list', { name: 'Pending startups' }).getByRole('listitem')).toHaveCount(3);
      await expect
        .poll(() => Promise.all(startups.map((startup) => statusOf(server, startup))))
        .toEqual([...Array.from({ length: 9 }, () => 'active'), 'pending', 'pending', 'pending']);
      const emails = await withStore(server, (store) => store.outbox.due('9999-01-01T00:00:00.000Z', 999));
      const mailed = emails.flatMap(({ email }) => (email.kind === 'submission.approved' ? [email.startup] : []));
      expect(mailed.filter((name) => name.endsWith(word)).sort()).toEqual(names.slice(0, 9));
    });

    await test.step('after the last startup of a page, J opens the next page, and K returns to the previous one', async () => {
      const word = aWord();
      const names = Array.from({ length: 32 }, (_, at) => `Far ${String(at + 1).padStart(2, '0')} ${word}`);
      await waitingStartups(server, names);
      await page.goto(`/admin/startups?status=pending&search=${word}`);
      const heading = page.getByRole('region', { name: 'Details' }).getByRole('heading', { level: 2 });
      await expect(heading).toHaveText(names[0] ?? '');
      await page.getByRole('list', { name: 'Pending startups' }).getByRole('button').last().click();
      await expect(heading).toHaveText(names[29] ?? '');
      await page.keyboard.press('j');
      await expect(heading).toHaveText(names[30] ?? '');
      await expect(page.getByText('Page 2 of 2')).toBeVisible();
      await page.keyboard.press('k');
      await expect(heading).toHaveText(names[29] ?? '');
    });

    await test.step('two presses on “Archive” send one request, and its outcome is readable above the next dialog', async () => {
      const word = aWord();
      const active: Partial<StartupRecord> = { status: 'active', publishedAt: new Date().toISOString() };
      const [gone, staying] = (await waitingStartups(server, [`Gone ${word}`, `Staying ${word}`], active)).map(
        ({ name }) => name,
      );
      await page.goto(`/admin/startups?status=active&search=${word}`);
      const rowOf = (name = '') => page.getByRole('rowheader', { name }).getByRole('button');
      await rowOf(gone).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      const sent: string[] = [];
      const letPass = await holdBack(page, '**/api/admin/startups/*/archive', (request) => sent.push(request.url()));
      const archiving = page.getByRole('dialog', { name: `Archive ${gone}?` });
      await archiving.getByLabel('Reason').selectOption('Duplicate listing');
      const archive = archiving.getByRole('button', { name: 'Archive' });
      await archive.dblclick();
      await archive.press('Enter');
      letPass();
      await expect(rowOf(gone)).toHaveCount(0);
      expect(sent).toHaveLength(1);

      await rowOf(staying).click();
      const next = page.getByRole('dialog', { name: staying ?? '' });
      await expect(next.getByText(`${gone} archived.`)).toBeVisible();
      await next.getByRole('button', { name: 'Dismiss' }).click();
      await expect(next.getByText(`${gone} archived.`)).toBeHidden();
      await expect(next).toBeVisible();
    });
  },
);

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('No keys are shown, but those of a connected keyboard work', async ({ page, server }) => {
    await signInAs(page, server, 'ida');
    await page.goto('/admin/claimed-business?status=pending');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Shortcuts' })).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: /^Keyboard shortcuts for the / })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('rowheader').first().getByRole('button').click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toHaveText('Approve');
  });
});
