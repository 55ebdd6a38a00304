import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newId } from '../../server/domain/core/ids.ts';
import { usualFields } from '../../server/domain/listings/usual-fields.ts';
import { aStartup } from '../store/builders.ts';
import { expect, test } from './fixtures.ts';
import { aMember, signInAs, withStore } from './members.ts';
import {
  anIcon,
  fillDetails,
  fillGeneral,
  goOn,
  hasScreenshots,
  isSaved,
  nextButton,
  openWizard,
  stepHeading,
  submits,
  threeScreenshots,
} from './wizard.ts';

test('A reload during step 3 loses nothing', { tag: '@release' }, async ({ page, server }) => {
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
  // The draft is restored even without the URL parameter for the step.
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

test(
  'A draft is the same in two tabs, and another member on the same device sees none of it',
  { tag: '@release' },
  async ({ page, context, server }) => {
    await test.step('the last change wins, and the other tab says that the draft was changed', async () => {
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

    await test.step('another member on the device sees nothing of the draft', async () => {
      await isSaved(page);
      await openWizard(page, server);
      await expect(page.getByLabel('Product name')).toHaveValue('');
    });
  },
);

test('A rejected listing is changed and resubmitted, once', { tag: '@release' }, async ({ page, context, server }) => {
  test.slow();
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
  await page.getByLabel('Website').fill('https://tidewise.example/app');
  await goOn(page, 'Details', 'Media', 'Team', 'Finish', 'Submit');
  await submits(page);
  const again = await withStore(server, (store) => store.startups.byId(startup._id));
  expect(again).toMatchObject({ status: 'pending', website: 'https://tidewise.example/app', logo: icon, slug: startup.slug });
  expect(again).not.toHaveProperty('rejectionReason');

  await page.goto(`/submit-startup?edit=${startup._id}`);
  await expect(page.getByRole('heading', { name: 'Only a rejected startup can be resubmitted.' })).toBeVisible();
});
