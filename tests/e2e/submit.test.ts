import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { newId } from '../../server/domain/core/ids.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { aStartup } from '../store/builders.ts';
import { everythingStored } from './device.ts';
import { expect, test } from './fixtures.ts';
import { aMember, signInAs, withStore } from './members.ts';
import {
  anIcon,
  fillDetails,
  fillGeneral,
  goOn,
  hasScreenshots,
  isSaved,
  isSent,
  nextButton,
  openWizard,
  screenshotsField,
  stepHeading,
  submitButton,
  submits,
  threeScreenshots,
} from './wizard.ts';

const shot = (page: Page, number: number): Locator => page.getByRole('img', { name: `Screenshot ${number}` });

/** Moves the focus to an element by pressing Tab. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`);
}

test('A founder submits a startup by keyboard alone, with an icon and three screenshots', async ({ page, server }) => {
  test.slow();
  const member = await openWizard(page, server);
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  };
  // The file dialog belongs to the system, so the test only checks that the keyboard reaches the field that opens it.
  await tabTo(page, page.getByLabel('Icon'));
  await page.getByLabel('Icon').setInputFiles(await anIcon());
  await type('Product name', 'Tidewise');
  await type('Pitch', 'Tides for people who sail small boats.');
  await type('Website', 'tidewise.example');
  await type('Description', 'Reads the harbour gauges.');
  await expect(page.getByLabel('Website')).toHaveValue('https://tidewise.example');
  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Details')).toBeFocused();
  await tabTo(page, page.getByRole('combobox', { name: 'Topics' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(16);
  await page.keyboard.type('developer');
  await page.keyboard.press('Enter');
  await page.keyboard.type('design');
  await page.keyboard.press('Enter');
  await page.keyboard.type('data');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Chosen topics' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('list', { name: 'Chosen topics' }).getByRole('listitem')).toHaveText(['Developer Tools', 'Design']);
  // After a choice, the arrow key continues from the option that took its place.
  const options = page.getByRole('listbox').getByRole('option');
  await page.keyboard.press('ArrowDown');
  const [first = '', second = ''] = await options.locator('span:nth-child(2)').allTextContents();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByRole('list', { name: 'Chosen topics' }).getByRole('listitem')).toHaveText([
    'Developer Tools',
    'Design',
    first,
    second,
  ]);
  for (const key of ['Backspace', 'Backspace']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await type('Special offer', 'Three months free.');
  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Media')).toBeFocused();
  await tabTo(page, screenshotsField(page));
  await page
    .getByLabel('Screenshots')
    .first()
    .setInputFiles(await threeScreenshots());
  await hasScreenshots(page, 3);
  await tabTo(page, page.getByRole('button', { name: 'Move screenshot 3 earlier' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move screenshot 2 earlier' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('shot-3.png moved to position 1 of 3.')).toBeAttached();
  await expect(shot(page, 1)).toHaveAttribute('alt', 'Screenshot 1: shot-3.png');
  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Team')).toBeFocused();
  await expect(page.getByLabel('Maker 1', { exact: true })).toHaveValue(member.username);
  await expect(page.getByRole('button', { name: 'Remove maker 1' })).toBeDisabled();
  await tabTo(page, page.getByRole('button', { name: 'Add a maker' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('priya');
  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Finish')).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: /accelerators/ }));
  await page.keyboard.press('Space');
  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Submit')).toBeFocused();
  await expect(page.getByText(`${member.username}, priya`)).toBeVisible();
  await expect(page.getByText('Developer Tools, Design')).toBeVisible();
  await expect(page.getByText('To accelerators')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /^Hobby/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('This plan is not configured for payment. Please contact support.')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await tabTo(page, submitButton(page));
  await page.keyboard.press('Enter');
  await isSent(page);
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'View My Dashboard' })).toHaveAttribute('href', '/dashboard');

  await withStore(server, async (store) => {
    const [startup] = await store.startups.ofUser(member._id);
    expect(startup).toMatchObject({
      name: 'Tidewise',
      tagline: 'Tides for people who sail small boats.',
      website: 'https://tidewise.example',
      status: 'pending',
      categories: ['developer-tools', 'design'],
      publishedAt: null,
    });
    const pictures = [startup?.logo ?? '', ...(startup?.screenshots ?? [])];
    expect(pictures).toHaveLength(4);
    const sizes = [];
    for (const path of pictures) {
      const image = await store.images.bySha256(/^\/images\/([0-9a-f]{64})\.webp$/.exec(path)?.[1] ?? '');
      sizes.push([image?.width, image?.height, Buffer.from(image?.webp ?? []).toString('latin1', 8, 12)]);
    }
    expect(sizes).toEqual([[512, 512, 'WEBP'], ...Array.from({ length: 3 }, () => [1600, 1000, 'WEBP'])]);
    expect(await store.submissions.byStartup(startup?._id ?? '')).toMatchObject({
      makers: [member.username, 'priya'],
      wantsAccelerator: true,
      wantsFunding: false,
      specialOffer: 'Three months free.',
      plan: 'Hobby',
    });
  });
  const promised = /[Yy]ou will have an answer by (.*?)\./.exec(await page.getByRole('main').innerText())?.[1] ?? 'no day';
  // A sent draft is deleted.
  await page.goto('/submit-startup');
  await expect(page.getByLabel('Product name')).toHaveValue('');
  await page.goto('/dashboard');
  await expect(page.getByText(`You will have an answer by ${promised}.`)).toBeVisible();
});

test('Next continues only when the step is valid; each error disappears when its field is edited, and an existing name is pointed out', async ({
  page,
  server,
}) => {
  test.slow();

  await test.step('a listing of the same name is pointed out, with a claim link if it has no owner', async () => {
    await openWizard(page, server);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/check-name')) requested.push(new URL(request.url()).searchParams.get('name') ?? '');
    });
    await page.getByLabel('Product name').pressSequentially('mothlamp', { delay: 20 });
    const link = page.getByRole('link', { name: 'View existing business' });
    await expect(link).toHaveAttribute('href', '/startup/mothlamp');
    await expect(link).toHaveAttribute('target', '_blank');
    expect(requested).toEqual(['mothlamp']);
    await page.getByLabel('Product name').fill('Ferrywire');
    await expect(page.getByText('There is another startup called Ferrywire.')).toBeVisible();
    await expect(link).toBeHidden();
    await page.getByLabel('Product name').fill('Nobody has this name');
    await expect(page.getByText('There is another startup')).toBeHidden();
    await page.getByLabel('Website').fill('www.ferrywire.example');
    await expect(page.getByText('A startup with this website is already listed.')).toBeVisible();
    await page.getByLabel('Website').fill('mothlamp.example');
    await expect(page.getByRole('link', { name: 'Claim it' })).toHaveAttribute('href', '/startup/mothlamp');
    for (const label of ['Product name', 'Website']) await page.getByLabel(label).fill('');
  });

  await test.step('each error disappears when its field is edited', async () => {
    await expect(page.getByRole('button', { name: 'Back' })).toBeDisabled();
    await nextButton(page).click();
    const sentences = {
      'Icon is required.': async () => page.getByLabel('Icon').setInputFiles(await anIcon()),
      'Product name is required.': () => page.getByLabel('Product name').fill('Tidewise'),
      'Pitch is required.': () => page.getByLabel('Pitch').fill('Tides.'),
      'Website URL is required.': () => page.getByLabel('Website').fill('not a website'),
      'Description is required.': () => page.getByLabel('Description').fill('Reads gauges.'),
    };
    await expect(page.getByLabel('Icon')).toBeFocused();
    for (const [sentence, mend] of Object.entries(sentences)) {
      await expect(page.getByText(sentence)).toBeVisible();
      await mend();
      await expect(page.getByText(sentence)).toBeHidden();
    }
    await nextButton(page).click();
    await expect(page.getByText('Please enter a valid URL (e.g., https://example.com).')).toBeVisible();
    await expect(page.getByLabel('Website')).toBeFocused();
    await expect(page.getByLabel('Website')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Website').fill('tidewise.example');
    await page.keyboard.press('Enter');
    await expect(stepHeading(page, 'Details')).toBeFocused();

    await nextButton(page).click();
    await expect(page.getByText('Please select at least one topic.')).toBeVisible();
    const topics = page.getByRole('combobox', { name: 'Topics' });
    await expect(topics).toBeFocused();
    await topics.click();
    for (let count = 1; count <= 4; count += 1) {
      await page.getByRole('listbox').getByRole('option').first().click();
      await expect(page.getByRole('list', { name: 'Chosen topics' }).getByRole('listitem')).toHaveCount(count);
    }
    // Enter does not leave the step when the list is full, or for a topic that does not exist.
    await page.keyboard.type('zzz');
    await expect(page.getByText('No topic matches.')).toBeVisible();
    await page.keyboard.press('Enter');
    await topics.fill('de');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Chosen topics' }).getByRole('listitem')).toHaveCount(5);
    await expect(topics).toBeFocused();
    await expect(page.getByText('Please select at least one topic.')).toBeHidden();
    await expect(page.getByText('5 of 5 chosen. Remove one to choose another.')).toBeVisible();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0);
    await goOn(page, 'Media', 'Team');
    await page.getByLabel('Maker 1', { exact: true }).fill(' ');
    await nextButton(page).click();
    await expect(page.getByText('Please enter a username.')).toBeVisible();
    await expect(page.getByLabel('Maker 1', { exact: true })).toBeFocused();

    // Neither the URL nor the list of steps can skip an invalid step.
    await expect.poll(() => everythingStored(page)).toContain('"makers":[" "]');
    await page.goto('/submit-startup?step=6');
    await expect(stepHeading(page, 'Team')).toBeVisible();
    await expect(page).toHaveURL(/step=4/);
    await expect(page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: /Finish/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(stepHeading(page, 'Media')).toBeFocused();
    await page.goBack();
    await expect(stepHeading(page, 'Team')).toBeFocused();
  });
});

test('A reload during step 3 loses nothing', async ({ page, server }) => {
  test.slow();
  const docs = usualFields.slice(0, 1).map((field) => ({ ...field, key: 'docs', label: 'Docs', type: 'link', options: [] }));
  await page.route('**/api/fields', (route) => route.fulfill({ json: [...usualFields, ...docs] }));
  await openWizard(page, server);
  await fillGeneral(page, 'Tidewise');
  await goOn(page, 'Details');
  await fillDetails(page);
  await page.getByLabel('Special offer').fill('Three months free.');
  await page.getByLabel('Docs').fill('docs.example');
  await page.getByLabel('Docs').press('Enter');
  await expect(stepHeading(page, 'Media')).toBeVisible();
  const own = resolve(import.meta.dirname, '../../../shared/data/images/covers');
  const real = [1, 2, 3].map((number) => join(own, `cover-${number}-1200x630.jpg`));
  await page
    .getByLabel('Screenshots')
    .first()
    .setInputFiles(real.every(existsSync) ? real : await threeScreenshots());
  await hasScreenshots(page, 3);
  await isSaved(page);
  const alts = await page
    .getByRole('img', { name: /^Screenshot/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute('alt')));

  await page.reload();
  await expect(stepHeading(page, 'Media')).toBeVisible();
  await hasScreenshots(page, 3);
  const images = page.getByRole('img', { name: /^Screenshot/ });
  expect(await images.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual(alts);
  await expect
    .poll(() => images.evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 300)))
    .toBe(true);
  // Even without the URL parameter for the step.
  await page.goto('/');
  await page.goto('/submit-startup');
  await expect(stepHeading(page, 'Media')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Special offer')).toHaveValue('Three months free.');
  await expect(page.getByLabel('Docs')).toHaveValue('https://docs.example');
  await expect(page.getByRole('list', { name: 'Chosen topics' })).toContainText('Developer Tools');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Product name')).toHaveValue('Tidewise');
  await expect(page.getByLabel('Description')).toHaveValue('Reads the harbour gauges.\n\nSays when to leave.');
  await expect(page.getByRole('img', { name: 'The icon you chose' })).toBeVisible();
  await goOn(page, 'Details', 'Media');
  await page.getByRole('button', { name: 'Remove screenshot 2' }).click();
  await expect(page.getByRole('img', { name: /^Screenshot/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Remove screenshot 2' })).toBeFocused();

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog', { name: 'Start over?' }).getByRole('button', { name: 'Clear everything' }).click();
  await expect(stepHeading(page, 'General')).toBeVisible();
  await expect(page.getByLabel('Product name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Product name')).toHaveValue('');
});

test('A draft is the same in two tabs, and another member on the same device sees none of it', async ({
  page,
  context,
  server,
}) => {
  await test.step('the last change wins, and the other tab says so', async () => {
    await openWizard(page, server);
    const other = await context.newPage();
    await other.goto('/submit-startup');
    await expect(nextButton(other)).toBeVisible();
    await page.getByLabel('Product name').fill('Tidewise');
    await expect(other.getByLabel('Product name')).toHaveValue('Tidewise');
    await expect(other.getByText('This draft was changed in another tab. You are seeing the latest version.')).toBeVisible();
    await other.getByLabel('Pitch').fill('Tides for small boats.');
    await expect(page.getByLabel('Pitch')).toHaveValue('Tides for small boats.');
    await expect(page.getByLabel('Product name')).toHaveValue('Tidewise');
  });

  await test.step('a tab whose draft was cleared elsewhere says so above its empty fields', async () => {
    const other = context.pages().at(-1) ?? page;
    await isSaved(page);
    await page.getByRole('button', { name: 'Start over' }).click();
    await page.getByRole('button', { name: 'Clear everything' }).click();
    await expect(other.getByLabel('Product name')).toHaveValue('');
    await expect(other.getByText('This draft was submitted or cleared in another tab.')).toBeInViewport();
    await expect(other.getByRole('link', { name: 'your dashboard' })).toHaveAttribute('href', '/dashboard');
    await page.getByLabel('Product name').fill('Tidewise');
  });

  await test.step('someone else sees nothing of it', async () => {
    await isSaved(page);
    await openWizard(page, server);
    await expect(page.getByLabel('Product name')).toHaveValue('');
  });
});

test('A rejected listing is changed and resubmitted, once', async ({ page, context, server, pageErrors }) => {
  test.slow();
  pageErrors.expected.push(/Failed to load resource: the server responded with a status of 409/);
  const member = await aMember(server);
  const icon = `/images/${'a'.repeat(64)}.webp`;
  const startup = aStartup({
    _id: newId(),
    name: 'Tidewise',
    slug: `tidewise-${newId()}`,
    tagline: 'Tides.',
    description: 'Reads gauges.',
    website: 'https://tidewise.example',
    logo: icon,
    categories: ['developer-tools'],
    userId: member._id,
    status: 'rejected',
    rejectionReason: 'The website does not open.',
    publishedAt: null,
  });
  await withStore(server, (store) => store.startups.insert(startup));
  await context.route(`**${icon}`, (route) =>
    anIcon().then(({ buffer }) => route.fulfill({ body: buffer, contentType: 'image/png' })),
  );
  await signInAs(page, server, member);
  await page.goto(`/submit-startup?edit=${startup._id}`);
  await expect(page.getByText('Reason: The website does not open.')).toBeVisible();
  await expect(page.getByLabel('Product name')).toHaveValue('Tidewise');
  await expect(page.getByRole('img', { name: 'The icon you chose' })).toHaveAttribute('src', icon);
  const other = await context.newPage();
  await other.goto(`/submit-startup?edit=${startup._id}`);
  await expect(nextButton(other)).toBeVisible();
  await page.getByLabel('Website').fill('https://tidewise.example/app');
  await goOn(page, 'Details', 'Media', 'Team', 'Finish', 'Submit');
  await submits(page);
  // The other tab does not know yet that the listing is no longer rejected.
  await goOn(other, 'Details', 'Media', 'Team', 'Finish', 'Submit');
  await submitButton(other).click();
  await expect(other.getByRole('alert').getByText('Only a rejected startup can be resubmitted.')).toBeVisible();
  await expect(other.getByRole('alert').getByRole('link', { name: 'View My Dashboard' })).toBeVisible();
  await other.close();
  const again = await withStore(server, (store) => store.startups.byId(startup._id));
  expect(again).toMatchObject({ status: 'pending', website: 'https://tidewise.example/app', logo: icon, slug: startup.slug });
  expect(again).not.toHaveProperty('rejectionReason');

  await page.goto(`/submit-startup?edit=${startup._id}`);
  await expect(page.getByRole('heading', { name: 'Only a rejected startup can be resubmitted.' })).toBeVisible();
});
