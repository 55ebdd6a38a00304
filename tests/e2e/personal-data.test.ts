import { openAsBlob } from 'node:fs';
import { BlobReader, ZipReader } from '@zip.js/zip.js';
import type { Page } from '@playwright/test';
import { aSubscriber } from '../store/builders.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { aWord, openAdmin } from './admins.ts';
import { expect, open, test } from './fixtures.ts';
import { withStore } from './members.ts';

test.use({ directoryOf: 'admins' });

/** The names in the ZIP file that `press` downloads. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await press();
  const zip = new ZipReader(new BlobReader(await openAsBlob(await (await downloading).path())));
  return (await zip.getEntries()).map(({ filename }) => filename);
}

test(
  'Members download their data, and admins download and erase the data of an address',
  { tag: '@release' },
  async ({ page, server }) => {
    const word = aWord();
    const email = `${word}@readers.example`;
    await withStore(server, (store) => store.newsletter.insert(aSubscriber({ _id: newId(), email, unsubscribeToken: word })));
    await openAdmin(page, server, '/admin/users');
    const section = page.getByRole('region', { name: 'Personal data by email address' });
    await section.getByLabel('Email address').fill(email);
    await section.getByRole('button', { name: 'Find data' }).click();
    await expect(section.getByText('1 newsletter subscription')).toBeVisible();
    const ofAddress = await downloaded(page, () => section.getByRole('button', { name: 'Download' }).click());
    expect(ofAddress).toContain('newsletter.json');

    await section.getByRole('button', { name: 'Delete permanently' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this person’s data?' });
    await expect(dialog.getByText('1 newsletter subscription ends.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(section.getByText('Nothing is stored about')).toBeVisible();

    await open(page, '/settings');
    const own = page.getByRole('region', { name: 'Your data' });
    const names = await downloaded(page, () => own.getByRole('button', { name: 'Download your data' }).click());
    expect(names).toEqual(expect.arrayContaining(['readme.txt', 'account.json', 'startups.json', 'audit.json']));
    await expect(own.getByText('Your data is downloaded.')).toBeVisible();
  },
);
