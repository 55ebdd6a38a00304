import type { Locator, Page } from '@playwright/test';
import { expect, open } from './fixtures.ts';
import { everythingStored, isOnDevice } from './device.ts';
import { menuButton, signIn } from './founders.ts';
import { aMember, memberPassword, signInAs, withStore } from './members.ts';
import { test, unreachable } from './sites.ts';
import { fillAll, isSent, nextButton, openWizard, submitButton } from './wizard.ts';

const queuedText = 'Saved on this device. It will be sent as soon as the site responds.';
const likeButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^Like ${name}`) });

test.describe('with its service worker', () => {
  test.use({ keepsDirectory: true, serviceWorkers: 'allow' });

  test('Requests that a member makes without a network survive a reload, are listed as queued, and are executed exactly once', async ({
    page,
    member,
    server,
    site,
    pageErrors,
  }) => {
    test.slow();
    pageErrors.expected.push(unreachable);
    await open(page, '/');
    await isOnDevice(page);
    await site.stop();

    await page.goto('/startup/ferrywire');
    const before = Number(await likeButton(page, 'Ferrywire').textContent());
    await likeButton(page, 'Ferrywire').click();
    await expect(likeButton(page, 'Ferrywire')).toHaveAttribute('aria-pressed', 'true');
    await expect(likeButton(page, 'Ferrywire')).toHaveText(String(before + 1));
    await page.goto('/startup/kanbanjo');
    for (const pressed of ['true', 'false', 'true']) {
      await likeButton(page, 'Kanbanjo').click();
      await expect(likeButton(page, 'Kanbanjo')).toHaveAttribute('aria-pressed', pressed);
    }
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    const report = page.getByRole('dialog', { name: 'Report Kanbanjo' });
    await report.getByLabel('Spam, or not a startup').check();
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report).toContainText(queuedText);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Feedback?' }).click();
    const panel = page.getByRole('dialog', { name: 'Feedback' });
    await panel.getByLabel('What would you like to tell us?').fill('Written in a tunnel.');
    await panel.getByRole('button', { name: 'Send feedback' }).click();
    await expect(panel).toContainText(queuedText);
    await page.keyboard.press('Escape');
    await page.goto('/newsletter');
    await page.getByLabel('Your email').fill('tunnel@people.example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('main')).toContainText(queuedText);

    await page.goto('/dashboard');
    const favorites = page.getByRole('region', { name: 'Your favorites' });
    await expect(favorites.getByRole('article').getByRole('heading')).toHaveText(['Kanbanjo', 'Ferrywire']);
    await page.getByRole('link', { name: '5 changes are waiting to be sent' }).click();
    const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
    await expect(waiting.getByRole('listitem')).toContainText([
      'Ferrywire added to your favorites',
      'Kanbanjo added to your favorites',
      'Report about Kanbanjo',
      'Feedback: Written in a tunnel.',
      'The newsletter for tunnel@people.example',
    ]);

    await site.start();
    // The notice may retry by itself, which removes the button "Try again", so the test does not press that button.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(waiting).toContainText('Nothing is waiting.');
    await withStore(server, async (store) => {
      const liked = await Promise.all((await store.favorites.ids(member._id)).map((id) => store.startups.byId(id)));
      expect(liked.map((startup) => startup?.slug).toSorted()).toEqual(['ferrywire', 'kanbanjo']);
      expect((await store.startups.bySlug('ferrywire'))?.likes).toBe(before + 1);
      const { feedback } = await store.feedback.table({ search: 'tunnel', status: 'all' }, { offset: 0, limit: 10 });
      expect(feedback.map(({ content }) => content)).toEqual(['Written in a tunnel.']);
      const { reports } = await store.reports.table({ search: 'kanbanjo', status: 'all' }, { offset: 0, limit: 10 });
      expect(reports.map(({ reason }) => reason)).toEqual(['Spam, or not a startup']);
      expect((await store.newsletter.list()).filter(({ email }) => email === 'tunnel@people.example')).toHaveLength(1);
    });
  });

  test(
    'Signing out on a shared device removes everything personal in every tab, and asks first when requests are queued',
    { tag: '@release' },
    async ({ page, context, server, site, pageErrors }) => {
      test.slow();
      pageErrors.expected.push(unreachable);
      const [first, second] = [await aMember(server), await aMember(server)];
      await signInAs(page, { ...server, url: site.url }, first);
      await isOnDevice(page);
      await open(page, '/startup/ferrywire');
      const wizard = await context.newPage();
      await wizard.goto('/submit-startup');
      await wizard.getByLabel('Product name').fill('Zebrafinch');
      await expect(wizard.getByText(/^Saved on this device at/)).toBeVisible();
      await site.stop();
      await likeButton(page, 'Ferrywire').click();
      await expect(likeButton(page, 'Ferrywire')).toHaveAttribute('aria-pressed', 'true');
      const traces = [first._id, first.email, first.username, 'Zebrafinch', 'getStartup'];
      const before = await everythingStored(page);
      expect(traces.filter((trace) => !before.includes(trace))).toEqual([]);

      const signOut = async () => {
        await menuButton(page).click();
        await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
      };
      const question = page.getByRole('dialog', { name: 'Sign out?' });
      await signOut();
      await expect(question).toContainText(
        '1 change has not been sent yet. A draft is saved only on this device. Sign out and discard them?',
      );
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(menuButton(page)).toBeVisible();
      await expect(likeButton(page, 'Ferrywire')).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Escape');
      await signOut();
      await question.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByText('You are signed out on this device.')).toBeVisible();
      await expect(likeButton(page, 'Ferrywire')).toHaveAttribute('aria-pressed', 'false');
      await expect(wizard).toHaveURL('/');
      const after = await everythingStored(page);
      expect(traces.filter((trace) => after.includes(trace))).toEqual([]);
      expect(after).not.toContain('"pictures"');

      await site.start();
      await open(page, '/faq');
      await signIn(page, second.email, memberPassword);
      await page.goto('/submit-startup');
      await expect(page.getByLabel('Product name')).toHaveValue('');
      const then = await everythingStored(page);
      expect(traces.slice(0, 4).filter((trace) => then.includes(trace))).toEqual([]);
      expect(then).toContain(second._id);
      await withStore(server, async (store) => expect(await store.favorites.ids(first._id)).toEqual([]));
    },
  );
});

// The page stays open, so it needs no service worker.
test(
  'A founder queues a submission without a network and withdraws it for a change; the changed submission is sent once',
  { tag: '@release' },
  async ({ page, server, site, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(unreachable);
    const member = await openWizard(page, { ...server, url: site.url });
    await fillAll(page, 'Tunnelwise');
    await expect(page.getByText(/^Saved on this device at/)).toBeVisible();
    await site.stop();
    const sendLater = async (button: Locator) => {
      await button.click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Tunnelwise is saved on this device and will be sent when you are online.',
      );
    };
    await sendLater(submitButton(page));
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await nextButton(page).click();
    await expect(submitButton(page)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await sendLater(page.getByRole('button', { name: 'Send when online' }));
    await site.start();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await isSent(page);
    await expect(page.getByText('Tunnelwise has been submitted for review. Check your email for a confirmation.')).toBeVisible();
    await page.getByRole('link', { name: 'View My Dashboard' }).click();
    await expect(page.getByRole('region', { name: 'Your submissions' }).getByText('Tunnelwise', { exact: true })).toHaveCount(1);
    const listings = await withStore(server, (store) => store.startups.ofUser(member._id));
    expect(listings.map(({ name, status }) => [name, status])).toEqual([['Tunnelwise', 'pending']]);
    await page.goto('/submit-startup');
    await expect(page.getByLabel('Product name')).toHaveValue('');
  },
);
