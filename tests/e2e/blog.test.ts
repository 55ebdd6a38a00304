import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';
import { forcedBackground } from './looks.ts';

const notFound = /Failed to load resource: the server responded with a status of 404/;
const tunnel = '/blog/works-in-a-tunnel-the-case-for-offline-first';

const aCard = (at: number) => ({
  _id: String(at).padStart(24, '0'),
  title: `Post number ${at}`,
  slug: `post-number-${at}`,
  featuredImage: '',
  excerpt: 'Words.',
  category: null,
  tags: [],
  author: { name: 'Zoë Quill', avatar: '' },
  publishedAt: '2026-01-02T03:04:05.000Z',
});

/** Makes the API answer every list of posts with 23 posts. */
async function manyPosts(page: Page): Promise<void> {
  await page.route('**/api/blog/posts?*', (route) => {
    const current = Number(new URL(route.request().url()).searchParams.get('page'));
    const posts = Array.from({ length: current === 3 ? 3 : 10 }, (_, at) => aCard((current - 1) * 10 + at + 1));
    return route.fulfill({ json: { posts, total: 23, totalPages: 3, currentPage: current } });
  });
}

/** Makes the API return this post for every post that is opened without a reload. */
async function postIs(page: Page, post: object): Promise<void> {
  await page.route('**/api/blog/posts/slug/*', (route) =>
    route.fulfill({ json: { ...aCard(1), commentsCount: 0, content: { blocks: [] }, ...post } }),
  );
}

test(
  'The blog lists its posts and the three newest ones, and categories and tags narrow the list; a post shows its author, category and similar posts',
  { tag: '@release' },
  async ({ page }) => {
    await open(page, '/blog');
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
    const cards = page.getByRole('region', { name: 'Posts' }).getByRole('article');
    await expect(cards).toHaveCount(7);
    await expect(cards.first()).toContainText('Launching');
    await expect(cards.first()).toContainText('Launch on a Tuesday, and other superstitions');
    await expect(cards.first()).toContainText('Ida Okafor');
    await expect(page.getByRole('region', { name: 'Categories' }).getByRole('link')).toHaveText([
      'Directory Notes2',
      'Launching2',
      'Making2',
      'Pricing1',
    ]);
    await expect(page.getByRole('region', { name: 'Recent posts' }).getByRole('link')).toHaveCount(3);
    await expect(page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'pricing' })).toBeVisible();
    await expect(page.getByText('Annual or monthly? A short argument with ourselves')).toHaveCount(0);

    const making = page.getByRole('region', { name: 'Categories' }).getByRole('link', { name: 'Making 2' });
    await making.click();
    await expect(page).toHaveURL(/\/blog\?category=making$/);
    await expect(page.getByRole('region', { name: 'Posts' }).getByRole('article')).toHaveCount(2);
    await expect(making).toHaveAttribute('aria-current', 'true');
    const pricing = page.getByRole('region', { name: 'Categories' }).getByRole('link', { name: 'Pricing 1' });
    expect(await forcedBackground(page, making)).not.toBe(await forcedBackground(page, pricing));
    await making.click();
    await expect(page).toHaveURL(/\/blog$/);
    await page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'pricing', exact: true }).click();
    await expect(page).toHaveURL(/\/blog\?tag=pricing$/);
    await expect(page.getByText('1 post tagged “pricing”')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');

    await test.step('a post has the structured data of an article, and the blog links to its feed', async () => {
      await open(page, tunnel);
      await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${tunnel}$`));
      const documents = await page.locator('script[type="application/ld+json"]').allTextContents();
      const article = documents
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .find((one) => one['@type'] === 'Article');
      expect(article).toMatchObject({
        headline: 'Works in a tunnel: the case for offline-first',
        articleSection: 'Making',
        author: { '@type': 'Person', name: 'Mara Lindqvist' },
      });
      await expect(page.locator('link[type="application/rss+xml"][title=Blog]')).toHaveAttribute('href', '/blog/rss.xml');
    });

    await test.step('a post shows its author, date, category, images and similar posts', async () => {
      const post = page.getByRole('article').first();
      await expect(page.getByRole('heading', { level: 1, name: 'Works in a tunnel: the case for offline-first' })).toBeVisible();
      await expect(post).toContainText('Mara Lindqvist');
      await expect(post.locator('time')).toHaveText(/^\d{1,2}(st|nd|rd|th) \w+ \d{4}$/);
      await expect(post.getByRole('heading', { level: 2, name: 'Start with three decisions' })).toBeVisible();
      await expect(post.getByRole('list').filter({ hasText: 'What may wait?' }).getByRole('listitem')).toHaveCount(3);
      await expect(post.getByRole('figure')).toContainText('Two shores, one crossing at a time.');
      await expect(post.getByRole('img', { name: 'Two shores, one crossing at a time.' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'You might also like' }).getByRole('article')).toHaveCount(2);
      await post.getByRole('link', { name: 'Making' }).click();
      await expect(page).toHaveURL(/\/blog\/category\/making$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Making' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(2);
      await page.goBack();
      await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'reliability' }).click();
      await expect(page).toHaveURL(/\/blog\/tag\/reliability$/);
      await expect(page.getByRole('heading', { level: 1, name: '#reliability' })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    });
  },
);

test(
  'The blog is searched after a pause in typing; the search is in the URL, and clearing it, or a link when nothing is found, shows every post again',
  { tag: '@release' },
  async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/blog/posts?')) requested.push(new URL(request.url()).searchParams.get('search') ?? '');
    });
    await open(page, '/deals');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    const box = page.getByRole('searchbox', { name: 'Search posts' });
    // Types the text in one event, so that a busy machine does not pause between two keys.
    await box.focus();
    await box.evaluate(() => {
      for (const letter of 'tuesday') document.execCommand('insertText', false, letter);
    });
    await expect(page).toHaveURL(/\/blog\?search=tuesday$/);
    await expect(page.getByRole('region', { name: 'Posts' }).getByRole('article')).toHaveCount(1);
    await expect(page.getByText('1 post for “tuesday”')).toBeVisible();
    await expect(box).toBeFocused();
    expect(requested.filter((search) => search !== '')).toEqual(['tuesday']);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('tuesday');
    await page.goBack();
    await expect(page).toHaveURL(/\/deals$/);

    await test.step('clearing the search box shows every post again, and so does the link when nothing is found', async () => {
      await open(page, '/blog?search=tuesday');
      await page.getByRole('searchbox', { name: 'Search posts' }).fill('');
      await expect(page).toHaveURL(/\/blog$/);
      await expect(page.getByRole('region', { name: 'Posts' }).getByRole('article')).toHaveCount(7);
      await open(page, '/blog?search=zzzz');
      await expect(page.getByText('No Posts Found')).toBeVisible();
      await page.getByRole('region', { name: 'Posts' }).getByRole('link', { name: 'Show all posts' }).click();
      await expect(page.getByRole('region', { name: 'Posts' }).getByRole('article')).toHaveCount(7);
      await expect(page.getByRole('searchbox', { name: 'Search posts' })).toHaveValue('');
    });
  },
);

test(
  'The pages of the blog are numbered, and the number is in the address; plain text has paragraphs, and authors have an initial',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    pageErrors.expected.push(notFound);
    await manyPosts(page);
    await postIs(page, {
      content: 'One <b>line</b>.\n\nAnother.',
      author: { name: 'Zoë Quill', avatar: '/sample/avatars/nobody.svg' },
    });
    await open(page, '/deals');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const current = pages.getByRole('link', { name: 'Page 1', exact: true });
    await expect(current).toHaveAttribute('aria-current', 'page');
    const other = pages.getByRole('link', { name: 'Page 2', exact: true });
    expect(await forcedBackground(page, current)).not.toBe(await forcedBackground(page, other));
    await pages.getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL(/\/blog\?page=3$/);
    await expect(page.getByRole('region', { name: 'Posts' }).getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Post number 21' })).toBeVisible();
    await pages.getByRole('link', { name: 'Previous page' }).click();
    await expect(page.getByRole('heading', { name: 'Post number 11' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Post number 21' })).toBeVisible();

    await test.step('plain text has paragraphs, and an author whose image is missing is shown by the first letter', async () => {
      await page.getByRole('region', { name: 'Posts' }).getByRole('link').first().click();
      await expect(page.getByText('One <b>line</b>.', { exact: true })).toBeVisible();
      await expect(page.getByText('Another.', { exact: true })).toBeVisible();
      const header = page.getByRole('article').first().locator('header');
      await expect(header.getByText('Z', { exact: true })).toBeVisible();
      await expect(header.locator('img')).toHaveCount(0);
    });
  },
);
