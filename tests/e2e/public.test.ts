import { expect, holdBack, open, test } from './fixtures.ts';
import { axe, looksRight, overflow } from './looks.ts';
import { withStore } from './members.ts';

const blogPages = {
  blog: '/blog',
  'narrowed blog': '/blog?search=zzzz',
  post: '/blog/works-in-a-tunnel-the-case-for-offline-first',
  'blog category': '/blog/category/making',
  'blog tag': '/blog/tag/pricing',
};
const otherPages = {
  deals: '/deals',
  FAQ: '/faq',
  advertise: '/advertise',
  plans: '/plans',
  newsletter: '/newsletter',
  feedback: '/feedback',
  build: '/build',
  'how it works': '/how-it-works',
  badges: '/badges?address=/startup/ferrywire',
};

for (const [name, paths] of Object.entries({ blog: blogPages, other: otherPages })) {
  test(
    `Every ${name} page passes axe in both themes, fits a phone of 360 pixels, names itself and requests no data`,
    { tag: '@release' },
    async ({ page }) => {
      test.slow();
      await looksRight(page, paths, async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        for (const element of ['title', 'meta[name=description]', 'link[rel=canonical]', 'meta[property="og:title"]'])
          await expect(page.locator(element)).toHaveCount(1);
      });
    },
  );
}

test('A question in the index opens its answer, by mouse, keyboard and URL, and search engines can read all answers', async ({
  page,
}) => {
  await open(page, '/faq');
  const index = page.getByRole('navigation', { name: 'Questions' });
  await expect(index.getByRole('heading', { level: 2 })).toHaveText([
    'Finding your way',
    'Listing your startup',
    'Plans and payment',
    'Your account and data',
  ]);
  await expect(index.getByRole('link')).toHaveCount(14);
  const answer = page.getByRole('heading', { level: 3, name: 'Is there a free plan?' });
  await index.getByRole('link', { name: 'Is there a free plan?' }).click();
  await expect(page).toHaveURL(/\/faq#is-there-a-free-plan$/);
  await expect(answer).toBeInViewport();
  await expect(answer).toBeFocused();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await index.getByRole('link', { name: 'Is there a free plan?' }).press('Enter');
  await expect(answer).toBeInViewport();
  await expect(answer).toBeFocused();
  await index.getByRole('link', { name: 'Can I delete my account?' }).press('Enter');
  await expect(page.getByRole('heading', { level: 3, name: 'Can I delete my account?' })).toBeFocused();
  await page.goBack();
  await expect(answer).toBeFocused();

  await open(page, '/faq#how-do-i-leave-the-newsletter');
  const question = page.getByRole('heading', { level: 3, name: 'How do I leave the newsletter?' });
  await expect(question).toBeInViewport();
  await expect(question).toBeFocused();
  await expect(page.getByText('One click on the link at the foot of any issue.')).toBeInViewport();

  await test.step('search engines read every question with its answer', async () => {
    const documents = await page.locator('script[type="application/ld+json"]').allTextContents();
    const faq = documents
      .map((text) => JSON.parse(text) as { '@type': string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] })
      .find((one) => one['@type'] === 'FAQPage');
    expect(faq?.mainEntity).toHaveLength(14);
    expect(faq?.mainEntity?.[0]).toMatchObject({ name: 'What is this directory?', acceptedAnswer: { '@type': 'Answer' } });
  });
});

test('Unsent feedback and an unsent report are there again after a reload', async ({ page }) => {
  for (const [path, label] of [
    ['/feedback', 'What would you like to tell us?'],
    ['/report?startup=kanbanjo', 'Details'],
  ] as const) {
    await open(page, path);
    const field = page.getByRole('main').getByLabel(label);
    await field.fill('More tides.');
    await page.reload();
    await expect(field).toHaveValue('More tides.');
  }
});

test(
  'Deals open in a new tab; the advertising page can be loaded again; plans show what annual payment saves; the idea box says that there is no AI service',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/, /ApiError: No/);

    await test.step('deals open in a new tab, and expired deals and drafts are not shown', async () => {
      await page.goto('/deals');
      await expect(page.getByRole('heading', { level: 1, name: 'Exclusive Startup Deals' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(5);
      await expect(page.getByText('Columnade')).toHaveCount(0);
      await expect(page.getByText('Panniered')).toHaveCount(0);
      const deal = page.getByRole('link', { name: /^Get Deal from Ferrywire/ });
      await expect(deal).toHaveAttribute('target', '_blank');
      await expect(deal).toHaveAttribute('rel', /\bnoopener\b/);
      await expect(deal).toHaveAttribute('href', 'https://ferrywire.example/directory-offer');
    });

    await test.step('an advertising page that cannot be loaded says so, and is loaded again', async () => {
      await page.route('**/api/advertising', (route) => route.fulfill({ status: 400, json: { message: 'No', code: 'x' } }));
      await open(page, '/faq');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Advertise' }).click();
      await expect(page.getByRole('alert')).toContainText('Could not load advertising information.');
      await page.unroute('**/api/advertising');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Be found by people who try things' })).toBeVisible();
    });

    await test.step('the advertising page has texts, bold numbers, three bordered cards and sponsors', async () => {
      await expect(page.locator('main strong').first()).toHaveText('38,000 people');
      await expect(page.getByRole('main')).not.toContainText('**');
      const cards = page.getByRole('list', { name: 'Prices' }).getByRole('article');
      await expect(cards).toHaveCount(3);
      const borders = await cards.evaluateAll((all) => all.map((card) => getComputedStyle(card).borderTopColor));
      expect(borders).toEqual(['rgb(41, 113, 76)', 'rgb(47, 98, 168)', 'rgb(184, 94, 21)']);
      await expect(page.getByRole('link', { name: 'Book an issue' })).toHaveAttribute('href', /^mailto:advertise@/);
      await expect(page.getByRole('region', { name: 'With us this season' }).getByRole('listitem')).toHaveCount(5);
    });

    await test.step('plans first show annual prices and what they save; monthly prices have their own address', async () => {
      await open(page, '/plans');
      const plans = page.getByRole('article');
      await expect(plans.getByRole('heading', { level: 2 })).toHaveText(['Hobby', 'Essential', 'Growth', 'Premium']);
      await expect(page.getByRole('radio', { name: 'Annual save 31%' })).toBeChecked();
      const growth = plans.filter({ has: page.getByRole('heading', { name: 'Growth' }) });
      await expect(growth).toContainText('Most Popular');
      await expect(page.getByText('Most Popular')).toHaveCount(1);
      await expect(growth).toContainText('$199 per year');
      await expect(growth).toContainText('Save 31%, which is $89 a year.');
      const hobby = plans.filter({ has: page.getByRole('heading', { name: 'Hobby' }) });
      for (const promise of [
        'Free',
        'One month waiting queue',
        'Featured on a random weekday',
        'Maybe in the newsletter',
        'Limited support',
      ])
        await expect(hobby).toContainText(promise);
      await page.getByRole('radio', { name: /Annual/ }).press('ArrowRight');
      await expect(page).toHaveURL(/\/plans\?billing=monthly$/);
      await expect(growth).toContainText('$24 per month');
      await expect(page.getByRole('radio', { name: 'Monthly' })).toBeFocused();
      await page.reload();
      await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    });

    await test.step('the idea box says that no AI service is configured', async () => {
      await open(page, '/build');
      const results = page.getByRole('region', { name: 'Results' });
      await expect(results.getByRole('heading', { level: 2 })).toHaveText(['Names', 'Taglines', 'Pitch', 'Features']);
      const button = page.getByRole('button', { name: 'Work it out' });
      await expect(button).toBeDisabled();
      await page.getByRole('textbox', { name: 'Your idea' }).fill('A bakery that knows tomorrow.');
      await button.click();
      await expect(results).toContainText('AI service not available in development mode');
      await expect(results.getByRole('heading', { level: 2 })).toHaveCount(0);
      await expect(page.getByRole('textbox', { name: 'Your idea' })).toHaveValue('A bakery that knows tomorrow.');
    });
  },
);

test('A visitor subscribes once; a refusal is shown, and without a network the subscription is queued and sent once', async ({
  page,
  server,
  pageErrors,
}) => {
  pageErrors.expected.push(/Failed to load resource/);

  await test.step('a visitor subscribes once', async () => {
    const email = `reader-${test.info().workerIndex}-${Date.now()}@example.com`;
    await open(page, '/newsletter');
    await expect(page.getByRole('heading', { level: 1, name: 'Stay ahead of the curve.' })).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Your email' });
    const button = page.getByRole('button', { name: /Subscrib/ });
    await expect(button).toBeDisabled();
    await field.fill('   ');
    await expect(button).toBeDisabled();
    const release = await holdBack(page, '**/api/newsletter/subscribe');
    await field.fill(email);
    await button.click();
    await expect(button).toHaveText('Subscribing...');
    await expect(button).toBeDisabled();
    release();
    await expect(page.getByText('Successfully subscribed!')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expect(button).toBeDisabled();
    await page.unroute('**/api/newsletter/subscribe');
    await withStore(server, async ({ newsletter }) => {
      const subscriber = await newsletter.byAddress(email);
      await newsletter.update({ _id: subscriber?._id ?? '', status: 'confirmed' });
    });
    await field.fill(email.toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page.getByText('This email is already subscribed.')).toBeVisible();
    await expect(field).toHaveValue(email.toUpperCase());
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    // The browser accepts an address without a dot, but the server does not.
    await field.fill('somebody@example');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Please enter a valid email.')).toBeVisible();
  });

  await test.step('a refused subscription shows the server’s message; without a network, a subscription is queued and sent once', async () => {
    await page.route('**/api/newsletter/subscribe', (route) =>
      route.fulfill({ status: 429, json: { message: 'Too many requests. Please try again later.', code: 'request.too_many' } }),
    );
    await page.getByRole('textbox', { name: 'Your email' }).fill('a@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Too many requests. Please try again later.')).toBeVisible();
    await page.unroute('**/api/newsletter/subscribe');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Saved on this device. It will be sent as soon as the site responds.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('a@example.com is subscribed to the newsletter.')).toBeVisible();
  });
});

/** How many milliseconds a text is on the page. Measured in the page itself, so that a busy machine does not distort it. */
async function shownFor(text: string): Promise<number> {
  const becomes = (isShown: boolean) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (document.body.textContent.includes(text) !== isShown) return;
        observer.disconnect();
        resolve(performance.now());
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  const shownAt = await becomes(true);
  return (await becomes(false)) - shownAt;
}

test(
  'Feedback is sent from a panel that keeps refused or unsent text, closes two seconds after sending, and returns the focus; its button covers nothing',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource/);

    await test.step('refused feedback stays in the panel, and Escape returns the focus to the button', async () => {
      await page.route('**/api/feedback', (route) =>
        route.fulfill({ status: 500, json: { message: 'An unexpected error occurred.', code: 'server.failed' } }),
      );
      await open(page, '/blog');
      await page.getByRole('link', { name: 'Feedback?' }).click();
      const panel = page.getByRole('dialog', { name: 'Feedback' });
      await panel.getByRole('textbox', { name: 'What would you like to tell us?' }).fill('My words.');
      await panel.getByRole('button', { name: 'Send feedback' }).click();
      await expect(panel).toContainText('Could not send feedback. Please try again.');
      await expect(panel.getByRole('textbox', { name: 'What would you like to tell us?' })).toHaveValue('My words.');
      await page.unroute('**/api/feedback');
      await panel.getByRole('textbox', { name: 'Email' }).fill('somebody@example');
      await panel.getByRole('button', { name: 'Send feedback' }).click();
      await expect(panel).toContainText('Please enter a valid email.');
      await expect(panel.getByRole('textbox', { name: 'Email' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(page.getByRole('link', { name: 'Feedback?' })).toBeFocused();
    });

    await test.step('after sending, the panel says thank you, and closes two seconds later', async () => {
      const button = page.getByRole('link', { name: 'Feedback?' });
      await button.press('Enter');
      const panel = page.getByRole('dialog', { name: 'Feedback' });
      await expect(panel).toBeVisible();
      expect(await axe(page, 'dialog[open]')).toEqual([]);
      await expect(panel.getByRole('textbox', { name: 'What would you like to tell us?' })).toHaveValue('My words.');
      await panel.getByRole('textbox', { name: 'What would you like to tell us?' }).fill('  \n ');
      await panel.getByRole('button', { name: 'Send feedback' }).click();
      await expect(panel).toContainText('Please enter some text first.');
      await expect(panel.getByRole('textbox', { name: 'What would you like to tell us?' })).toBeFocused();
      await panel.getByRole('textbox', { name: 'What would you like to tell us?' }).fill('Lovely hearts.');
      await expect(panel.getByText('Please enter some text first.')).toHaveCount(0);
      await panel.getByRole('textbox', { name: /Email/ }).fill('fan@example.com');
      const shownMs = page.evaluate(shownFor, 'Feedback submitted successfully.');
      await panel.getByRole('button', { name: 'Send feedback' }).click();
      await expect(panel).toBeHidden();
      expect(await shownMs).toBeGreaterThan(1_900);
      await expect(button).toBeFocused();
      await button.press('Enter');
      await expect(panel.getByRole('textbox', { name: 'What would you like to tell us?' })).toHaveValue('');
    });

    await test.step('the button floats on every screen and covers nothing', async () => {
      await page.keyboard.press('Escape');
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const button = page.getByRole('link', { name: 'Feedback?' });
        await expect(button).toBeInViewport();
        // The button stays in place while the page scrolls below it, so it would cover everything at the right edge of the page.
        const covered = () =>
          button.evaluate((element) => {
            const { left } = element.getBoundingClientRect();
            const shown = [...document.querySelectorAll('main, footer')].flatMap((part) => [...part.querySelectorAll('*')]);
            return shown.flatMap((other) => {
              if (element.contains(other)) return [];
              const isContent = other.matches('a, button, input, img, label') || other.childElementCount === 0;
              return isContent && other.checkVisibility() && other.getBoundingClientRect().right > left + 0.5
                ? [other.outerHTML]
                : [];
            });
          });
        // Styles follow a new width with a delay.
        await expect.poll(covered).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Feedback?' }).click();
      await expect(page.getByRole('dialog', { name: 'Feedback' })).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  },
);
