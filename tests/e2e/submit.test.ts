import type { Locator, Page } from '@playwright/test';
import { everythingStored } from './device.ts';
import { expect, test } from './fixtures.ts';
import { axeInBothThemes, overflow } from './looks.ts';
import { withStore } from './members.ts';
import {
  anIcon,
  goOn,
  hasScreenshots,
  isSent,
  nextButton,
  openWizard,
  screenshotsField,
  stepHeading,
  submitButton,
  threeScreenshots,
} from './wizard.ts';

const shot = (page: Page, number: number): Locator => page.getByRole('img', { name: `Screenshot ${number}` });

/** axe finds nothing on the step in either theme, and it fits a phone. */
async function looks(page: Page, step: string): Promise<void> {
  const wide = page.viewportSize();
  expect(await axeInBothThemes(page), step).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflow(page), step).toBeLessThanOrEqual(0);
  if (wide !== null) await page.setViewportSize(wide);
}

/** Moves the focus to an element by pressing Tab. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`);
}

test('A founder submits a startup by keyboard alone, with an icon and three screenshots; axe finds nothing on any step, and each fits a phone', async ({
  page,
  server,
}) => {
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
  await looks(page, 'General');
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
  // A chosen option leaves the list, and the arrow key continues from the option that took its place.
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
  // The open list is not a stop of the Tab key.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Pricing')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Escape');
  await type('Special offer', 'Three months free.');
  await looks(page, 'Details');
  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Media')).toBeFocused();
  await tabTo(page, screenshotsField(page));
  await page
    .getByLabel('Screenshots')
    .first()
    .setInputFiles(await threeScreenshots({ width: 2400, height: 1500 }));
  await hasScreenshots(page, 3);
  await tabTo(page, page.getByRole('button', { name: 'Move screenshot 3 earlier' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move screenshot 2 earlier' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('shot-3.png moved to position 1 of 3.')).toBeAttached();
  await expect(shot(page, 1)).toHaveAttribute('alt', 'Screenshot 1: shot-3.png');
  await looks(page, 'Media');
  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Team')).toBeFocused();
  await expect(page.getByLabel('Maker 1', { exact: true })).toHaveValue(member.username);
  await expect(page.getByRole('button', { name: 'Remove maker 1' })).toBeDisabled();
  await tabTo(page, page.getByRole('button', { name: 'Add a maker' }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('priya');
  await looks(page, 'Team');
  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Finish')).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: /accelerators/ }));
  await page.keyboard.press('Space');
  await looks(page, 'Finish');
  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');

  await expect(stepHeading(page, 'Submit')).toBeFocused();
  await expect(page.getByText(`${member.username}, priya`)).toBeVisible();
  await expect(page.getByText('Developer Tools, Design')).toBeVisible();
  await expect(page.getByText('To accelerators')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: /^Hobby/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('This plan is not configured for payment. Please contact support.')).toBeVisible();
  await looks(page, 'Submit');
  await page.keyboard.press('ArrowUp');
  await tabTo(page, submitButton(page));
  await page.keyboard.press('Enter');
  await isSent(page);
  await looks(page, 'sent');
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

test(
  'Next continues only when the step is valid; each error disappears when its field is edited, and a name that is already listed is pointed out',
  { tag: '@release' },
  async ({ page, server }) => {
    test.slow();

    await test.step('a listing of the same name is pointed out, with a claim link if it has no owner', async () => {
      await openWizard(page, server);
      await page.getByLabel('Product name').fill('mothlamp');
      const link = page.getByRole('link', { name: 'View existing business' });
      await expect(link).toHaveAttribute('href', '/startup/mothlamp');
      await expect(link).toHaveAttribute('target', '_blank');
      await looks(page, 'General, with a listing of that name');
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
      await looks(page, 'General, with errors');
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
      await looks(page, 'Details, open');
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
  },
);
