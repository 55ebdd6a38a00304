import { expect, type Locator, type Page } from '@playwright/test';
import { aWord, waitingStartups } from '../e2e/admins.ts';
import { aMember, signInAs } from '../e2e/members.ts';
import { openSite } from '../visited-site.ts';

/**
 * `npm run walk:dialogs` types into every dialog of the admin area that has a text field, and tries everything that could lose
 * the text: Escape, the Back button, a reload, and a session that ends in between. Prints a line for each dialog, and fails when
 * one lost its text. Needs a build and Chromium.
 */
interface Dialog {
  name: string;
  path: string;
  open: (page: Page) => Promise<void>;
  /** The field into which the walk types. */
  field: (dialog: Locator) => Locator;
  submit: string | RegExp;
  /**
   * The values of other required fields by their labels, because a form without them is not sent. For a select, the index of an
   * option.
   */
  also?: Readonly<Record<string, string>>;
  /** Opens the form again after a reload, if the page asks first. */
  restore?: (page: Page) => Promise<void>;
  /**
   * `asks`: the dialog has an address, and asks before it loses text. `keeps`: the dialog closes, and contains the text when it
   * is opened again.
   */
  kind: 'asks' | 'keeps';
}

const text = 'Typed by the walk';
const word = aWord();
const labeled = (label: string) => (dialog: Locator) => dialog.getByLabel(new RegExp(`^${label}`)).first();
const pressButton = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const pressRow = (page: Page) => page.locator('#content [data-row]').first().click();
/** Presses the key that opens a dialog over the review queue. */
const pressKey = (key: string) => async (page: Page) => {
  await expect(page.getByRole('region', { name: 'Details' }).getByText('Be kind.')).toBeVisible();
  await page.keyboard.press(key);
};
const queue = `/admin/startups?status=pending&search=${word}`;

const asks = (
  name: string,
  path: string,
  open: Dialog['open'],
  label: string,
  others: Partial<Pick<Dialog, 'also' | 'submit' | 'restore'>> = {},
): Dialog => ({ name, path, open, field: labeled(label), submit: /^Save/, kind: 'asks', ...others });
const keeps = (
  name: string,
  path: string,
  open: Dialog['open'],
  label: string,
  others: Pick<Dialog, 'submit'> & Partial<Pick<Dialog, 'also'>>,
): Dialog => ({
  ...asks(name, path, open, label, others),
  kind: 'keeps',
});
const newUser = { Email: `${word}@people.example`, Password: `${word} and a lantern` };
const newPlan = {
  'Monthly price': '5',
  'Annual price': '50',
  'Approval speed': 'A day',
  'Key features': 'One',
  'Renewal incentives': 'One',
};
const newPost = { Category: '1', 'Featured image URL': '/icon.svg', Excerpt: 'Of the walk.' };
const content = (page: Page) => page.getByRole('group', { name: 'Content' });
const paragraph = 'Written by the walk';
const writePost = async (page: Page) => {
  await page.getByRole('button', { name: 'Add Post' }).click();
  await content(page).locator('[contenteditable="true"]').fill(paragraph);
};
const restorePost = async (page: Page) => {
  await page.getByRole('dialog', { name: 'Restore your draft?' }).getByRole('button', { name: 'Restore' }).click();
  await expect(content(page)).toContainText(paragraph);
};

const newListing = { Name: `New ${word}`, Description: 'Of the walk.', Website: `https://${word}.example` };

const dialogs: readonly Dialog[] = [
  asks('new user', '/admin/users', pressButton('Add New User'), 'Username', { also: newUser }),
  asks('user', '/admin/users', pressButton(/^Edit /), 'Name'),
  asks('new category', '/admin/categories', pressButton('Add Category'), 'Name', { also: { Description: 'Of the walk.' } }),
  asks('category', '/admin/categories', pressRow, 'Description'),
  asks('new blog category', '/admin/blog-categories', pressButton('Add Category'), 'Name'),
  asks('blog category', '/admin/blog-categories', pressRow, 'Name'),
  asks('new collection', '/admin/collections', pressButton('Add Collection'), 'Title'),
  asks('new plan', '/admin/plans', pressButton('Add Plan'), 'Name', { also: newPlan, submit: /^Add Plan/ }),
  asks('plan', '/admin/plans', pressButton(/^Edit /), 'Approval speed'),
  asks('listing', queue, pressKey('e'), 'Tagline'),
  asks('new listing', '/admin/startups', pressButton('Add startup'), 'Tagline', {
    also: newListing,
    submit: /^Add startup/,
  }),
  asks('new post', '/admin/blog-posts', writePost, 'Title', { also: newPost, restore: restorePost }),
  asks('reasons for reports', '/admin/reports', pressButton('Reasons'), 'Title'),
  keeps('rejection', queue, pressKey('r'), 'Reason', { submit: /^Reject/ }),
  keeps('archiving', queue, pressKey('t'), 'Note', { submit: /^Archive/, also: { Reason: '1' } }),
];

/** Fills a field, or chooses the option with this index. */
async function fill(field: Locator, value: string): Promise<void> {
  if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption({ index: Number(value) });
  else await field.fill(value);
}

async function walkThrough(page: Page, dialog: Dialog): Promise<string[]> {
  const box = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: dialog.submit }) });
  const field = dialog.field(box);
  const lost: string[] = [];
  const attempt = async (name: string, step: () => Promise<void>) => {
    try {
      await step();
      await expect(field).toHaveValue(text);
    } catch (error) {
      lost.push(`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
    }
  };
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const keepEditing = async () => {
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
  };
  // Opens a page first, so that the Back button of a dialog without an address has a page to return to.
  await page.goto('/admin/dashboard');
  await page.goto(dialog.path);
  await dialog.open(page);
  await field.fill(text);
  const reopen = async () => {
    await expect(box).toHaveCount(0);
    await dialog.open(page);
  };
  await attempt('Escape', async () => {
    await page.keyboard.press('Escape');
    await (dialog.kind === 'asks' ? keepEditing() : reopen());
  });
  await attempt('Back', async () => {
    await page.goBack();
    if (dialog.kind === 'asks') return keepEditing();
    await page.goForward();
    await reopen();
  });
  await attempt('Reload', async () => {
    // The draft of a post is stored within a second. Before that, the browser asks before leaving the page, and the walk would
    // confirm at once.
    if (dialog.restore !== undefined) await expect(box.getByText(/^Saved on this device/)).toBeVisible();
    await page.reload();
    if (dialog.kind === 'keeps') await reopen();
    await dialog.restore?.(page);
  });
  await attempt('End of the session', async () => {
    for (const [label, value] of Object.entries(dialog.also ?? {})) await fill(labeled(label)(box), value);
    await page.context().clearCookies();
    await box.getByRole('button', { name: dialog.submit }).click();
    await expect(page.getByRole('dialog', { name: 'Sign in', exact: true })).toBeVisible();
  });
  return lost;
}

const { server, browser, close } = await openSite();
try {
  const admin = await aMember(server, { role: 'admin' });
  await waitingStartups(server, [`Walked ${word}`]);
  for (const dialog of dialogs) {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    // Confirms the browser's own question before a reload.
    page.on('dialog', (asked) => void asked.accept());
    await signInAs(page, server, admin);
    const lost = await walkThrough(page, dialog).catch((error: unknown) => [`it did not open: ${String(error)}`]);
    console.log(`${lost.length === 0 ? 'kept' : 'LOST'}  ${dialog.name}${lost.map((each) => `\n      ${each}`).join('')}`);
    if (lost.length > 0) process.exitCode = 1;
    await context.close();
  }
} finally {
  await close();
}
