import type { Page } from '@playwright/test';
import { expect, holdBack, hydrated, open, test } from './fixtures.ts';
import { aFounder, ask, banner, fillIn, menuButton } from './founders.ts';
import { aMember, memberPassword, signInAs } from './members.ts';
import { startServer } from './server.ts';

test.use({ ownNetwork: true });

test("A visitor's like is saved after signing in, and survives a reload", async ({ page, server }) => {
  const { email } = await aMember(server);
  await open(page, '/startup/ferrywire');
  const likeButton = page.getByRole('main').getByRole('button', { name: /^Like Ferrywire/ });
  const before = Number(await likeButton.textContent());
  await likeButton.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog).toContainText('Sign in to save Ferrywire to your favorites.');
  await fillIn(dialog, email);
  await page.keyboard.press('Enter');
  await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
  await expect(likeButton).toHaveAccessibleName(`Like Ferrywire, ${before + 1} likes`);
  await expect(likeButton).toBeFocused();
  await page.reload();
  await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
  await expect(likeButton).toHaveText(String(before + 1));
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Trending startups' }).getByRole('button', { name: /^Like Ferrywire/ });
  await expect(card).toHaveAttribute('aria-pressed', 'true');
  await card.click();
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await expect(card).toHaveText(String(before));
});

test(
  "A member's like counts no matter how early and often it is pressed, and is undone with a message when the server refuses it",
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/);
    await signInAs(page, server, await aMember(server));

    await test.step('a like that is pressed before the account is loaded is saved once the account is loaded', async () => {
      const release = await holdBack(page, '**/api/users/me');
      await open(page, '/startup/handover-hat');
      const likeButton = page.getByRole('main').getByRole('button', { name: /^Like Handover Hat/ });
      await likeButton.click();
      release();
      await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.unroute('**/api/users/me');
    });

    await test.step('a like that is pressed while the list of likes is loading is kept', async () => {
      const { promise: told, resolve: tell } = Promise.withResolvers<void>();
      // The response is read before the press and arrives after it.
      await page.route('**/api/favorites/ids/**', async (route) => {
        const response = await route.fetch();
        await told;
        await route.fulfill({ response });
      });
      await open(page, '/startup/quietdiff');
      await expect(menuButton(page)).toBeVisible();
      const likeButton = page.getByRole('main').getByRole('button', { name: /^Like Quietdiff/ });
      const answered = page.waitForResponse('**/api/favorites/toggle');
      await likeButton.click();
      await answered;
      tell();
      await page.waitForLoadState('networkidle');
      await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
      await page.unroute('**/api/favorites/ids/**');
    });

    await test.step('after quick presses the last one counts, and requests are sent one at a time', async () => {
      await open(page, '/startup/mosscount');
      const likeButton = page.getByRole('main').getByRole('button', { name: /^Like Mosscount/ });
      const before = Number(await likeButton.textContent());
      const sent: unknown[] = [];
      const release = await holdBack(page, '**/api/favorites/toggle', (request) => {
        sent.push((request.postDataJSON() as { liked: boolean }).liked);
      });
      await likeButton.click();
      await expect(likeButton).toHaveText(String(before + 1));
      for (const liked of ['false', 'true', 'false']) {
        await likeButton.click();
        await expect(likeButton).toHaveAttribute('aria-pressed', liked);
      }
      await expect(likeButton).toHaveText(String(before));
      await expect.poll(() => sent).toEqual([true]);
      release();
      await expect.poll(() => sent).toEqual([true, false]);
      const answered = page.waitForResponse('**/api/favorites/toggle');
      release();
      await answered;
      await page.unroute('**/api/favorites/toggle');
      await page.reload();
      await expect(menuButton(page)).toBeVisible();
      await expect(likeButton).toHaveAttribute('aria-pressed', 'false');
      await expect(likeButton).toHaveText(String(before));
    });

    await test.step('a like that the server refuses is undone with a message', async () => {
      await open(page, '/startup/decoy-pond');
      const likeButton = page.getByRole('main').getByRole('button', { name: /^Like Decoy Pond/ });
      const before = await likeButton.textContent();
      const response = { status: 404, json: { message: 'Startup not found.', code: 'startups.not_found' } };
      await page.route('**/api/favorites/toggle', (route) => route.fulfill(response));
      await likeButton.click();
      await expect(page.getByText('Your favorite could not be saved. Startup not found.')).toBeVisible();
      await expect(likeButton).toHaveAttribute('aria-pressed', 'false');
      await expect(likeButton).toHaveText(before ?? '');
      await page.unroute('**/api/favorites/toggle');
    });

    await test.step('a page hydrates without an error, however early the account is loaded', async () => {
      await open(page, '/startup/kanbanjo');
      const likeButton = page.getByRole('main').getByRole('button', { name: /^Like Kanbanjo/ });
      const saved = page.waitForResponse('**/api/favorites/toggle');
      await likeButton.click();
      await saved;
      // The response arrives during the page's hydration. The fixture fails the test if React finds a difference.
      for (let time = 0; time < 2; time += 1) {
        await page.reload();
        await expect(likeButton).toHaveAttribute('aria-pressed', 'true');
      }
    });
  },
);

test(
  'A claim and a like that are pressed before the scripts arrive are sent once; a claim made in another tab is refused with the server’s message',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/);
    const { _id } = await aMember(server);
    await signInAs(page, server, { _id });

    await test.step("a claim that was made in another tab is refused with the server's message", async () => {
      // The page must have read the member's claims before the claim exists.
      const claims = page.waitForResponse('**/api/business-claims/user/*');
      await open(page, '/startup/kanbanjo');
      await (await claims).finished();
      const claim = page.getByRole('button', { name: 'Claim Business' });
      await expect(claim).toBeEnabled();
      await page.route('**/api/startups/claim', (route) => route.abort());
      await claim.click();
      await expect(page.getByText('Failed to submit claim request. Please try again later.')).toBeVisible();
      await page.unroute('**/api/startups/claim');
      const { _id: startupId } = (await (await page.request.get('/api/startups/slug/kanbanjo')).json()) as { _id: string };
      const elsewhere = await page.request.post('/api/startups/claim', {
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        data: { startup_id: startupId, userId: _id },
      });
      expect(elsewhere.status()).toBe(200);
      await claim.click();
      await expect(
        page.getByText('You have already submitted a claim for this business. Please wait for approval.'),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Claim pending' })).toBeDisabled();
    });

    await test.step('a claim and a like that are pressed before the scripts arrive are sent once each', async () => {
      await signInAs(page, server, await aMember(server));
      const release = await holdScripts(page, '');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (/\/(?:claim|toggle)$/.test(request.url())) sent.push(new URL(request.url()).pathname);
      });
      await page.goto('/startup/kanbanjo');
      const claim = page.getByRole('button', { name: 'Claim Business' });
      await claim.click();
      await claim.click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Like Kanbanjo/ })
        .click();
      release();
      await expect(page.getByText('Business claim submitted successfully. It will be reviewed by our team.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: /^Like Kanbanjo/ })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expect.poll(() => sent.toSorted()).toEqual(['/api/favorites/toggle', '/api/startups/claim']);
      await page.reload();
      await expect(page.getByRole('button', { name: /Claim/ })).toHaveText('Claim pending');
      await expect(
        page.getByText('You have already submitted a claim for this business. Please wait for approval.'),
      ).toBeVisible();
    });
  },
);

/** Holds back the scripts whose URL matches. The returned function lets them all pass. */
async function holdScripts(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('Presses, typing and scrolling before the scripts arrive take effect as soon as the scripts have arrived', async ({
  page,
}) => {
  const release = await holdScripts(page, '');
  await page.goto('/startup/kanbanjo');
  const main = page.getByRole('main');
  await page.getByRole('searchbox').fill('mosscount');
  await page.getByRole('contentinfo').getByTitle('Dark').click();
  await main.getByRole('button', { name: /^Like Kanbanjo/ }).click();
  await expect(main.getByRole('button', { name: /^Like Kanbanjo/ })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toContainText('Sign in to save Kanbanjo');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Escape');
  await expect(main.getByRole('button', { name: /^Like Kanbanjo/ })).not.toHaveAttribute('aria-busy');
  await page.getByRole('search').locator('input').click();
  await expect(page.getByRole('option', { name: /^Mosscount/ })).toBeVisible();

  // A form that disables its button renders a second time during hydration.
  const releaseForm = await holdScripts(page, '');
  await page.goto('/newsletter');
  const address = page.getByRole('textbox', { name: 'Your email' });
  await address.fill('early@example.com');
  releaseForm();
  await hydrated(page);
  await expect(address).toHaveValue('early@example.com');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();

  const releaseHome = await holdScripts(page, '');
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 400));
  releaseHome();
  await hydrated(page);
  expect(await page.evaluate(() => scrollY)).toBe(400);
});

/** Waits until the wizard is open with this plan. The wizard removes the plan from the URL at once. */
function ledToWizard(page: Page, plan: string): Promise<unknown> {
  return page.waitForEvent('framenavigated', (frame) => {
    const { pathname, searchParams } = new URL(frame.url());
    return pathname === '/submit-startup' && searchParams.get('plan') === plan;
  });
}

test('Choosing a plan opens the wizard, after signing up if necessary', { tag: '@release' }, async ({ page }) => {
  const release = await holdScripts(page, '');
  await page.goto('/plans');
  await page.getByText('Monthly', { exact: true }).click();
  release();
  await expect(page).toHaveURL(/\/plans\?billing=monthly$/);
  await page.getByRole('link', { name: 'Choose Growth' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up' });
  await expect(dialog).toContainText('You need an account to choose Growth.');
  const { username, email } = aFounder();
  await dialog.getByLabel('Username').fill(username);
  await fillIn(dialog, email);
  await dialog.getByLabel('Repeat password', { exact: true }).fill(memberPassword);
  const led = ledToWizard(page, 'Growth');
  await page.keyboard.press('Enter');
  await led;
});

/** Replaces Google's script. Its button answers according to the page's title. */
const identityScript = `
  let response;
  window.google = { accounts: { id: {
    initialize: ({ callback }) => (response = callback),
    renderButton: (place) => {
      const button = document.createElement('button');
      button.textContent = 'Continue with Google';
      button.onclick = () => response({ credential: document.title });
      place.replaceChildren(button);
    },
  } } };`;

test(
  "Google's script is loaded only where it is configured, and its failures have messages",
  { tag: '@release' },
  async ({ browser, page, pageErrors }) => {
    pageErrors.expected.push(/accounts\.google\.com/, /Failed to load resource/);
    const google = await startServer({ GOOGLE_CLIENT_ID: '1234.apps.googleusercontent.com' });
    try {
      const context = await browser.newContext({ baseURL: google.url });
      const own = await context.newPage();
      // A blocker refuses the script: the dialog does not call this a failed sign-in, and the other ways to sign in still work.
      await context.route('https://accounts.google.com/**', (route) => route.abort());
      await open(own, '/faq');
      const blockedDialog = await ask(own, 'Sign in');
      await expect(blockedDialog.getByText(/^Google's button could not be loaded\./)).toBeVisible();
      await expect(blockedDialog.getByLabel('Email')).toBeVisible();
      await context.unroute('https://accounts.google.com/**');
      await context.route('https://accounts.google.com/gsi/client', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: identityScript }),
      );
      await open(own, '/faq');
      const dialog = await ask(own, 'Sign in');
      const button = dialog.getByRole('button', { name: 'Continue with Google' });
      await own.evaluate(() => (document.title = ''));
      await button.click();
      await expect(dialog.getByText('Google login failed: No credential returned.')).toBeVisible();
      await own.evaluate(() => (document.title = 'not.a.credential'));
      await button.click();
      await expect(dialog.getByText('Google login failed. Please try again.')).toBeVisible();
      await context.setOffline(true);
      await button.click();
      await expect(dialog.getByText('An error occurred during Google sign-in.')).toBeVisible();
      await context.close();
    } finally {
      await google.stop();
    }
    await open(page, '/faq');
    await expect((await ask(page, 'Sign in')).getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
    await expect(banner(page)).toBeAttached();
    expect(pageErrors.found.filter((text) => text.includes('google'))).toEqual([]);
  },
);
