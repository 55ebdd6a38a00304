import type { Page } from '@playwright/test';
import type { PlanRecord } from '../../db/store.ts';
import { type FakePayPal, startFakePayPal } from '../paypal/server.ts';
import { openAdmin } from './admins.ts';
import { expect, open, test as base } from './fixtures.ts';
import { framed, otherSite } from './frames.ts';
import { axeInBothThemes, fitsAPhone } from './looks.ts';
import { aMember, signInAs, withStore } from './members.ts';
import { type RunningServer, startServer } from './server.ts';
import { fillAll, isSent, nextButton, openWizard, submitButton } from './wizard.ts';

/** Each worker has its own fake PayPal, and a server that uses it. */
const test = base.extend<object, { paypal: FakePayPal }>({
  paypal: [
    async ({ directoryOf: _whose }, use) => {
      const paypal = await startFakePayPal();
      await use(paypal);
      await paypal.close();
      expect(paypal.schemaViolations).toEqual([]);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ paypal }, use) => {
      const server = await startServer({
        PAYPAL_CLIENT_ID: paypal.clientId,
        PAYPAL_CLIENT_SECRET: paypal.clientSecret,
        PAYPAL_API_URL: paypal.url,
        PAYPAL_WEBHOOK_ID: paypal.webhookId,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  standIns: async ({ paypal }, use) => use([paypal.url]),
});

test.use({ directoryOf: 'members' });
// The tests run in sequence, because each worker would start its own server and PayPal.
test.describe.configure({ mode: 'default' });

/** The browser's console message for refusals and lost files. */
const failedToLoad = /Failed to load resource/;
const payButton = (page: Page) => page.getByRole('button', { name: 'Subscribe with PayPal' });
const payment = (page: Page) => page.getByRole('region', { name: 'Payment' });

/** Presses PayPal's button, and then a button in its window. */
async function pays(page: Page, press: 'Agree & Subscribe' | 'Cancel and return' | 'Fail'): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
  await popup.getByRole('button', { name: press }).click();
}

async function syncPlans(page: Page, server: RunningServer): Promise<void> {
  await signInAs(page, server, 'ida');
  const synced = await page.request.post('/api/plans/admin/sync-paypal', { headers: { 'Sec-Fetch-Site': 'same-origin' } });
  expect(synced.status()).toBe(200);
}

function listingsOf(server: RunningServer, { _id }: { _id: string }) {
  return withStore(server, (store) => store.startups.ofUser(_id));
}

test('An admin syncs the plans, a founder pays for Growth by the year, and the admin sees the promised approval speed', async ({
  page,
  server,
  paypal,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expected.push(failedToLoad);
  await openAdmin(page, server, '/admin/plans');
  await expect(page.getByText('Not Synced')).toHaveCount(6);
  await page.getByRole('button', { name: 'Sync Plans with the payment provider' }).click();
  await expect(page.getByText('Not Synced')).toHaveCount(0);
  await expect(page.getByText('Synced', { exact: true })).toHaveCount(3);
  await page.getByRole('button', { name: 'Edit Plan Essential' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Monthly price').fill('13');
  await form.getByLabel('Badge').fill('Small');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Plan updated successfully! You may need to re-sync with PayPal.')).toBeVisible();
  await expect(page.getByText('Needs syncing')).toBeVisible();

  const founder = await openWizard(page, server, '/submit-startup?plan=Growth');
  await fillAll(page);
  await expect(page.getByRole('radio', { name: /^Growth Most Popular \$199 per year/ })).toBeChecked();
  await expect(payment(page)).toContainText('Growth, $199 a year, until you cancel.');
  await pays(page, 'Cancel and return');
  await expect(payment(page)).toContainText('Payment was cancelled. You can try again or choose a different plan.');
  await pays(page, 'Fail');
  await expect(payment(page)).toContainText('An error occurred with your PayPal transaction. Please try again.');
  await submitButton(page).click({ force: true });
  expect(await listingsOf(server, founder)).toEqual([]);
  expect(await axeInBothThemes(page, '[aria-labelledby=payment]')).toEqual([]);
  await pays(page, 'Agree & Subscribe');
  await isSent(page);
  await expect(page.getByText(/With Growth \(2-day approval\) you will have an answer by \d+/)).toBeVisible();
  expect(await listingsOf(server, founder)).toHaveLength(1);
  expect([...paypal.account.subscriptions.values()].filter(({ status }) => status === 'ACTIVE')).toHaveLength(1);
  await page.getByRole('link', { name: 'View My Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Tidewise' })).toBeVisible();

  await page.goto('/settings#billing');
  const plan = page.getByRole('article', { name: 'Growth for Tidewise' });
  await expect(plan).toContainText('Active');
  await plan.getByRole('button', { name: 'Cancel plan' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel Growth?' });
  await expect(question).toContainText('Growth stays active until');
  await question.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(plan).toContainText('You will not be charged again.');
  expect(await axeInBothThemes(page, '[aria-labelledby=billing]')).toEqual([]);
  await fitsAPhone(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await openAdmin(page, server, '/admin/startups?status=pending&search=tidewise');
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('Growth, 2-day approval');
  await expect(details).toContainText(/Due in (?:47 hours|2 days)/);
});

test('When PayPal does not load, refuses or is slow, the founder sees a message, and a reload loses nothing', async ({
  page,
  server,
  paypal,
  pageErrors,
}) => {
  test.slow();
  // The library reports in the console which files did not load.
  pageErrors.expected.push(failedToLoad, /did not load|Failed to load/);
  await syncPlans(page, server);
  const founder = await openWizard(page, server);
  await page.route('**/web-sdk/v6/core', (route) => route.abort());
  await fillAll(page);
  await page.getByRole('radio', { name: /^Premium/ }).check();
  await expect(payment(page).getByRole('alert').filter({ hasText: 'Payment System Error' })).toBeVisible();
  await page.unroute('**/web-sdk/v6/core');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(payButton(page)).toBeVisible();

  paypal.faults.push({ on: 'POST /v1/billing/subscriptions', when: 'before', how: 'refuse', times: 1 });
  await payButton(page).click();
  await expect(payment(page)).toContainText('Failed to create subscription. Please try again.');
  paypal.slowToActivate = true;
  await pays(page, 'Agree & Subscribe');
  const waiting = page.getByRole('heading', { level: 1, name: 'We are waiting for PayPal to confirm your payment.' });
  await expect(waiting).toBeFocused();
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.reload();
  await expect(waiting).toBeVisible();
  await fitsAPhone(page);
  expect(await listingsOf(server, founder)).toEqual([]);

  paypal.slowToActivate = false;
  for (const id of paypal.account.subscriptions.keys()) paypal.account.approve(id);
  await page.getByRole('button', { name: 'Check again' }).click();
  await isSent(page);
  expect(await listingsOf(server, founder)).toHaveLength(1);
  await page.goto('/submit-startup');
  await expect(page.getByLabel('Product name')).toHaveValue('');
});

test(
  'A founder who closed the tab while paying finds the listing submitted, and cannot pay twice',
  { tag: '@release' },
  async ({ page, server, paypal, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(failedToLoad);
    await syncPlans(page, server);
    const founder = await aMember(server);
    await signInAs(page, server, founder);
    await open(page, '/plans');
    await page.getByText('Monthly').click();
    await page.getByRole('link', { name: 'Choose Essential' }).click();
    await fillAll(page, 'Lanternfish');
    // The wizard was opened within a document whose policy does not allow PayPal, so it is reloaded as its own document.
    await expect(payButton(page)).toBeVisible();
    await expect(payment(page)).toContainText('a month, until you cancel.');
    const before = new Set(paypal.account.subscriptions.keys());
    const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
    await expect(popup.getByRole('button', { name: 'Agree & Subscribe' })).toBeVisible();
    await page.goto('about:blank');
    await popup.close();
    const [id = ''] = [...paypal.account.subscriptions.keys()].filter((one) => !before.has(one));
    expect(paypal.account.approve(id)).toBe(true);
    await page.goto('/submit-startup');
    await isSent(page);
    const [listing, ...more] = await listingsOf(server, founder);
    expect(listing?.name).toBe('Lanternfish');
    expect(more).toEqual([]);
  },
);

test(
  'At the last step, a founder never pays a price that was not shown, and sees if a plan is no longer offered',
  { tag: '@release' },
  async ({ page, browser, server, paypal, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(failedToLoad);
    const edit = (changes: Partial<PlanRecord>) =>
      withStore(server, async (store) => {
        const plan = (await store.plans.list()).find(({ name }) => name === 'Premium');
        if (plan === undefined) throw new Error('There is Premium.');
        await store.plans.update({ ...plan, ...changes });
        return plan;
      });
    await syncPlans(page, server);
    await openWizard(page, server, '/submit-startup?plan=Premium');
    await fillAll(page, 'Shorewise');
    await expect(payment(page)).toContainText('Premium, $299 a year');
    await edit({ annualPrice: 399 });
    const admin = await browser.newPage({ baseURL: server.url });
    await syncPlans(admin, server);
    await admin.close();
    const before = paypal.account.subscriptions.size;
    await payButton(page).click();
    await expect(payment(page)).toContainText('The price of this plan has changed. Please check it before you pay.');
    await expect(payment(page)).toContainText('Premium, $399 a year');
    expect(paypal.account.subscriptions.size).toBe(before);

    await edit({ status: 'inactive' });
    await payButton(page).click();
    await expect(page.getByText('Premium is no longer offered. Please choose another plan.')).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Premium/ })).toHaveCount(0);
    await edit({ status: 'active', annualPrice: 299 });
  },
);

test(
  'A framed demo shows the plans, and never loads PayPal',
  { tag: '@release' },
  async ({ page, server, paypal, pageErrors }) => {
    pageErrors.expected.push(otherSite);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const demo = await framed(page, `${server.url}/plans`, '');
    await demo.getByRole('combobox', { name: 'See the demo as' }).selectOption('Founder');
    await demo.getByRole('link', { name: 'Choose Growth' }).click();
    const [, frame] = page.frames();
    if (frame === undefined) throw new Error('There is a frame.');
    await expect(nextButton(frame)).toBeVisible();
    await fillAll(frame);
    await expect(frame.getByRole('radio', { name: /^Growth/ })).toBeChecked();
    await expect(frame.getByText('Payment is disabled inside a frame.')).toBeVisible();
    await frame.getByRole('radio', { name: /^Hobby/ }).check();
    await expect(frame.getByText('Payment is disabled inside a frame.')).toBeHidden();
    expect(requested.filter((url) => url.includes('paypal') || url.startsWith(paypal.url))).toEqual([]);
  },
);
