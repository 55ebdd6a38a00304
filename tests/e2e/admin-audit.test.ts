import { aWord, waitingStartups } from './admins.ts';
import { expect, test } from './fixtures.ts';
import { axeInBothThemes, fitsAPhone } from './looks.ts';
import { aMember, memberPassword, signInAs } from './members.ts';

test.use({ directoryOf: 'admins' });

test(
  'The audit log lists an admin’s actions with each change, finds them by name, passes axe and fits a phone',
  { tag: '@release' },
  async ({ page, request, server }) => {
    const word = aWord();
    const startups = await waitingStartups(server, [`Noted ${word}`, `Also noted ${word}`]);
    await signInAs(page, server, 'ida');
    for (const [at, data] of [{ status: 'rejected', rejectionReason: 'Say more.' }, { status: 'active' }].entries()) {
      const headers = { 'Sec-Fetch-Site': 'same-origin' };
      const decided = await page.request.patch(`/api/admin/startups/${startups[at]?._id}/status`, { headers, data });
      expect(decided.status()).toBe(200);
    }
    await page.goto('/admin/audit');
    await expect(page.getByRole('columnheader')).toHaveText(['What', 'Subject', 'Admin', 'When']);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const wide = page.viewportSize();
    expect(await axeInBothThemes(page)).toEqual([]);
    await fitsAPhone(page);
    if (wide !== null) await page.setViewportSize(wide);
    await page.keyboard.press('/');
    await page.keyboard.type(`${word} ida`);
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('rowheader')).toHaveText(['Approved a startup', 'Rejected a startup']);
    await page.getByRole('button', { name: 'Rejected a startup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rejected a startup' });
    const rows = dialog.getByRole('row');
    await expect(rows.filter({ hasText: 'status' }).getByRole('cell')).toHaveText(['pending', 'rejected']);
    await expect(rows.filter({ hasText: 'rejection reason' }).getByRole('cell')).toHaveText(['nothing', 'Say more.']);
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await dialog.getByRole('link', { name: `Noted ${word}` }).click();
    await expect(page.getByRole('dialog', { name: `Noted ${word}` })).toBeVisible();
    await page.goto('/admin/audit?search=nothing-was-called-this');
    await expect(page.getByText('No changes of this kind.')).toBeVisible();

    const { email } = await aMember(server);
    expect((await request.post('/api/users/login', { data: { email, password: memberPassword } })).status()).toBe(200);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Security' }).click();
    await expect(page.getByRole('columnheader')).toHaveText(['What', 'Account', 'Method', 'When']);
    await page.getByLabel('Kind').selectOption('Signed in');
    await expect(page).toHaveURL(/kind=signed_in/);
    expect(await axeInBothThemes(page)).toEqual([]);
    await fitsAPhone(page);
  },
);
