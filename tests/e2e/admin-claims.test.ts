import { personId } from '../../db/sample/people.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { aClaim, aStartup } from '../store/builders.ts';
import { aWord, openAdmin } from './admins.ts';
import { expect, test } from './fixtures.ts';
import { axe, axeInBothThemes, fitsAPhone } from './looks.ts';
import { withStore } from './members.ts';
import type { RunningServer } from './server.ts';

test.use({ directoryOf: 'admins' });

/** Creates pending claims of these members on one listing without an owner. */
async function claimedStartup(server: RunningServer, name: string, by: readonly ('jonas' | 'ravi')[]): Promise<string> {
  return withStore(server, async (store) => {
    const _id = newId();
    await store.startups.insert(aStartup({ _id, name, slug: `claimed-${_id}`, website: `https://claimed-${_id}.example/` }));
    for (const username of by) {
      const now = new Date().toISOString();
      await store.claims.insert(
        aClaim({ _id: newId(), startup_id: _id, userId: personId(username), createdAt: now, updatedAt: now }),
      );
    }
    return _id;
  });
}

test(
  'A claim is approved, its rival is rejected, and axe finds nothing; claims that fail to load, and decisions that fail, show messages',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/);
    const word = aWord();
    const id = await claimedStartup(server, `Claimed ${word}`, ['jonas', 'ravi']);
    await openAdmin(page, server, '/admin/claimed-business');
    await expect(page.getByRole('columnheader')).toHaveText(['', 'Startup', 'Claimed by', 'Status', 'Claimed']);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const wide = page.viewportSize();
    expect(await axeInBothThemes(page)).toEqual([]);
    await fitsAPhone(page);
    if (wide !== null) await page.setViewportSize(wide);
    await page.getByPlaceholder('Search by startup or user...').fill(word);
    await expect(page).toHaveURL(`/admin/claimed-business?search=${word}`);
    await expect(page.getByRole('rowheader')).toHaveCount(2);
    await page.getByRole('row', { name: 'jonas' }).getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: 'Business claim' });
    await expect(dialog.getByText('jonas@people.example')).toBeVisible();
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Business claim approved successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row', { name: 'jonas' }).getByText('Approved')).toBeVisible();
    await expect(page.getByRole('row', { name: 'ravi' }).getByText('Rejected')).toBeVisible();
    expect(await withStore(server, async (store) => (await store.startups.byId(id))?.userId)).toBe(personId('jonas'));

    await page.getByRole('row', { name: 'ravi' }).getByRole('button').click();
    await expect(dialog.getByText('Decided')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Pending/ }).click();
    await expect(page.getByText('No business claims found.')).toBeVisible();
    await page.getByRole('button', { name: /^All \d/ }).click();
    await expect(page.getByRole('rowheader')).toHaveCount(2);

    await test.step('a list that fails to load can be loaded again; decisions that fail, or were already made, say so', async () => {
      const unlucky = await claimedStartup(server, `Unlucky ${word}`, ['jonas']);
      const list = (url: URL) => url.pathname === '/api/business-claims';
      const failure = { status: 400, json: { message: 'No', code: 'request.invalid' } };
      await page.route(list, (route) => route.fulfill(failure));
      await page.goto(`/admin/claimed-business?search=Unlucky%20${word}`);
      await expect(page.getByText('Failed to load business claims. Please try again.')).toBeVisible();
      await page.unroute(list);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('rowheader').getByRole('button').click();
      const failing = page.getByRole('dialog');
      await page.route('**/api/business-claims/*/status', (route) => route.abort());
      await failing.getByRole('button', { name: 'Approve' }).click();
      await expect(failing.getByRole('alert')).toHaveText('Failed to approved business claim. Please try again.');
      await failing.getByRole('button', { name: 'Reject' }).click();
      await expect(failing.getByRole('alert')).toHaveText('Failed to rejected business claim. Please try again.');
      await page.unroute('**/api/business-claims/*/status');
      // Another admin decides in the meantime.
      const headers = { 'Sec-Fetch-Site': 'same-origin' };
      const claims = await withStore(server, (store) => store.claims.ofUser(personId('jonas')));
      const claim = claims.find(({ startup_id }) => startup_id === unlucky);
      const meanwhile = await page.request.patch(`/api/business-claims/${claim?._id}/status`, {
        headers,
        data: { status: 'approved' },
      });
      expect(meanwhile.status()).toBe(200);
      await failing.getByRole('button', { name: 'Reject' }).click();
      await expect(failing.getByRole('alert')).toHaveText(/^Approved by .+ just now\.$/);
    });
  },
);

test(
  'Claims are decided with the keys of the queue or with the pointer, and decisions can be undone',
  { tag: '@release' },
  async ({ page, server }) => {
    const word = aWord();

    await test.step('claims are decided by keyboard, one after the other, and the decisions are undone', async () => {
      for (const name of ['One', 'Two', 'Three', 'Four']) await claimedStartup(server, `${name} ${word}`, ['ravi']);
      await openAdmin(page, server, `/admin/claimed-business?status=pending&search=${word}`);
      await expect(page.getByRole('rowheader')).toHaveCount(4);
      const names = await page.getByRole('rowheader').locator('span.font-semibold').allTextContents();
      for (const key of ['j', 'a', 'a', 'r']) await page.keyboard.press(key);
      await expect(page.getByRole('rowheader')).toHaveCount(1);
      await expect(page.getByRole('row', { name: names[3] ?? '' }).getByRole('button')).toBeFocused();
      const decided = page.getByRole('region', { name: 'Recent decisions' }).getByRole('listitem');
      await expect(decided).toContainText([
        `${names[2]} by ravi: rejected.`,
        `${names[1]} by ravi: approved.`,
        `${names[0]} by ravi: approved.`,
      ]);
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('z');
      await expect(page.getByRole('rowheader')).toHaveCount(2);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Business claim' });
      await expect(dialog.getByText(names[3] ?? '')).toBeVisible();
      await page.keyboard.press('k');
      await expect(dialog.getByText(names[2] ?? '')).toBeVisible();
      await page.keyboard.press('r');
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('rowheader')).toHaveCount(1);
      await expect(page.getByRole('rowheader').getByRole('button')).toBeFocused();
    });

    await test.step('claims are decided with the pointer', async () => {
      await page.getByRole('rowheader').getByRole('button').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByText('Business claim rejected successfully')).toBeVisible();
      await expect(page.getByText('No business claims found.')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Claimed Businesses' })).toBeFocused();
    });
  },
);
