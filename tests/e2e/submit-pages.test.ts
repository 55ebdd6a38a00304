import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axeInBothThemes, overflow } from './looks.ts';
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

/** Goes through all six steps. Calls `look` on each step, once filled in and once with errors. */
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
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(16);
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

test('Every step of the wizard passes axe in both themes, and each fits a phone of 360 pixels', async ({ page, server }) => {
  test.slow();
  await openWizard(page, server);
  await walk(page, async (step) => {
    const wide = page.viewportSize();
    expect(await axeInBothThemes(page), step).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overflow(page), step).toBeLessThanOrEqual(0);
    if (wide !== null) await page.setViewportSize(wide);
  });
});
