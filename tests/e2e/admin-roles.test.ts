import { expect, refused, test } from './fixtures.ts';
import { axe } from './looks.ts';
import { aMember, signInAs, withStore } from './members.ts';

test.use({ directoryOf: 'admins' });

test(
  'A reviewer sees only their screens, and loses permissions in an open tab as soon as the role is lowered',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(refused, /status of 403/);
    const reviewer = await aMember(server, { role: 'reviewer' });
    const setRole = (role: 'reviewer' | 'user') =>
      withStore(server, async (store) => {
        const user = await store.users.byId(reviewer._id);
        if (user !== undefined) await store.users.update({ ...user, role });
      });
    await signInAs(page, server, reviewer);

    await test.step('the admin area has only the reviewer’s screens', async () => {
      await page.goto('/admin/login');
      await expect(page).toHaveURL('/admin/dashboard');
      await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
      const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
      await expect(links).toHaveCount(6);
      await expect(page.getByText('Total Users')).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Backups' })).toBeHidden();
      expect(await axe(page, 'body')).toEqual([]);
    });

    await test.step('the address of another screen says that the role does not include it', async () => {
      await page.goto('/admin/users');
      await expect(page.getByRole('heading', { name: 'Your role does not include this page.' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await expect(page).toHaveURL('/admin/dashboard');
    });

    await test.step('claims have no addresses, and startups cannot be edited', async () => {
      await page.goto('/admin/claimed-business');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('table')).not.toContainText('@');
      await page.goto('/admin/startups');
      await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Edit|^Add startup/ })).toHaveCount(0);
    });

    await test.step('without the role, the next call closes the area', async () => {
      await setRole('user');
      await page.getByRole('link', { name: 'Reports' }).click();
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText('Your role no longer includes the admin area.')).toBeVisible();
      await expect(page.getByRole('table')).toBeHidden();
    });
  },
);
