import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, hydrated, open, test } from './fixtures.ts';
import { looksRight } from './looks.ts';
import { publicPages } from './public-pages.ts';

/** Every page of the directory. */
const pages = {
  home: '/',
  categories: '/categories',
  category: '/categories/developer-tools',
  tags: '/tags',
  tag: '/tags/offline-first?pricing=free',
  startup: '/startup/ferrywire',
  alternatives: '/startup/ferrywire/alternatives',
  comparison: '/compare?startups=ferrywire,handover-hat,nobody&add=o',
  collections: '/collections',
  collection: '/collections/software-that-lets-go',
  search: '/search?q=data',
  'empty search': '/search?q=zzzz',
  offline: '/offline',
  'not found': '/startup/nobody',
};
const notFound = /Failed to load resource: the server responded with a status of 404/;

test(
  'Every page of the directory passes axe in both themes, fits a phone of 360 pixels and requests no data',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(notFound);
    // The server caches pages until something changes, so they must still contain all their data an hour later.
    await page.clock.setFixedTime(Date.now() + 3_600_000);
    await looksRight(page, pages);
  },
);

test('Visitors read, search and turn pages without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'New startups' }).getByRole('article')).toHaveCount(10);
  await page.getByRole('link', { name: 'Load More' }).click();
  const rows = page.getByRole('region', { name: 'New startups' }).getByRole('article');
  await expect(rows).toHaveCount(20);
  await expect(rows.nth(10)).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Search startups' }).fill('ferry wire');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=ferry\+wire$/);
  await page.goto('/startup/ferrywire');
  await expect(page.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();
  await expect(page).toHaveTitle(/Ferrywire/);
  await page.getByRole('link', { name: 'Compare them' }).click();
  const compared = page
    .getByRole('table')
    .getByRole('columnheader')
    .filter({ has: page.getByRole('link') });
  await expect(compared).toHaveCount(4);
  for (const left of [3, 2]) {
    await page.getByRole('link', { name: 'Remove' }).last().click();
    await expect(compared).toHaveCount(left);
  }
  await page.getByRole('textbox', { name: 'Startup name' }).fill('handover hat');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page).toHaveURL(/\/compare\?startups=.+handover-hat$/);
  await expect(compared).toHaveCount(3);

  await page.goto('/blog');
  await page.getByRole('searchbox', { name: 'Search posts' }).fill('tuesday');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/blog\?search=tuesday$/);
  await expect(page.getByRole('region', { name: 'Posts' }).getByRole('article')).toHaveCount(1);
  await page.goto('/faq');
  await page.getByRole('navigation', { name: 'Questions' }).getByRole('link', { name: 'Is there a free plan?' }).click();
  await expect(page).toHaveURL(/#is-there-a-free-plan$/);
  await expect(page.getByRole('heading', { level: 3, name: 'Is there a free plan?' })).toBeInViewport();
  await page.goto('/plans');
  await expect(page.getByText('$199')).toBeVisible();
  await context.close();
});

test(
  'Without JavaScript a phone has a menu, the newsletter and feedback are plain forms, and pages that need JavaScript say so',
  { tag: '@release' },
  async ({ browser, server }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: server.url,
      viewport: { width: 360, height: 740 },
      extraHTTPHeaders: { 'X-Forwarded-For': '198.18.0.1' },
    });
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/sign-in?mode=signup');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Newsletter' }).click();

    const address = page.getByRole('textbox', { name: 'Your email' });
    for (const sentence of ['Successfully subscribed!', 'This email is already subscribed.']) {
      await address.fill('no-scripts@example.com');
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expect(address).toHaveValue('no-scripts@example.com');

    await page.getByRole('link', { name: 'Feedback?' }).click();
    const words = page.getByRole('textbox', { name: 'What would you like to tell us?' });
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Please enter some text first.')).toBeVisible();
    await words.fill('Plain and quick.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText('Feedback submitted successfully.')).toBeVisible();

    await page.goto('/categories/developer-tools');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: 'Free plan 5' }).check();
    await page.getByRole('button', { name: 'Show startups' }).click();
    await expect(page).toHaveURL(/[?&]pricing=freemium(?:&|$)/);
    await expect(page.getByRole('article')).toHaveCount(5);
    await page.getByRole('link', { name: 'Remove Pricing: Free plan' }).click();
    await expect(page).toHaveURL(/\/categories\/developer-tools$/);

    await page.goto('/plans');
    await page.getByText('Monthly', { exact: true }).click();
    await page.getByRole('button', { name: 'Show prices' }).click();
    await expect(page.getByText('$24 per month')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    await page.getByRole('link', { name: 'Choose Growth' }).click();
    await expect(page).toHaveURL(/\/submit-startup\?plan=Growth&billing=monthly$/);
    await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
    await page.goto('/startup/kanbanjo');
    await expect(page.locator('p.noscript')).toContainText('work without JavaScript');
    await expect(page.locator('.needs-scripts')).not.toHaveCount(0);
    await expect(page.locator('.needs-scripts').filter({ visible: true })).toHaveCount(0);
    await expect(
      page
        .locator('noscript span')
        .filter({ hasText: /^\d+ likes$/ })
        .first(),
    ).toBeVisible();

    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'This page needs JavaScript' })).toBeVisible();
    await expect(page.locator('p.noscript')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'the directory' })).toHaveCSS('text-decoration-line', 'underline');
    await context.close();
  },
);

type Element = ReturnType<typeof DomUtils.findAll>[number];

/** Whether a control would do nothing without scripts: no form has an address for it, and it opens no popover. */
function isDead(control: Element): boolean {
  const around = [control, ...ancestorsOf(control)];
  const works =
    'form' in control.attribs ||
    'popovertarget' in control.attribs ||
    around.some(({ name, attribs }) => name === 'form' && 'action' in attribs);
  const isHidden = ({ name, attribs }: Element) =>
    attribs['class']?.split(' ').includes('needs-scripts') === true ||
    'hidden' in attribs ||
    (name === 'dialog' && !('open' in attribs));
  return !works && !around.some(isHidden);
}

function ancestorsOf({ parent }: Element): Element[] {
  return parent !== null && 'attribs' in parent ? [parent, ...ancestorsOf(parent)] : [];
}

test('Every control of a public page works without scripts, or is hidden until they have started', async ({ request }) => {
  const isControl = ({ name, attribs }: Element) =>
    ['button', 'select', 'textarea'].includes(name) ||
    (name === 'input' && !('readonly' in attribs)) ||
    ['button', 'switch', 'tab'].includes(attribs['role'] ?? '');
  for (const path of publicPages) {
    const { children } = parseDocument(await (await request.get(path)).text());
    const controls = DomUtils.findAll(isControl, children);
    expect(controls.length, path).toBeGreaterThan(0);
    expect(
      controls.filter(isDead).map((control) => DomUtils.getOuterHTML(control).slice(0, 100)),
      path,
    ).toEqual([]);
  }
});

test('Parameters that a page does not read are dropped from its address: such requests share one rendering', async ({
  server,
}) => {
  const etagOf = async (path: string) => (await fetch(server.url + path)).headers.get('etag');
  const spellings: Record<string, string[]> = {
    '/': ['/?utm_source=x&fbclid=1', '/?page=1', '/?page=-5'],
    '/?page=2': ['/?page=02&utm_source=x'],
    '/search?q=moss': ['/search?page=1&q=%6Doss', '/search?q=fern&q=moss'],
    '/blog?tag=craft&search=ferry': ['/blog?search=ferry&tag=craft&x=?'],
    '/plans': ['/plans?billing=never'],
    '/settings': ['/settings?page=2'],
  };
  for (const [address, others] of Object.entries(spellings)) {
    const etags = await Promise.all([address, ...others].map(etagOf));
    expect({ address, etags }).toEqual({ address, etags: etags.map(() => expect.stringMatching(/^W\/"/)) });
    expect({ address, etags: new Set(etags).size }).toEqual({ address, etags: 1 });
  }
  expect(await etagOf('/?page=2')).not.toBe(await etagOf('/'));
});

test('Unknown addresses answer 404 with a message for each kind of page, and every spelling of a tag redirects to one address', async ({
  request,
}) => {
  const sentences = {
    '/startup/nobody': 'Startup not found.',
    '/categories/nothing': 'Category not found.',
    '/nowhere': 'Page not found.',
    '/pages/nowhere': 'Page not found.',
    '/blog/nobody': 'Post not found.',
    '/blog/annual-or-monthly-a-short-argument-with-ourselves': 'Post not found.',
    '/blog/category/nothing': 'Category not found.',
    [`/blog/tag/${'n'.repeat(201)}`]: 'Page not found.',
  };
  for (const [path, sentence] of Object.entries(sentences)) {
    const response = await request.get(path);
    const [, heading] = /<h1[^>]*>([^<]*)/.exec(await response.text()) ?? [];
    expect([path, response.status(), heading]).toEqual([path, 404, sentence]);
  }
  for (const path of ['/tags/no%2Fsuch%25tag', '/tags/%F0%9F%9A%80.js', `/collections/shared/${'x'.repeat(300)}`]) {
    const response = await request.get(path);
    expect([path, response.status(), await response.text()]).toEqual([
      path,
      404,
      expect.stringMatching(/<h1[^>]*>[^<]* not found\./),
    ]);
  }
  const former = {
    '/tags/Offline-FIRST?sort=name': '/tags/offline-first?sort=name',
    '/about': '/pages/about',
    '/pages/privacy': '/privacy',
  };
  for (const [path, location] of Object.entries(former)) {
    const moved = await request.get(path, { maxRedirects: 0 });
    expect([path, moved.status(), moved.headers()['location']]).toEqual([path, 301, location]);
  }
  const unknownTag = await request.get('/blog/tag/nothing');
  expect(unknownTag.status()).toBe(200);
  const html = await unknownTag.text();
  expect(html).toContain('No Posts Found');
  expect(html).toMatch(/<meta name="robots" content="noindex, follow"/);
});

test('After each navigation the focus is on the main heading, the title is announced, and the head is that of the page', async ({
  page,
}) => {
  await open(page, '/faq');
  await expect(page.locator('body')).toBeFocused();
  const arrives = async (navigate: () => Promise<unknown>, heading: RegExp) => {
    await navigate();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: await page.title() })).toBeAttached();
  };
  const follow = (name: string | RegExp, heading: RegExp) =>
    arrives(() => page.getByRole('link', { name, exact: true }).first().press('Enter'), heading);
  await follow('Blog', /^Blog$/);
  await follow('Feedback you can use by Friday', /Feedback you can use by Friday/);
  await follow('Categories', /^Categories$/);
  await follow(/^Developer Tools/, /Developer Tools/);
  await follow('Home', /New startups/);
  await follow('Ferrywire', /Ferrywire/);
  for (const one of ['title', 'meta[name=description]', 'link[rel=canonical]', 'meta[property="og:title"]'])
    await expect(page.locator(one)).toHaveCount(1);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/startup\/ferrywire$/);
  const documents = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = documents.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
  expect(types).toEqual(['BreadcrumbList', 'Organization']);
  for (const heading of [/New startups/, /Developer Tools/]) await arrives(() => page.goBack(), heading);
  await arrives(() => page.goForward(), /New startups/);
  // The role of the field changes with the first suggestions.
  const field = page.getByLabel('Search startups');
  await field.fill('data');
  await arrives(() => field.press('Enter'), /Search results for: "data"/);

  // Changed search parameters and hashes do not count as a new page.
  await field.fill('map');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /"map"/ })).toBeVisible();
  await expect(field).toBeFocused();
});

test(
  'The menus of the header and of phones are operated by keyboard, every page is linked, and the chosen theme survives a reload',
  { tag: '@release' },
  async ({ page }) => {
    await open(page, '/faq');
    const banner = page.getByRole('banner');

    await test.step('every page has a link in the header or footer; the More menu has further links and closes with Escape', async () => {
      const more = banner.getByRole('button', { name: 'More' });
      await more.press('Enter');
      await expect(banner.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', /^mailto:/);
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
        'Home',
        'Categories',
        'Newsletter',
        'FAQ',
        'Advertise',
        'Email us',
        'Blog',
        'Admin',
        'Sign in',
        'Sign up',
      ]);
      const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link');
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      for (const path of ['/newsletter', '/faq', '/advertise', '/blog', '/deals', '/plans', '/build'])
        expect(hrefs).toContain(path);
      await page.keyboard.press('Escape');
      await expect(banner.getByRole('link', { name: 'Email us' })).toHaveCount(0);
      await expect(more).toBeFocused();
      await expect(banner.getByRole('link', { name: 'Admin' })).toBeVisible();
    });

    await test.step('the chosen theme survives a reload', async () => {
      const colorScheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      await page.getByTitle('Dark').click();
      await expect.poll(colorScheme).toBe('dark');
      await page.reload();
      expect(await colorScheme()).toBe('dark');
      await hydrated(page);
      await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    });

    await test.step('the menu on a phone opens, navigates and closes', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      const button = page.getByRole('button', { name: 'Menu' });
      await button.press('Enter');
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      await button.press('Enter');
      await menu.getByRole('link', { name: 'Categories' }).press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
      await expect(menu).toBeHidden();
    });
  },
);

test('A first visit is painted in the system’s fonts until the page’s own are loaded; the next page has them at once', async ({
  page,
}) => {
  const usesOwnFonts = () =>
    page.evaluate(() => {
      const families = Array.from(document.fonts, ({ family }) => family.replaceAll('"', ''));
      return ['Young Serif', 'Instrument Sans'].every((family) => families.includes(family));
    });
  await page.addInitScript(() => {
    const { load } = FontFace.prototype;
    const released = new Promise((resolve) => addEventListener('fonts released', resolve));
    FontFace.prototype.load = async function () {
      await released;
      return load.call(this);
    };
  });
  await page.goto('/');
  expect(await usesOwnFonts()).toBe(false);
  await page.evaluate(() => dispatchEvent(new Event('fonts released')));
  await expect.poll(usesOwnFonts).toBe(true);
  await page.goto('/faq', { waitUntil: 'domcontentloaded' });
  expect(await usesOwnFonts()).toBe(true);
});
