import type { Page } from '@playwright/test';
import type { StartupRecord } from '../../db/store.ts';
import { aWord, openAdmin, statusOf, waitingStartups } from './admins.ts';
import { expect, holdBack, refused, test } from './fixtures.ts';
import { axe } from './looks.ts';
import { withStore } from './members.ts';

test.use({ directoryOf: 'admins' });

test(
  'Decisions on several startups can be stopped and undone; their reasons survive Escape and the changes of other admins',
  { tag: '@release' },
  async ({ page, request, server, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(refused);

    await test.step('several startups are rejected with one saved reason, beside the founder’s other submissions, and the rejection is undone', async () => {
      const word = aWord();
      const startups = await waitingStartups(
        server,
        ['One', 'Two'].map((name) => `${name} ${word}`),
      );
      await openAdmin(page, server, `/admin/startups?status=pending&search=${word}`);
      await expect(page.getByRole('heading', { name: `One ${word}` })).toBeVisible();
      await page.keyboard.press('x');
      await page.keyboard.press('j');
      await expect(page.getByRole('heading', { name: `Two ${word}` })).toBeVisible();
      await page.keyboard.press('x');
      await page.keyboard.press('o');
      await expect(page.getByRole('link', { name: `One ${word}` })).toBeVisible();
      // The key opens a dialog that says how many startups would be approved; Escape closes it without a decision.
      await page.keyboard.press('a');
      await expect(page.getByRole('dialog', { name: 'Approve 2 startups?' })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('r');
      await expect(page.getByRole('dialog', { name: 'Reject 2 startups?' })).toBeVisible();
      await page.getByLabel('Reason').fill('The same for both.');
      await page.getByRole('button', { name: 'Save as template' }).click();
      await page.getByLabel('Title').fill(`Same ${word}`);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Insert: Same ${word}` }).click();
      await expect(page.getByLabel('Reason')).toHaveValue('The same for both.\nThe same for both.');
      expect(await axe(page, 'dialog[open]')).toEqual([]);
      await page.getByLabel('Reason').fill('');
      await page.getByRole('button', { name: `Insert: Same ${word}` }).click();
      await page.getByRole('button', { name: 'Edit templates' }).click();
      await page.getByRole('button', { name: `Delete Same ${word}` }).click();
      await page.getByRole('button', { name: `Yes, delete Same ${word}` }).click();
      await expect(page.getByText(`Same ${word}`)).toHaveCount(0);
      // Control+Enter sends the form from any of its controls.
      await page.getByRole('button', { name: /^Insert: Spam/ }).focus();
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('region', { name: 'Recent decisions' })).toContainText('2 startups are rejected.');
      const reasons = await withStore(server, (store) =>
        Promise.all(startups.map(async ({ _id }) => (await store.startups.byId(_id))?.rejectionReason)),
      );
      expect(reasons).toEqual(['The same for both.', 'The same for both.']);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(page.getByRole('list', { name: 'Pending startups' }).getByRole('listitem')).toHaveCount(2);
      expect(await Promise.all(startups.map((startup) => statusOf(server, startup)))).toEqual(['pending', 'pending']);
      await page.keyboard.press('x');
      await page.getByRole('button', { name: 'Select all 2 that match' }).click();
      await expect(page.getByText('All 2 selected')).toBeVisible();
    });

    await test.step('a written reason survives Escape, and a template that someone else has changed or deleted is still saved', async () => {
      const word = aWord();
      const [startup] = await waitingStartups(server, [`Kept ${word}`]);
      await page.goto(`/admin/startups?status=pending&search=${word}`);
      await expect(page.getByRole('heading', { name: `Kept ${word}` })).toBeVisible();
      await page.keyboard.press('r');
      const reason = page.getByLabel('Reason');
      await reason.fill('Please say what it does.');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('r');
      await expect(reason).toHaveValue('Please say what it does.');

      await page.getByRole('button', { name: 'Save as template' }).press('Enter');
      const title = page.getByLabel('Title');
      await expect(title).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Save as template' })).toBeFocused();
      await page.keyboard.press('Enter');
      await title.fill(`Words ${word}`);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Edit templates' }).click();
      await page.getByRole('button', { name: `Edit Words ${word}` }).click();
      const saved = await withStore(server, async (store) => {
        const template = (await store.rejectionTemplates.list()).find((each) => each.title === `Words ${word}`);
        if (template === undefined) throw new Error('There is no such template.');
        await store.rejectionTemplates.update(
          { ...template, text: 'Theirs.', updatedAt: new Date().toISOString() },
          template.updatedAt,
        );
        return template;
      });
      const keep = page.getByRole('button', { name: 'Save for all admins' });
      await page.getByRole('textbox', { name: 'Text' }).fill('Mine.');
      await keep.click();
      const alert = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'in the meantime' });
      await expect(alert).toContainText('It now says: “');
      await expect(alert).toContainText('Theirs.');
      await keep.click();
      await expect(page.getByRole('button', { name: `Edit Words ${word}` })).toBeVisible();
      const textsOf = () => withStore(server, async (store) => (await store.rejectionTemplates.list()).map(({ text }) => text));
      expect(await textsOf()).toContain('Mine.');

      await page.getByRole('button', { name: `Edit Words ${word}` }).click();
      await withStore(server, (store) => store.rejectionTemplates.remove(saved._id));
      await page.getByRole('textbox', { name: 'Text' }).fill('Mine again.');
      await keep.click();
      await expect(page.getByText('You can save it as a new template')).toBeVisible();
      await keep.click();
      await expect(page.getByRole('button', { name: `Edit Words ${word}` })).toBeVisible();
      expect(await textsOf()).toContain('Mine again.');
      await page.getByRole('button', { name: `Delete Words ${word}` }).press('Enter');
      await expect(page.getByRole('button', { name: `Keep it Words ${word}` })).toBeFocused();
      await page.getByRole('button', { name: `Yes, delete Words ${word}` }).click();
      await expect(page.getByText(`Words ${word}`)).toHaveCount(0);

      await page.getByRole('button', { name: 'Reject', exact: true }).last().click();
      await expect.poll(() => statusOf(server, startup ?? { _id: '' })).toBe('rejected');
    });

    await test.step('stopping a decision on many startups leaves the rest undecided, and the decisions made can be undone', async () => {
      const word = aWord();
      const startups = await waitingStartups(
        server,
        ['One', 'Two', 'Three'].map((name) => `${name} ${word}`),
      );
      await page.goto(`/admin/startups?search=${word}`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('button', { name: 'Reject selected' }).click();
      const letPass = await holdBack(page, '**/api/admin/startups/*/status');
      await page.getByRole('button', { name: 'Reject 3' }).click();
      await page.getByRole('button', { name: 'Stop', exact: true }).click();
      letPass();
      const decided = page.getByRole('region', { name: 'Recent decisions' });
      await expect(decided).toContainText(/is rejected/);
      const statuses = () => Promise.all(startups.map((startup) => statusOf(server, startup)));
      expect((await statuses()).toSorted()).toEqual(['pending', 'pending', 'rejected']);
      await decided.getByRole('button', { name: /^Undo/ }).click();
      await expect.poll(statuses).toEqual(['pending', 'pending', 'pending']);
    });
    await page.unroute('**/api/admin/startups/*/status');

    await test.step('the reason for rejecting a suggestion survives Escape, and the form says who will read it', async () => {
      const word = aWord();
      const [startup] = await waitingStartups(server, [`Named ${word}`], {
        status: 'active',
        publishedAt: new Date().toISOString(),
      });
      const suggestion = { startupId: startup?._id, changes: { name: `Renamed ${word}` }, reason: '', email: '' };
      const sent = await request.post('/api/corrections', { data: suggestion });
      expect(sent.status()).toBe(200);
      await page.goto(`/admin/revisions?search=${word}`);
      const row = page.getByRole('rowheader', { name: `Named ${word}` }).getByRole('button');
      await row.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Reject' }).click();
      await expect(dialog.getByText('Only admins see this, because no email address was given.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('It is called so.');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await row.click();
      await expect(dialog.getByLabel('Reason')).toHaveValue('It is called so.');
      await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
      await expect(page.getByText('The changes are rejected.')).toBeVisible();
    });

    await test.step('on a phone a toast covers no button that undoes a decision', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const word = aWord();
      const active: Partial<StartupRecord> = { status: 'active', publishedAt: new Date().toISOString(), categories: ['finance'] };
      const [{ name = '' } = {}] = await waitingStartups(server, [`Gone ${word}`], active);
      const [{ _id = '' } = {}] = await waitingStartups(server, [`Waiting ${word}`]);
      await page.goto(`/admin/startups?status=all&search=${word}&open=${_id}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await page.getByRole('dialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click();
      const undo = page.getByRole('region', { name: 'Recent decisions' });
      await expect(undo).toBeVisible();
      await page.getByRole('rowheader', { name }).getByRole('button').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      const archiving = page.getByRole('dialog', { name: `Archive ${name}?` });
      await archiving.getByLabel('Reason').selectOption('A legal reason');
      await archiving.getByRole('button', { name: 'Archive' }).click();
      await expect(page.getByText(`${name} archived.`)).toBeVisible();
      const toast = page.locator('[data-toast] > div').filter({ hasText: `${name} archived.` });
      const coversUndo = async () => {
        const [shown, covered] = await Promise.all([
          toast.boundingBox(),
          undo.getByRole('button', { name: /^Undo/ }).boundingBox(),
        ]);
        return shown === null || covered === null || shown.y + shown.height > covered.y;
      };
      await expect.poll(coversUndo).toBe(false);
    });
  },
);

/** The texts of the live regions in Chromium's accessibility tree, except those of inert regions. */
async function liveTexts(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textsBelow = (id: string): string[] => {
    const node = byId.get(id);
    if (node === undefined) return [];
    const own = node.ignored || node.role?.value === 'InlineTextBox' ? [] : [String(node.name?.value ?? '')];
    return [...own, ...(node.childIds ?? []).flatMap(textsBelow)];
  };
  return nodes
    .filter(
      ({ ignored, properties }) => !ignored && properties?.some(({ name, value }) => name === 'live' && value.value === 'polite'),
    )
    .map(({ nodeId }) => textsBelow(nodeId).join(' ').trim());
}

test(
  'A toast is announced even over a dialog, by its text alone, stays while the pointer is on it, and returns the focus',
  { tag: '@release' },
  async ({ page, server }) => {
    await page.clock.install();
    await openAdmin(page, server, '/admin/reports');
    const reasons = page.getByRole('button', { name: 'Reasons' });
    const dialog = page.getByRole('dialog', { name: /^Reasons/ });
    const toast = page.getByText('Reasons saved.');
    const save = async () => {
      await reasons.click();
      await dialog.getByRole('button', { name: 'Save' }).click();
    };
    const before = await liveTexts(page);
    expect(before).not.toEqual([]);
    expect(before.join('')).toBe('');
    await save();
    await expect(toast).toBeVisible();
    const after = await liveTexts(page);
    expect(after.filter((text) => text !== '')).toEqual(['Reasons saved.']);
    // No live region was added for the toast. A part of the page that was still loading may have removed its own region.
    expect(after.length).toBeLessThanOrEqual(before.length);
    await expect(reasons).toBeFocused();

    await reasons.click();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
    expect(await liveTexts(page)).toContain('Reasons saved.');
    const field = dialog.getByRole('textbox').first();
    await field.focus();
    await toast.hover();
    await page.clock.fastForward(20_000);
    await expect(toast).toBeVisible();
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toBeHidden();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');

    await save();
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(20_000);
    await expect(toast).toBeHidden();
  },
);
