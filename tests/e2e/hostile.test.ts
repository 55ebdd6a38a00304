import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';
import { overflow } from './looks.ts';

/**
 * Strings that would run code if a page trusted them. Posts may contain markup, so they are tested with many more strings if
 * `collection` exists.
 */
const own = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<a href="javascript:alert(1)">press</a>',
  "<a href='java&#115;cript:alert(1)'>press</a>",
  'javascript:alert(1)',
  '**<img src=x onerror=alert(1)>**',
];
const groups = ({ blns, made }: Record<'blns' | 'made', { strings: string[] }[]>) => [...blns, ...made];
const collection = resolve(import.meta.dirname, '../../../shared/data/naughty-strings.json');
const hostile = existsSync(collection)
  ? [
      ...own,
      ...groups(JSON.parse(readFileSync(collection, 'utf8')) as Record<'blns' | 'made', { strings: string[] }[]>)
        .flatMap(({ strings }) => strings)
        .filter((text) => /[<>]|javascript:|on\w+\s*=|^data:|&#|\{\{|\$\{/i.test(text)),
    ]
  : own;

const id = (at: number) => String(at).padStart(24, '0');
const aCard = (text: string, at: number) => ({
  _id: id(at),
  title: text,
  slug: `post-${at}`,
  featuredImage: '',
  excerpt: text,
  category: { _id: id(at), name: text, slug: 'making' },
  tags: [text],
  author: { name: text, avatar: '' },
  publishedAt: '2026-01-02T03:04:05.000Z',
});
const block = (text: string) => [
  { type: 'header', data: { text, level: 2 } },
  { type: 'paragraph', data: { text } },
  { type: 'list', data: { style: 'unordered', items: [text, { content: text, items: [text] }] } },
  { type: 'image', data: { file: { url: '/icon.svg' }, caption: text } },
  { type: 'image', data: { file: { url: text }, caption: text } },
  { type: text, data: { text } },
];

/** Opens a page by its link in the footer. Its data is replaced with hostile texts. Checks everything that the page shows. */
async function nothingRuns(page: Page, label: string, settled: () => Promise<void>): Promise<void> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('contentinfo').getByRole('link', { name: label, exact: true }).press('Enter');
  await settled();
  const made = await page.locator('main').evaluate((main) => ({
    scripts: main.querySelectorAll('script:not([type="application/ld+json"]), iframe, object, embed, form[action^="javascript"]')
      .length,
    handlers: [...main.querySelectorAll('*')]
      .flatMap((element) => element.getAttributeNames())
      .filter((name) => /^on/i.test(name)),
    links: [...main.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ protocol }) => protocol),
  }));
  expect(made.scripts).toBe(0);
  expect(made.handlers).toEqual([]);
  for (const protocol of new Set(made.links)) expect(['http:', 'https:', 'mailto:']).toContain(protocol);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(dialogs).toEqual([]);
}

test.beforeEach(({ pageErrors }) => {
  // Images whose address is one of the strings cannot load. Nothing else may fail.
  pageErrors.expected.push(/Failed to load resource|request to another site|Content Security Policy directive 'img-src/);
});

test('No hostile text runs in the blog and its posts', { tag: '@release' }, async ({ page }) => {
  test.slow();
  const posts = hostile.map(aCard);
  const found = { posts, total: posts.length, totalPages: 1, currentPage: 1 };
  await page.route('**/api/blog/posts?*', (route) => route.fulfill({ json: found }));
  await page.route('**/api/blog/posts/recent', (route) => route.fulfill({ json: posts }));
  await page.route('**/api/blog/tags', (route) => route.fulfill({ json: hostile.map((tag) => ({ tag, postCount: 1 })) }));
  await page.route('**/api/blog/categories', (route) =>
    route.fulfill({ json: hostile.map((name, at) => ({ _id: id(at), name, slug: `a-${at}`, status: 'active', postCount: 1 })) }),
  );
  await page.route('**/api/blog/posts/slug/*', (route) =>
    route.fulfill({
      json: { ...aCard(own[1] ?? '', 1), tags: hostile, commentsCount: 0, content: { blocks: hostile.flatMap(block) } },
    }),
  );
  await open(page, '/build');
  await nothingRuns(page, 'Blog', () =>
    expect(page.getByRole('region', { name: 'Posts' }).getByRole('article')).toHaveCount(hostile.length),
  );
  await page.getByRole('region', { name: 'Posts' }).getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(own[1] ?? '');
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(hostile.length);
  expect(await page.locator('article [onerror], article [onload], article script, article iframe').count()).toBe(0);
});

test('No hostile text runs among deals, questions, plans and advertising', { tag: '@release' }, async ({ page }) => {
  await page.route('**/api/deals', (route) =>
    route.fulfill({
      json: own.map((text, at) => ({
        _id: id(at),
        companyName: text,
        companyLogo: '',
        headline: text,
        description: text,
        dealUrl: 'https://a.example/',
        tags: [text],
        status: 'active',
        featured: false,
        createdAt: '2026-01-02T03:04:05.000Z',
      })),
    }),
  );
  await page.route('**/api/faq', (route) =>
    route.fulfill({
      json: own.map((text, at) => ({
        _id: id(at),
        name: text,
        faqs: [{ _id: id(at), question: text, answer: text, slug: `question-${at}` }],
      })),
    }),
  );
  await page.route('**/api/plans', (route) =>
    route.fulfill({
      json: own.map((text, at) => ({
        _id: id(at),
        name: text,
        badge: text,
        monthlyPrice: 1,
        annualPrice: 1,
        approvalSpeed: text,
        keyFeatures: [text],
        renewalIncentives: [text],
        paypalMonthlyPlanId: '',
        paypalAnnualPlanId: '',
      })),
    }),
  );
  await page.route('**/api/advertising', (route) =>
    route.fulfill({
      json: {
        _id: id(1),
        mainTitle: own[0],
        subtitle: own[2],
        introParagraph: own.join('\n'),
        statsParagraph: own.map((text) => `**${text}**`).join(' '),
        pricingCards: own.map((text) => ({
          title: text,
          price: text,
          description: text,
          cta: text,
          ctaLink: '/plans',
          color: 'green',
        })),
        sponsorsTitle: own[1],
        sponsors: own.map((name) => ({ name })),
      },
    }),
  );
  const cards = expect(page.getByRole('main').getByRole('article'));
  // The footer's links open one page after another.
  await open(page, '/build');
  await nothingRuns(page, 'Deals', () => cards.toHaveCount(own.length));
  await nothingRuns(page, 'FAQ', () => cards.toHaveCount(own.length));
  await nothingRuns(page, 'Plans', () => cards.toHaveCount(own.length + 1));
  await nothingRuns(page, 'Advertise', () => cards.toHaveCount(own.length));
});
