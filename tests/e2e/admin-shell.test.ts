import { readFile } from 'node:fs/promises';
import { openAdmin } from './admins.ts';
import { expect, refused, test } from './fixtures.ts';
import { axe, axeInBothThemes, hiddenWidths, overflow } from './looks.ts';
import { aMember, memberPassword, signInAs } from './members.ts';
import { startServer } from './server.ts';

test.use({ directoryOf: 'admins' });

const screens = [
  ['Dashboard', '/admin/dashboard'],
  ['Numbers', '/admin/numbers'],
  ['Startups', '/admin/startups'],
  ['Claimed Businesses', '/admin/claimed-business'],
  ['Changes', '/admin/revisions'],
  ['Reports', '/admin/reports'],
  ['Links', '/admin/links'],
  ['Categories', '/admin/categories'],
  ['Tags', '/admin/tags'],
  ['Collections', '/admin/collections'],
  ['Fields', '/admin/fields'],
  ['Deals', '/admin/deals'],
  ['Users', '/admin/users'],
  ['User Feedbacks', '/admin/feedbacks'],
  ['Newsletter', '/admin/newsletter'],
  ['Blog Posts', '/admin/blog-posts'],
  ['Blog Categories', '/admin/blog-categories'],
  ['Pages', '/admin/pages'],
  ['FAQ', '/admin/faq'],
  ['Advertising', '/admin/advertising'],
  ['Subscription Plans', '/admin/plans'],
  ['Payments', '/admin/payments'],
  ['Website Settings', '/admin/settings'],
  ['Emails', '/admin/emails'],
  ['Audit', '/admin/audit'],
  ['Security', '/admin/security'],
] as const;

/** Screens that other test files cover. This file checks only their titles. */
const seenElsewhere: ReadonlySet<string> = new Set([
  'Dashboard',
  'Startups',
  'Claimed Businesses',
  'Changes',
  'Fields',
  'Blog Posts',
  'Audit',
  'Security',
]);

test(
  'An admin signs in, sees errors for wrong passwords and an unresponsive server, and continues to the requested page; others are denied',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused, /Failed to load resource/);

    await test.step("a sign-in that the server does not answer shows the form's message", async () => {
      await page.goto('/admin/login');
      await expect(page.getByLabel('Email')).toBeVisible();
      expect(await axeInBothThemes(page)).toEqual([]);
      await page.context().setOffline(true);
      await page.getByLabel('Email').fill('somebody@people.example');
      await page.getByLabel('Password', { exact: true }).fill('anything');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
      await page.context().setOffline(false);
    });

    await test.step('wrong passwords are refused, and the right one opens the requested page', async () => {
      const admin = await aMember(server, { role: 'admin' });
      await page.goto('/admin/users');
      await expect(page).toHaveURL('/admin/login');
      await expect(page).toHaveTitle(/Admin sign-in/);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByText('Please enter your email address.')).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
      await page.getByLabel('Email').fill(admin.email);
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText('Invalid credentials.');
      await page.route('**/api/users/login', async (route) => {
        await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
        await route.continue();
      });
      await page.getByLabel('Password', { exact: true }).fill(memberPassword);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/admin/users');
      await page.unroute('**/api/users/login');
      await page.goto('/admin/login');
      await expect(page).toHaveURL('/admin/dashboard');
      await page.goto('/admin');
      await expect(page).toHaveURL('/admin/dashboard');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL('/admin/login');
      await page.goto('/admin/startups');
      await expect(page).toHaveURL('/admin/login');
    });

    await test.step('a member without a role in the admin area sees that access is denied, and can sign in as someone else', async () => {
      await signInAs(page, server, 'mara');
      await page.goto('/admin/startups');
      await expect(page).toHaveURL('/admin/login');
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText("You don't have permission to access the admin panel.")).toBeVisible();
      await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
      expect(await axe(page)).toEqual([]);
      await page.getByRole('button', { name: 'Sign in with another account' }).click();
      await expect(page.getByLabel('Email')).toBeVisible();
    });
  },
);

test(
  'An empty directory shows that it is empty, without filters; the link printed at its first start creates the first admin',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    const server = await startServer({ SEED: 'none' });
    try {
      pageErrors.expected.push(refused, /request to another site/);
      await page.goto(server.url);
      await expect(page.getByText('No startups yet')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Order' })).toBeHidden();
      // No space is reserved for filters, because there are none.
      const [list, heading] = await Promise.all(
        [page.getByText('No startups yet').locator('..'), page.getByRole('heading', { level: 1 })].map((part) =>
          part.boundingBox(),
        ),
      );
      expect(list?.x).toBe(heading?.x);
      await page.goto(`${server.url}/categories`);
      await expect(page.getByText('No categories yet')).toBeVisible();
      await expect(page.getByText('Explore over')).toBeHidden();
      for (const [path, sentence] of [
        ['/deals', 'No Deals Available'],
        ['/advertise', 'No offers yet'],
      ] as const)
        expect(await (await page.request.get(server.url + path)).text(), path).toContain(sentence);

      const link = /https?:\/\/\S+\/admin\/first#[\w-]+/.exec(server.log())?.[0];
      if (link === undefined) throw new Error(`The server printed no link.\n${server.log()}`);
      await page.goto(`${server.url}/admin/first${new URL(link).hash}`);
      await expect(page).toHaveURL(`${server.url}/admin/first`);
      expect(await axe(page)).toEqual([]);
      await page.getByLabel('Username').fill('root');
      await page.getByLabel('Email').fill('root@people.example');
      await page.getByLabel('Password', { exact: true }).fill(memberPassword);
      await page.getByLabel('Repeat password', { exact: true }).fill(memberPassword);
      await page.getByRole('button', { name: 'Create admin account' }).click();
      await expect(page).toHaveURL(`${server.url}/admin/dashboard`);
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    } finally {
      await server.stop();
    }
  },
);

test(
  'Every screen has its title, is marked as current, passes axe and fits a phone; the sidebar can be collapsed, and stays collapsed on this device',
  { tag: '@release' },
  async ({ page, server }) => {
    test.slow();
    await openAdmin(page, server, '/admin');
    const sidebar = page.getByRole('navigation', { name: 'Admin' });
    const heading = page.getByRole('heading', { level: 1 });
    let before = 'None';
    for (const [label, path] of screens) {
      await test.step(label, async () => {
        const link = sidebar.getByRole('link', { name: new RegExp(`^${label}(?: \\(.*)?$`) });
        await link.click();
        await expect(page).toHaveURL(path);
        await expect(page).toHaveTitle(new RegExp(`^${label} · Admin · `));
        await expect(link).toHaveAttribute('aria-current', 'page');
        // The previous screen stays until the next one has loaded.
        await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
        await expect(heading).not.toHaveText(before);
        await expect(heading).toHaveCount(1);
        before = (await heading.textContent()) ?? '';
        if (seenElsewhere.has(label)) return;
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await axeInBothThemes(page)).toEqual([]);
        expect(await overflow(page)).toBeLessThanOrEqual(0);
        expect(await page.getByRole('table').evaluateAll(hiddenWidths)).toEqual([]);
        await page.setViewportSize({ width: 1280, height: 800 });
      });
    }
    await expect(page.getByRole('link', { name: 'Feedback?' })).toHaveCount(0);

    await test.step('the sidebar can be collapsed, and stays collapsed on this device', async () => {
      const fold = page.getByRole('button', { name: 'Collapse sidebar' });
      await fold.click();
      await expect(fold).toHaveAttribute('aria-pressed', 'true');
      await page.reload();
      await expect(fold).toHaveAttribute('aria-pressed', 'true');
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Users' }).click();
      await expect(page).toHaveURL('/admin/users');
    });

    await test.step('rows can be made compact, and stay compact on this device', async () => {
      const compact = page.getByRole('button', { name: 'Compact rows' });
      await compact.click();
      await page.goto('/admin/startups');
      await expect(compact).toHaveAttribute('aria-pressed', 'true');
      const row = page.getByRole('row').nth(16);
      await expect(row).toBeInViewport({ ratio: 1 });
    });
  },
);

test(
  'The quick menu finds screens, startups, users, posts and categories, and says what could not be searched; an unknown address or id shows a way back',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/);
    await openAdmin(page, server, '/admin/audit');
    await expect(page.getByRole('heading', { name: 'Audit' })).toBeVisible();

    await test.step('the quick menu', async () => {
      await page.keyboard.press('Control+k');
      const menu = page.getByRole('dialog', { name: 'Go to' });
      await expect(menu.getByRole('combobox')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('owners');
      await expect(menu.getByRole('option').first()).toContainText('Claimed Businesses');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/admin/claimed-business');
      await expect(menu).toBeHidden();
      await page.keyboard.press('Control+k');
      const input = menu.getByRole('combobox');
      await input.fill('nothing is called so');
      await expect(menu.getByText('No results.')).toBeVisible();
      await input.fill('lucia people');
      await expect(menu.getByRole('group', { name: 'Users' }).getByRole('option')).toHaveText(['lucialucia@people.example']);
      await input.fill('finance');
      await expect(menu.getByRole('group', { name: 'Categories' }).getByRole('option')).toHaveCount(1);
      await input.fill('listing people finish');
      await expect(menu.getByRole('group', { name: 'Blog posts' }).getByRole('option')).toHaveCount(1);
      await input.fill('an');
      await expect(menu.getByRole('option', { name: /^All \d+ startups$/ })).toBeVisible();
      expect(await axe(page, 'dialog[open]')).toEqual([]);
      await input.fill('mosscount');
      await expect(menu.getByRole('option')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Mosscount' })).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/startups\?open=[0-9a-f]{24}$/);
      await page.keyboard.press('Escape');

      await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 500, json: {} }));
      await page.keyboard.press('Control+k');
      await page.keyboard.type('tomasz');
      await expect(menu.getByRole('alert')).toContainText('Users could not be searched.');
      await page.unroute('**/api/admin/users?*');
      await menu.getByRole('button', { name: 'Try again' }).click();
      await menu.getByRole('option', { name: /^tomasz/ }).click();
      await expect(page.getByRole('dialog', { name: 'Edit User' })).toBeVisible();
    });

    await test.step('an unknown id in the address shows a message with a way back, and an unknown address keeps the layout', async () => {
      for (const [path, text] of [
        [`/admin/startups?open=${'0'.repeat(24)}`, 'This startup does not exist or was deleted.'],
        ['/admin/users?open=nope', 'This user no longer exists, or the address is wrong.'],
      ] as const) {
        await page.goto(path);
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('alert')).toContainText(text);
        await expect(dialog).not.toContainText('connection');
        await dialog.getByRole('button', { name: 'Back to the table' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page).toHaveURL(path.replace(/\?.*/, ''));
      }
      // On wide screens, the queue shows the message beside the pending listings.
      await page.goto('/admin/startups?status=pending&open=nope');
      const details = page.getByRole('region', { name: 'Details' });
      await expect(details.getByRole('alert')).toContainText('This startup does not exist or was deleted.');
      await details.getByRole('button', { name: 'Back to the queue' }).click();
      await expect(details.getByRole('alert')).toHaveCount(0);
      await expect(page).toHaveURL('/admin/startups?status=pending');

      await page.goto('/admin/startups/nope');
      await expect(page).toHaveTitle(/^Page not found · Admin/);
      await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to the dashboard' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });
  },
);

test(
  'The dashboard can be reloaded after a failure, links to everything it counts, makes a backup, and fits a phone, whose drawer has all screens',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/);

    await test.step('a dashboard that does not load says so and can be loaded again', async () => {
      await page.route('**/api/admin/stats', (route) =>
        route.fulfill({ status: 400, json: { message: 'No', code: 'request.invalid' } }),
      );
      await openAdmin(page, server, '/admin/dashboard');
      await expect(page.getByText('Statistics could not be loaded.')).toBeVisible();
      await page.unroute('**/api/admin/stats');
      await page.route('**/api/admin/stats', async (route) => {
        const response = await route.fetch();
        const emailFailure = { since: new Date().toISOString(), reason: '535 authentication failed' };
        await route.fulfill({ response, json: { ...(await response.json()), emailFailure, totalStartups: 138_412 } as object });
      });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Total Startups')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(/^No email has been sent since \d\d:\d\d: 535 authentication failed$/);
    });

    await test.step('axe finds nothing in either theme', async () => {
      await expect(page.getByText('Total Users')).toBeVisible();
      const work = page.getByRole('region', { name: 'To do' });
      await expect(work.getByRole('link', { name: /submissions? to review/ })).toBeVisible();
      expect(await axeInBothThemes(page)).toEqual([]);
    });

    await test.step('the dashboard links to everything that it counts, and makes a backup', async () => {
      for (const [card, path] of [
        ['Total Startups', '/admin/startups'],
        ['Pending Submissions', '/admin/startups?status=pending'],
        ['Total Categories', '/admin/categories'],
        ['Total Users', '/admin/users'],
      ] as const) {
        await page.getByRole('main').getByRole('link', { name: card }).click();
        await expect(page).toHaveURL(path);
        await page.goBack();
      }
      const backups = page.getByRole('region', { name: 'Backups' });
      await backups.getByRole('button', { name: 'Back up now' }).click();
      await expect(backups.getByText('The backup was made and checked.')).toBeVisible();
      await expect(backups.getByText(/^The latest was made today at .* [kM]B/)).toBeVisible();
      await backups.getByRole('button', { name: 'Download' }).click();
      const downloading = page.waitForEvent('download');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Download the backup of/ })
        .first()
        .click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^debut-.*Z\.sqlite$/);
      expect((await readFile(await download.path())).toString('latin1', 0, 15)).toBe('SQLite format 3');
      await page.keyboard.press('Escape');
    });

    await test.step('on a phone all screens are in a drawer, even in landscape, and large numbers stay on one line', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(page.getByText('Total Startups')).toBeVisible();
      const lines = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getClientRects().length;
      };
      expect(await page.getByText('138,412', { exact: true }).evaluate(lines)).toBe(1);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'All screens' }).click();
      const drawer = page.getByRole('dialog');
      expect(await axe(page, 'dialog[open]')).toEqual([]);
      await drawer.getByRole('link', { name: /^Startups/ }).click();
      await expect(page).toHaveURL('/admin/startups');
      await expect(drawer).toBeHidden();
      await page.setViewportSize({ width: 740, height: 360 });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'All screens' }).click();
      await drawer.getByRole('link', { name: 'Audit' }).click();
      await expect(page).toHaveURL('/admin/audit');
    });
  },
);
