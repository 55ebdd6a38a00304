import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, holdBack, test } from './fixtures.ts';
import { aMember, memberPassword, signInAs, withStore } from './members.ts';
import {
  anImage,
  fillAll,
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
  threeScreenshots,
} from './wizard.ts';

const failedToLoad = /Failed to load resource/;

test(
  'Text shared from another app fills the empty fields, also after signing in; leaving a saved draft needs no confirmation',
  { tag: '@release' },
  async ({ page, server }) => {
    const member = await aMember(server);
    const shared = new URLSearchParams({ title: 'Tidewise – tides', text: 'Look: https://tidewise.example/ today' });
    await page.goto(`/submit-startup?${shared.toString()}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('You must be logged in to submit a startup.')).toBeVisible();
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill(memberPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Website')).toHaveValue('https://tidewise.example/');
    await expect(page.getByLabel('Product name')).toHaveValue('Tidewise');
    await expect(page.getByLabel('Description')).toHaveValue('Look:  today');
    await expect(page).toHaveURL(/\/submit-startup\?step=1$/);
    await page.getByLabel('Product name').fill('Mine');
    await isSaved(page);
    await page.getByRole('banner').getByRole('link').click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await expect(page.getByLabel('Product name')).toHaveValue('Mine');
    await page.goto('/submit-startup?url=other.example&title=Other&plan=Growth');
    await expect(page.getByLabel('Product name')).toHaveValue('Mine');
    await expect(page.getByLabel('Website')).toHaveValue('https://tidewise.example/');
  },
);

test(
  'A submission without an answer is queued, asks for a new sign-in when the session has ended, reports a proxy’s refusal, and then arrives once',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(failedToLoad);
    const member = await openWizard(page, server);
    await fillAll(page);
    await isSaved(page);
    const submitUrl = '**/api/startups/submit';
    await page.route(submitUrl, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await submitButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Tidewise is saved on this device and will be sent when you are online.',
    );
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.unroute(submitUrl);

    await withStore(server, (store) => store.sessions.removeOfUser(member._id));
    await submitButton(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Your text is still here');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('You must be logged in to submit a startup.')).toBeVisible();
    await submitButton(page).click();
    await dialog.getByLabel('Email').fill(member.email);
    await dialog.getByLabel('Password', { exact: true }).fill(memberPassword);
    // The submission continues by itself after signing in.
    await page.route(submitUrl, (route) => route.fulfill({ status: 413, body: '<h1>Request Entity Too Large</h1>' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Something else answered instead of this site (413)')).toBeVisible();
    await expect(page.getByText('You are offline')).toHaveCount(0);
    await page.unroute(submitUrl);
    await expect(page.getByText('Tides for people who sail small boats.').first()).toBeVisible();

    let sent = 0;
    const release = await holdBack(page, submitUrl, () => (sent += 1));
    await submitButton(page).dblclick();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    release();
    await isSent(page);
    expect(sent).toBe(1);
    expect(await withStore(server, (store) => store.startups.ofUser(member._id))).toHaveLength(1);
  },
);

/** Keeps the page's drafts locked for writing until the returned function is called. */
async function lockDrafts(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const { promise: isLocked, resolve } = Promise.withResolvers<void>();
    indexedDB.open('debut').onsuccess = ({ target }) => {
      const drafts = (target as IDBOpenDBRequest).result.transaction('drafts', 'readwrite').objectStore('drafts');
      const hold = () => {
        resolve();
        // A transaction stays open as long as requests are made in it.
        if (!document.documentElement.hasAttribute('data-unlock')) drafts.count().onsuccess = hold;
      };
      drafts.count().onsuccess = hold;
    };
    await isLocked;
  });
  return () => page.evaluate(() => document.documentElement.setAttribute('data-unlock', ''));
}

test(
  'A submission that the server refuses moves the focus to the refused field; after a confirmed submission, the wizard is empty',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    test.slow();
    pageErrors.expected.push(failedToLoad);
    await openWizard(page, server);
    await fillGeneral(page);
    await goOn(page, 'Details');
    await fillDetails(page);
    await goOn(page, 'Media');
    await screenshotsField(page).setInputFiles(await threeScreenshots());
    await hasScreenshots(page, 3);
    await goOn(page, 'Team', 'Finish', 'Submit');

    await test.step('a refusal moves the focus to the refused field', async () => {
      const refusal = {
        message: 'This image could not be read.',
        code: 'images.unreadable',
        fields: { 'body.media.2': 'This image could not be read.' },
      };
      await page.route('**/api/startups/submit', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
      await submitButton(page).click();
      await expect(stepHeading(page, 'Media')).toBeVisible();
      await expect(page.getByText('Number 3: This image could not be read.')).toBeVisible();
      await expect(screenshotsField(page)).toBeFocused();
      await page.getByRole('button', { name: 'Remove screenshot 3' }).click();
      await expect(page.getByText('Number 3: This image could not be read.')).toBeHidden();
      await goOn(page, 'Team', 'Finish', 'Submit');
    });

    await isSaved(page);
    const unlock = await lockDrafts(page);
    await submitButton(page).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Submitting...' })).toBeAttached();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    await unlock();
    await isSent(page);
    await page.goto('/submit-startup');
    await expect(page.getByLabel('Product name')).toHaveValue('');
  },
);

test(
  'Files that are not images are refused, and images chosen with them are accepted',
  { tag: '@release' },
  async ({ page, server }) => {
    test.slow();
    // Nothing may scroll while the file is dragged.
    await page.setViewportSize({ width: 1280, height: 2000 });
    await openWizard(page, server);
    const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
    await page.getByLabel('Icon').setInputFiles(text);
    await expect(page.getByText('“notes.png” could not be read. Please choose a PNG, JPG or GIF file.')).toBeVisible();
    await fillGeneral(page);
    const film = sharp(
      [await anImage('1.png', { red: 0 }), await anImage('2.png', { red: 255 })].map(({ buffer }) => buffer),
      {
        join: { animated: true },
      },
    );
    await page.getByLabel('Icon').setInputFiles({ name: 'film.gif', mimeType: 'image/gif', buffer: await film.gif().toBuffer() });
    await expect(page.getByText('“film.gif” is animated. Only its first frame is kept.')).toBeVisible();
    await goOn(page, 'Details');
    await fillDetails(page);
    await goOn(page, 'Media');
    const many = await Promise.all(Array.from({ length: 9 }, (_, at) => anImage(`shot-${at + 1}.png`, { red: at * 25 })));
    const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]) };
    await screenshotsField(page).setInputFiles([broken, ...many]);
    await expect(page.getByText('“broken.jpg” could not be read. Please choose a PNG, JPG, GIF or WebP file.')).toBeVisible();
    await expect(page.getByText('You can add up to 8 screenshots, so “shot-9.png” was not added.')).toBeVisible();
    await hasScreenshots(page, 8);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'shot-1.png' })
      .dragTo(page.getByRole('listitem').filter({ hasText: 'shot-3.png' }));
    await expect(page.getByRole('img', { name: 'Screenshot 3:' })).toHaveAttribute('alt', 'Screenshot 3: shot-1.png');
  },
);

test(
  'A wizard that fails to load the account loads it again; if the device cannot store drafts, the wizard says so, works, and asks before leaving',
  { tag: '@release' },
  async ({ page, server, pageErrors }) => {
    pageErrors.expected.push(failedToLoad);
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Denied.', 'SecurityError');
      };
    });
    await signInAs(page, server, await aMember(server));
    await page.route('**/api/users/me', (route) => route.abort());
    await page.goto('/submit-startup');
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible();
    await page.unroute('**/api/users/me');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(nextButton(page)).toBeVisible();

    await page.getByLabel('Product name').fill('Tidewise');
    await expect(page.getByText('Your draft cannot be saved on this device.')).toBeVisible();
    await page.getByRole('banner').getByRole('link').click();
    const dialog = page.getByRole('dialog', { name: 'Leave this page?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Product name')).toHaveValue('Tidewise');
    await page.getByRole('banner').getByRole('link').click();
    await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
  },
);
