import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { personId } from '../../db/sample/people.ts';
import type { StartupRecord } from '../../db/store.ts';
import { newId } from '../../server/domain/core/ids.ts';
import { aStartup, aSubmission } from '../store/builders.ts';
import { signInAs, withStore } from './members.ts';
import type { RunningServer } from './server.ts';

/** Opens an admin page as the sample's admin, and waits until its layout is there. */
export async function openAdmin(page: Page, server: RunningServer, path: string): Promise<void> {
  await signInAs(page, server, 'ida');
  await page.goto(path);
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).or(page.getByRole('button', { name: 'All screens' })),
  ).toBeVisible();
}

/** A word that occurs in no other test. */
export function aWord(): string {
  return `q${randomBytes(4).toString('hex')}`;
}

/** Creates pending listings of Mara's, in the order of the queue. */
export async function waitingStartups(
  server: RunningServer,
  names: readonly string[],
  given: Partial<StartupRecord> = {},
): Promise<StartupRecord[]> {
  return withStore(server, async (store) => {
    const startups: StartupRecord[] = [];
    for (const [at, name] of names.entries()) {
      const sentAt = new Date(Date.now() - (names.length - at) * 60_000);
      // Listings wait in the order of their ids, and two ids from the same millisecond can have any order.
      const _id = newId(sentAt);
      const slug = `waiting-${_id}`;
      const startup = aStartup({
        _id,
        name,
        slug,
        website: `https://${slug}.example/`,
        tagline: 'Waits for a decision.',
        description: 'It waits patiently.',
        status: 'pending',
        publishedAt: null,
        userId: personId('mara'),
        ...given,
      });
      await store.startups.insert(startup);
      const createdAt = sentAt.toISOString();
      const submission = aSubmission({ startupId: _id, userId: personId('mara'), comments: 'Be kind.', createdAt });
      await store.submissions.save(submission);
      startups.push(startup);
    }
    return startups;
  });
}

export async function statusOf(server: RunningServer, { _id }: { _id: string }): Promise<string | undefined> {
  return withStore(server, async (store) => (await store.startups.byId(_id))?.status);
}

/** Opens an admin screen by its link. The previous screen stays until the next one has loaded, with buttons of the same names. */
export async function openScreen(page: Page, name: string | RegExp): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(link).toBeVisible();
  const before = (await heading.textContent()) ?? '';
  await link.click();
  await expect(heading).not.toHaveText(before);
}
