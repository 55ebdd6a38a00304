import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { newId } from '../../server/domain/core/ids.ts';
import { aCategory } from '../store/builders.ts';
import { aWord, openAdmin } from './admins.ts';
import { everythingStored } from './device.ts';
import { expect, refused, test } from './fixtures.ts';
import { axe, axeInBothThemes, overflow } from './looks.ts';
import { withStore } from './members.ts';

test.use({ directoryOf: 'admins' });

test(
  'A category without startups says so and links to other pages, even without JavaScript',
  { tag: '@release' },
  async ({ page, server }) => {
    const slug = aWord();
    await withStore(server, (store) => store.categories.insert(aCategory({ slug, name: `Empty ${slug}` })));
    const html = await (await page.request.get(`/categories/${slug}`)).text();
    for (const text of ['No startups here yet', 'Submit a startup', 'Browse categories']) expect(html).toContain(text);
    await page.goto(`/categories/${slug}`);
    const section = page.getByRole('region', { name: /^Startups in / });
    await expect(section.getByText('No startups here yet')).toBeVisible();
    await expect(section.getByRole('link')).toHaveText(['Submit a startup', 'Browse categories']);
    expect(await axeInBothThemes(page)).toEqual([]);
  },
);

/** A small image of a unique color, as a file to choose. */
async function anImage(name: string, background: string) {
  const buffer = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

const addPost = (page: Page) => page.getByRole('dialog', { name: 'Add Post' });
const contentOf = (dialog: Locator) => dialog.getByRole('group', { name: 'Content' });

/** Waits until the block editor is ready, and begins at its last block. */
async function beginWriting(dialog: Locator): Promise<void> {
  const last = contentOf(dialog).locator('[contenteditable="true"]').last();
  await last.click();
}

/** Adds a block of another kind, chosen in the editor's popup at an empty paragraph. */
async function newBlock(page: Page, kind: string): Promise<void> {
  const search = page.locator('.ce-toolbox .cdx-search-field__input');
  const isOpen = () => search.evaluateAll(([field]) => field !== undefined && field === document.activeElement);
  const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
  // Enter creates the paragraph asynchronously: until it has the focus, keys go to the previous block. While the editor closes
  // its popup, it ignores Enter, even when the popup is no longer visible.
  await expect(async () => {
    await expect
      .poll(focusedText, { timeout: 3_000 })
      .toBe('')
      .catch(async (error: unknown) => {
        await page.keyboard.press('Enter');
        throw error;
      });
  }).toPass();
  // The editor opens its popup only after it has registered the new paragraph. Before that, the key types a letter.
  await expect(async () => {
    if (await isOpen()) return;
    if ((await focusedText()) === '/') await page.keyboard.press('Backspace');
    expect(await focusedText()).toBe('');
    await page.keyboard.press('/');
    expect(await isOpen()).toBe(true);
  }).toPass();
  await search.fill(kind);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // While the popup closes, the editor ignores Enter.
  await expect(page.locator('.ce-toolbox .ce-popover--opened')).toHaveCount(0);
}

test(
  'An admin writes a post with a heading, a list, bold words and images, previews it, and publishes it',
  { tag: '@release' },
  async ({ page, server }) => {
    test.slow();
    const word = aWord();
    await openAdmin(page, server, '/admin/blog-posts');
    await page.getByRole('button', { name: 'Add Post' }).click();
    const dialog = addPost(page);
    await dialog.getByLabel('Title').fill(`Written by hand ${word}`);
    await expect(dialog.getByText(`Address: /blog/written-by-hand-${word}`)).toBeVisible();
    await dialog.getByLabel('Category').selectOption({ index: 1 });
    await dialog.getByLabel('Excerpt').fill('מה יד יכולה לעשות.');
    await expect(dialog.getByLabel('Excerpt')).toHaveCSS('direction', 'rtl');
    await expect(dialog.getByLabel('Title')).toHaveCSS('direction', 'ltr');
    await dialog.getByLabel('Tags').fill(`${word}, making , by hand`);
    await dialog.getByLabel('Choose featured image url from this device').setInputFiles(await anImage('a.png', '#b3361e'));
    await expect(dialog.getByLabel('Featured image URL', { exact: true })).toHaveValue(/^\/images\//);

    await beginWriting(dialog);
    await page.keyboard.type('It begins ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('boldly');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' here.');
    await page.keyboard.press('Enter');
    await newBlock(page, 'Heading');
    await page.keyboard.type('What hands do');
    await page.keyboard.press('Enter');
    await newBlock(page, 'Unordered');
    await page.keyboard.type('They hold');
    await page.keyboard.press('Enter');
    await page.keyboard.type('They let go');
    await dialog.getByLabel(/^Image URL/).fill(`${server.url}/icon.svg?a=1&b=2`);
    await page.keyboard.press('Enter');
    await expect(contentOf(dialog).locator('img')).toHaveCount(1);
    await beginWriting(dialog);
    await page.keyboard.press('Enter');
    await newBlock(page, 'Image');
    const choosing = page.waitForEvent('filechooser');
    await contentOf(dialog).getByText('Choose an image').filter({ visible: true }).click();
    await (await choosing).setFiles(await anImage('b.png', '#2f62a8'));
    await expect(contentOf(dialog).locator('img')).toHaveCount(2);
    await expect(dialog.getByText(/^Saved on this device/)).toBeVisible();
    expect(await axe(page, 'dialog[open]')).toEqual([]);

    await dialog.getByRole('button', { name: 'Preview' }).click();
    const preview = dialog.getByRole('article', { name: 'Preview' });
    await expect(preview.getByRole('heading', { level: 2, name: 'What hands do' })).toBeVisible();
    await expect(preview.locator('b')).toHaveText('boldly');
    await expect(preview.getByText('מה יד יכולה לעשות.')).toHaveCSS('direction', 'rtl');
    await dialog.getByRole('button', { name: 'Write' }).click();
    await dialog.getByLabel('Status').selectOption('Published');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Written by hand ${word} saved.`)).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.goto(`/blog/written-by-hand-${word}`);
    const article = page.getByRole('article').first();
    await expect(article.getByRole('heading', { level: 2, name: 'What hands do' })).toBeVisible();
    await expect(article.locator('b')).toHaveText('boldly');
    await expect(article.getByText('מה יד יכולה לעשות.')).toHaveCSS('direction', 'rtl');
    await expect(article.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'ltr');
    await expect(article.getByRole('listitem').filter({ hasText: /^They/ })).toHaveText(['They hold', 'They let go']);
    await expect(article.locator(`img[src="${server.url}/icon.svg?a=1&b=2"]`)).toHaveCount(1);
    await expect(article.locator('figure img[src^="/images/"]')).toHaveCount(1);
    await expect(page.getByRole('link', { name: word })).toBeVisible();
  },
);

test(
  'The form of a post fits a phone, its draft survives a reload, and discarding the draft asks first; no code of a hostile post runs in the form',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(refused);
    await page.setViewportSize({ width: 360, height: 740 });
    await openAdmin(page, server, '/admin/blog-posts?open=new');
    await expect(contentOf(addPost(page)).locator('.ce-paragraph')).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await axeInBothThemes(page, 'dialog[open]')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await addPost(page).getByLabel('Title').fill('Half a post');
    await beginWriting(addPost(page));
    await page.keyboard.type('Half a thought');
    await expect(addPost(page).getByText(/^Saved on this device/)).toBeVisible();
    // The editor reports its text a moment after the title is saved.
    await expect.poll(() => everythingStored(page)).toContain('Half a thought');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();

    const question = page.getByRole('dialog', { name: 'Restore your draft?' });
    await expect(question).toContainText('A draft of “Half a post”');
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(addPost(page).getByLabel('Title')).toHaveValue('Half a post');
    await expect(contentOf(addPost(page)).getByText('Half a thought')).toBeVisible();
    await addPost(page).getByRole('button', { name: 'Save' }).click();
    await expect(addPost(page).getByText('Featured image URL is required.')).toBeVisible();
    await expect(addPost(page).getByText('Category is required.')).toBeVisible();
    await addPost(page).getByRole('button', { name: 'Cancel' }).click();
    const sure = page.getByRole('dialog', { name: 'Discard your changes?' });
    await sure.getByRole('button', { name: 'Keep editing' }).click();
    await expect(contentOf(addPost(page)).getByText('Half a thought')).toBeVisible();
    await addPost(page).getByRole('button', { name: 'Cancel' }).click();
    await sure.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Add Post' }).click();
    await expect(addPost(page).getByLabel('Title')).toHaveValue('');

    await test.step('no code in a hostile post runs in the editor, and saving removes only the hostile parts', async () => {
      const word = aWord();
      const hostile = '<img src=x onerror="window.ran = true"><a href="javascript:window.ran = true">press</a>';
      const _id = newId();
      await withStore(server, async (store) => {
        const [category = null] = await store.posts.categories(new Date().toISOString());
        await store.posts.insert({
          _id,
          title: `Hostile ${word}`,
          slug: `hostile-${word}`,
          featuredImage: '/icon.svg',
          excerpt: 'An excerpt.',
          content: {
            blocks: [
              { type: 'header', data: { text: `Head${hostile}`, level: 2 } },
              { type: 'paragraph', data: { text: `One <mark>marked</mark> <code>word</code>${hostile}` } },
              {
                type: 'list',
                data: { style: 'ordered', items: [`first${hostile}`, { content: `second${hostile}`, items: [] }] },
              },
              { type: 'image', data: { file: { url: '/icon.svg' }, caption: `Caption${hostile}` } },
              { type: 'embed', data: { source: 'javascript:window.ran = true', html: hostile } },
            ],
          },
          category,
          tags: [],
          author: { name: 'Ida', email: '', avatar: '' },
          status: 'published',
          publishedAt: '2026-01-02T03:04:05.000Z',
          commentsCount: 0,
        });
      });
      await page.goto(`/admin/blog-posts?search=${word}`);
      await page.getByRole('button', { name: `Edit Hostile ${word}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Post' });
      await expect(contentOf(dialog).getByText('Headpress')).toBeVisible();
      await expect(contentOf(dialog).getByText('secondpress')).toBeVisible();
      await expect(contentOf(dialog).locator('[onerror], a[href^="javascript"]')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Preview' }).click();
      await expect(dialog.getByRole('heading', { level: 2, name: 'Headpress' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Write' }).click();
      await contentOf(dialog).getByText('Headpress').click();
      await page.keyboard.press('End');
      await page.keyboard.type('!');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => 'ran' in window)).toBe(false);

      const { content } = await withStore(server, async (store) => (await store.posts.byId(_id)) ?? { content: '' });
      expect(typeof content === 'string' ? content : content.blocks.map(({ type, data }) => ({ type, data }))).toMatchObject([
        { type: 'header', data: { text: 'Headpress!', level: 2 } },
        { type: 'paragraph', data: { text: 'One <mark>marked</mark> <code>word</code>press' } },
        { type: 'list', data: { style: 'ordered', items: [{ content: 'firstpress' }, { content: 'secondpress' }] } },
        { type: 'image', data: { file: { url: '/icon.svg' }, caption: 'Captionpress' } },
        { type: 'embed', data: { source: '', html: 'press' } },
      ]);

      await page.getByRole('button', { name: `Delete Hostile ${word}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click();
      await expect(page.getByText('No posts found.')).toBeVisible();
    });
  },
);

test(
  'An admin changes the settings: invalid JSON cannot be saved, and the head of public pages changes at once',
  { tag: '@release' },
  async ({ page, server }) => {
    test.slow();
    await openAdmin(page, server, '/admin/settings?part=texts');
    const parts = page.getByRole('navigation', { name: 'Settings' });
    await expect(parts.locator('[aria-current]')).toHaveText('Texts');
    await page.getByLabel('Last line').fill('© 2026 Moss & Sons');
    await page.getByRole('button', { name: 'Save texts' }).click();
    await expect(page.getByText('Texts saved.')).toBeVisible();
    await parts.getByRole('link', { name: 'General' }).click();
    await expect(parts.locator('[aria-current]')).toHaveText('General');
    const save = page.getByRole('button', { name: 'Save Settings' });
    await page.getByLabel('JSON-LD').fill('{"@type": ');
    await expect(page.getByText(/^JSON Error: /)).toBeVisible();
    await expect(page.getByText('Please fix JSON errors before saving.')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByLabel('JSON-LD').fill('{"@context":"https://schema.org","@type":"WebSite","name":"Anew"}');
    await page.getByRole('button', { name: 'Format JSON' }).click();
    await expect(page.getByLabel('JSON-LD')).toHaveValue(/\{\n {2}"@context": "https:\/\/schema.org",\n/);
    const title = 'A title of its own for the whole directory, made anew';
    await page.getByRole('region', { name: 'Basic SEO' }).getByLabel('Title').fill(title);
    await expect(page.getByText(`50–60 characters work best; ${title.length} so far (good).`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Search result' })).toContainText(title);
    await page.getByLabel('Open Graph description').fill('For sharing');
    await expect(page.getByRole('region', { name: 'Share card' })).toContainText('For sharing');
    await page.getByLabel('Choose logo from this device').setInputFiles(await anImage('logo.png', '#2f7d55'));
    await expect(page.getByLabel('Logo optional')).toHaveValue('An image from this device');
    const mails = page.getByRole('region', { name: 'Emails to you' });
    await mails.getByLabel('Claims').selectOption('Never');
    await expect(mails.getByText('Saved.')).toBeVisible();
    await save.click();
    await expect(page.getByText('Settings saved successfully!')).toBeVisible();
    await expect(page.getByLabel('Logo optional')).toHaveValue(/^\/images\//);

    // The change is visible within the same visit, and to everyone.
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('link', { name: / Admin$/ }).locator('img')).toHaveAttribute('src', /^\/images\//);
    const html = await (await fetch(`${server.url}/`)).text();
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain('"name":"Anew"');
    expect(html).toContain('content="For sharing"');
  },
);
