import type { Locator, Page } from '@playwright/test';
import { newId } from '../../server/domain/core/ids.ts';
import { aPasskey, aStartup } from '../store/builders.ts';
import { openAdmin } from './admins.ts';
import { expect, open, test } from './fixtures.ts';
import { aFounder, ask, fillIn, menuButton } from './founders.ts';
import { memberPassword, withStore } from './members.ts';

test.use({ directoryOf: 'members', ownNetwork: true });

interface Form {
  name: string;
  /** Opens the form on a page that has loaded. */
  open: (page: Page) => Promise<Locator>;
  path: string;
  /** The texts typed into the fields, by label. */
  texts: Readonly<Record<string, string>>;
}

const main = async (page: Page) => page.getByRole('main');

async function openDialog(page: Page, button: string, title = button): Promise<Locator> {
  await page
    .getByRole('button', { name: button })
    .or(page.getByRole('link', { name: button }))
    .first()
    .click();
  return page.getByRole('dialog', { name: title });
}

async function askInstead(page: Page, button: string, title: string): Promise<Locator> {
  await (await ask(page, 'Sign in')).getByRole('button', { name: button }).click();
  return page.getByRole('dialog', { name: title });
}

/** The label of an optional field goes on after its name. */
const field = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${label}`)).first();

async function expectTexts(form: Locator, texts: Form['texts']): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await expect(field(form, label)).toHaveValue(text);
}

/** Types into a form, and expects the texts to be there again after Escape, if the form is a dialog, and after a reload. */
async function expectKept(page: Page, form: Omit<Form, 'name'>): Promise<void> {
  // Admin pages have no server-rendered controls that would have to be hydrated first.
  await (form.path.startsWith('/admin') ? page.goto(form.path) : open(page, form.path));
  const opened = await form.open(page);
  for (const [label, text] of Object.entries(form.texts)) await field(opened, label).fill(text);
  if ((await page.getByRole('dialog').count()) > 0) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectTexts(await form.open(page), form.texts);
  }
  await page.reload();
  await expectTexts(await form.open(page), form.texts);
}

/** Confirms the browser's own question before a reload. */
const confirmReloads = (page: Page) => page.on('dialog', (asked) => void asked.accept());

const forVisitors: readonly Form[] = [
  {
    name: 'sign-up',
    path: '/',
    open: (page) => ask(page, 'Sign up'),
    texts: { Username: 'lantern-maker', Email: 'lantern@example.com' },
  },
  { name: 'sign-in', path: '/', open: (page) => ask(page, 'Sign in'), texts: { Email: 'in@example.com' } },
  {
    name: 'magic link',
    path: '/',
    open: (page) => askInstead(page, 'Sign in with magic link?', 'Sign in with a magic link'),
    texts: { Email: 'link@example.com' },
  },
  {
    name: 'forgotten password',
    path: '/',
    open: (page) => askInstead(page, 'Forgot password?', 'Forgot your password?'),
    texts: { Email: 'forgot@example.com' },
  },
  { name: 'admin sign-in', path: '/admin/login', open: main, texts: { Email: 'admin@example.com' } },
  { name: 'newsletter', path: '/newsletter', open: main, texts: { 'Your email': 'news@example.com' } },
  { name: 'idea', path: '/build', open: main, texts: { 'Your idea': 'A bakery that predicts bread.' } },
  { name: 'new collection', path: '/collections/mine', open: main, texts: { 'New collection': 'For the island' } },
  {
    name: 'collecting',
    path: '/startup/kanbanjo',
    open: (page) => openDialog(page, 'Collect Kanbanjo'),
    texts: { 'New collection': 'For the mainland' },
  },
  {
    name: 'report',
    path: '/startup/kanbanjo',
    open: (page) => openDialog(page, 'Report', 'Report Kanbanjo'),
    texts: { Details: 'It moved.' },
  },
  {
    name: 'correction',
    path: '/startup/kanbanjo',
    open: (page) => openDialog(page, 'Suggest a correction', 'Suggest a correction for Kanbanjo'),
    texts: { 'It should say': 'Kanban, but with tides.', 'Reason or source': 'Their page.', Email: 'me@example.com' },
  },
];

for (const form of forVisitors) {
  test(`A text in this form is there again after Escape and a reload: ${form.name}`, { tag: '@release' }, async ({ page }) => {
    await expectKept(page, form);
  });
}

test('The name and email of a sign-up are there again after Escape and a reload, the password is not, and all are gone after signing up', async ({
  page,
}) => {
  const { username, email } = aFounder();
  await open(page, '/');
  const dialog = await ask(page, 'Sign up');
  await dialog.getByLabel('Username').fill(username);
  await fillIn(dialog, email);
  await page.keyboard.press('Escape');
  await expectTexts(await ask(page, 'Sign up'), { Username: username, Email: email, Password: '' });
  await page.reload();
  await expectTexts(await ask(page, 'Sign up'), { Username: username, Email: email, Password: '' });
  await fillIn(dialog, email);
  await dialog.getByLabel('Repeat password', { exact: true }).fill(memberPassword);
  await page.keyboard.press('Enter');
  await expect(menuButton(page)).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(email);
});

test('The changes of a correction to several parts are there again after a reload', { tag: '@release' }, async ({ page }) => {
  await open(page, '/startup/kanbanjo');
  const openForm = () => openDialog(page, 'Suggest a correction', 'Suggest a correction for Kanbanjo');
  const dialog = await openForm();
  const part = dialog.getByLabel('What should change?');
  await part.selectOption('Pitch');
  await dialog.getByLabel('Pitch', { exact: true }).fill('With tides.');
  await part.selectOption('Product name');
  await dialog.getByLabel('Product name', { exact: true }).fill('Kanbanjoo');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Suggest a correction' })).toBeInViewport();
  await openForm();
  await expect(dialog.getByText('Changed: Pitch, Product name.')).toBeVisible();
  await expect(dialog.getByLabel('Product name', { exact: true })).toHaveValue('Kanbanjoo');
  await part.selectOption('Pitch');
  await expect(dialog.getByLabel('Pitch', { exact: true })).toHaveValue('With tides.');
});

test("A member's unsaved texts are there again after a reload", { tag: '@release' }, async ({ page, member, server }) => {
  const [startupId, passkeyId] = [newId(), newId()];
  await withStore(server, async ({ startups, passkeys }) => {
    await startups.insert(aStartup({ _id: startupId, slug: startupId, website: `https://${startupId}.example/` }));
    await passkeys.insert(aPasskey({ _id: passkeyId, credentialId: passkeyId, userId: member._id, name: 'Phone' }));
  });
  confirmReloads(page);
  const profile = { Name: 'Lantern Maker', LinkedIn: 'https://www.linkedin.com/in/lantern' };
  await expectKept(page, { path: '/settings', open: main, texts: profile });
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await expectTexts(await main(page), { Name: member.name, LinkedIn: '' });
  await expect(page.getByRole('button', { name: 'Discard my changes' })).toHaveCount(0);

  const rename = (each: Page) => openDialog(each, 'Rename (Phone)', 'Rename this passkey');
  await expectKept(page, { path: '/settings', open: rename, texts: { Name: 'Telephone' } });
  await expectKept(page, { path: `/verify/${startupId}`, open: main, texts: { Address: 'lantern' } });

  await page.goto('/collections/mine');
  await page.getByLabel('New collection').fill('For the island');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByLabel('New collection')).toHaveValue('');
  await page.getByRole('link', { name: 'For the island' }).click();
  await page.getByText('Edit name and introduction').click();
  const head = { Title: 'For the mainland', Introduction: 'What a ferry carries.' };
  for (const [label, text] of Object.entries(head)) await field(await main(page), label).fill(text);
  await page.reload();
  await expectTexts(await main(page), head);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For the mainland' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('paragraph').filter({ hasText: 'What a ferry carries.' })).toBeVisible();
  await expect(page.getByLabel('Title')).toBeHidden();
});

test(
  "An admin's unsaved texts are there again after a reload, and can be discarded",
  { tag: '@release' },
  async ({ page, server }) => {
    confirmReloads(page);
    await openAdmin(page, server, '/admin/dashboard');
    const forms = [
      { path: '/admin/settings', open: main, texts: { Keywords: 'lantern, tide' } },
      { path: '/admin/advertising', open: main, texts: { 'Main title': 'Lanterns for all' } },
      { path: '/admin/deals', open: main, texts: { Headline: 'Half a lantern', 'Deal URL': 'https://lantern.example' } },
      { path: '/admin/faq', open: main, texts: { 'Category name': 'Lanterns' } },
    ];
    for (const form of forms) {
      await expectKept(page, form);
      await page.getByRole('button', { name: 'Discard my changes' }).click();
      const [[label = '', text = ''] = []] = Object.entries(form.texts);
      await expect(field(await main(page), label)).not.toHaveValue(text);
    }

    await page.goto('/admin/fields');
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.keyboard.type('Lantern');
    await page.reload();
    await expect(page.getByRole('button', { name: /^Lantern/ })).toBeVisible();
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.keyboard.type('Tide');
    await expect(page.getByRole('button', { name: /^Lantern/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Tide/ })).toBeVisible();
  },
);
