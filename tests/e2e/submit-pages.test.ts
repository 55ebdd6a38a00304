import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  fillDetails,
  fillGeneral,
  goOn,
  hasScreenshots,
  nextButton,
  openWizard,
  screenshotsField,
  submits,
  threeScreenshots,
} from './wizard.ts';

async function axe(page: Page, step: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${step}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

async function fits(page: Page, step: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, step).toBeLessThanOrEqual(0);
}

/** Through all six steps to the end; `look` is called on each, filled and with errors. */
async function walk(page: Page, look: (step: string) => Promise<void>): Promise<void> {
  await look('General, empty');
  await nextButton(page).click();
  await expect(page.getByText('Icon is required.')).toBeVisible();
  await look('General, with errors');
  await fillGeneral(page, 'Mothlamp');
  await expect(page.getByRole('link', { name: 'View existing business' })).toBeVisible();
  await look('General');
  await goOn(page, 'Details');
  await nextButton(page).click();
  await page.getByRole('combobox', { name: 'Topics' }).click();
  await expect(page.getByRole('option')).toHaveCount(16);
  await look('Details, open');
  await fillDetails(page);
  await look('Details');
  await goOn(page, 'Media');
  await screenshotsField(page).setInputFiles(await threeScreenshots());
  await hasScreenshots(page, 3);
  await look('Media');
  await goOn(page, 'Team');
  await look('Team');
  await goOn(page, 'Finish');
  await look('Finish');
  await goOn(page, 'Submit');
  await page.getByRole('radio', { name: /^Growth/ }).check();
  await expect(page.getByText('This plan is not configured for payment.')).toBeVisible();
  await look('Submit');
  await page.getByRole('radio', { name: /^Hobby/ }).check();
  await submits(page);
  await look('sent');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on any step of the wizard in ${colorScheme}`, async ({ page, server }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openWizard(page, server);
    await walk(page, (step) => axe(page, step));
  });
}

test('Every step of the wizard fits a phone of 360 pixels', async ({ page, server }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await openWizard(page, server);
  await walk(page, (step) => fits(page, step));
});
