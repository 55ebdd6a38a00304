import type { Frame, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { UserRecord } from '../../db/store.ts';
import { expect } from './fixtures.ts';
import { aMember, signInAs } from './members.ts';
import type { RunningServer } from './server.ts';

interface ImageFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PNG in one color with a white stripe. */
export async function anImage(name: string, { width = 400, height = 250, red = 20 } = {}): Promise<ImageFile> {
  const background = { r: red, g: 255 - red, b: 99 };
  const stripe = await sharp({ create: { width: 9, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const image = sharp({ create: { width, height, channels: 3, background } }).composite([{ input: stripe, left: 20, top: 0 }]);
  return { name, mimeType: 'image/png', buffer: await image.png().toBuffer() };
}

export const anIcon = () => anImage('icon.png', { width: 900, height: 900 });

export const threeScreenshots = ({ width, height } = { width: 800, height: 500 }) =>
  Promise.all([1, 2, 3].map((number) => anImage(`shot-${number}.png`, { width, height, red: number * 60 })));

/** The container of the wizard: the page, or the demo in its frame. */
type Place = Page | Frame;

export const stepHeading = (page: Place, name: string): Locator => page.getByRole('heading', { level: 2, name });
export const nextButton = (page: Place): Locator => page.getByRole('button', { name: 'Next' });
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: 'Submit', exact: true });
export const screenshotsField = (page: Page): Locator => page.locator('input[type=file]');

/** Opens the wizard as a new member. */
export async function openWizard(page: Page, server: RunningServer, path = '/submit-startup'): Promise<UserRecord> {
  const member = await aMember(server);
  await signInAs(page, server, member);
  await page.goto(path);
  await expect(nextButton(page)).toBeVisible();
  return member;
}

/** Fills the first step. */
export async function fillGeneral(page: Place, name = 'Tidewise'): Promise<void> {
  await page.getByLabel('Icon').setInputFiles(await anIcon());
  await page.getByLabel('Product name').fill(name);
  await page.getByLabel('Pitch').fill('Tides for people who sail small boats.');
  await page.getByLabel('Website').fill(`${name.toLowerCase()}.example`);
  await page.getByLabel('Description').fill('Reads the harbour gauges.\n\nSays when to leave.');
  await expect(page.getByRole('img', { name: 'The icon you chose' })).toBeVisible();
}

/** Fills the second step. */
export async function fillDetails(page: Place): Promise<void> {
  await page.getByRole('combobox', { name: 'Topics' }).fill('developer');
  await page.getByRole('option', { name: /^Developer Tools/ }).click();
  // The list stays open for the next topic.
  await page.getByRole('combobox', { name: 'Topics' }).press('Escape');
}

/** Presses Next once for each of the steps. */
export async function goOn(page: Place, ...names: string[]): Promise<void> {
  for (const name of names) {
    await nextButton(page).click();
    await expect(stepHeading(page, name)).toBeVisible();
  }
}

/** Fills in everything that is required, up to the last step. */
export async function fillAll(page: Place, name?: string): Promise<void> {
  await fillGeneral(page, name);
  await goOn(page, 'Details');
  await fillDetails(page);
  await goOn(page, 'Media', 'Team', 'Finish', 'Submit');
}

/** Waits for screenshots, which take a long time on a busy machine. */
export async function hasScreenshots(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('img', { name: /^Screenshot/ })).toHaveCount(count);
}

/** Presses Submit and waits for the final page. */
export async function submits(page: Page): Promise<void> {
  await submitButton(page).press('Enter');
  await isSent(page);
}

export async function isSent(page: Page): Promise<void> {
  const heading = page.getByRole('heading', {
    level: 1,
    name: 'Your startup has been submitted for review. Check your email for a confirmation.',
  });
  await expect(heading).toBeFocused();
}

export async function isSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved on this device at/)).toBeVisible();
}
