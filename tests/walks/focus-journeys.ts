import type { Page } from '@playwright/test';
import type { Username } from '../../db/sample/people.ts';
import type { RunningServer } from '../e2e/server.ts';
import { settle } from './focus-page.ts';

interface Walker {
  page: Page;
  server: RunningServer;
  open(path: string): Promise<void>;
  /** Records the step if the body has the focus. */
  check(step: string): Promise<boolean>;
}

/** A walk by keyboard alone that first creates what it then changes and removes. */
interface Journey {
  title: string;
  who?: Username;
  width?: number;
  walk(walker: Walker): Promise<void>;
}

/** Presses a button, link or switch by keyboard, and checks. */
async function press({ page, check }: Walker, role: 'button' | 'link' | 'checkbox', name: string | RegExp): Promise<void> {
  const control = page.getByRole(role, { name, exact: true }).last();
  await control.focus();
  await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter');
  await settle(page);
  await check(`“${String(name)}” is pressed`);
}

export const journeys: readonly Journey[] = [
  {
    title: 'A visitor makes a collection, empties it and deletes it',
    async walk(walker) {
      const { page, open, check } = walker;
      for (const name of ['Kanbanjo', 'Ferrywire', 'Mosscount']) {
        await open(`/startup/${name.toLowerCase()}`);
        await press(walker, 'button', `Collect ${name}`);
        if (name === 'Kanbanjo') {
          await page.getByLabel('New collection').fill('By the sea');
          await page.keyboard.press('Enter');
          await settle(page);
        } else await press(walker, 'checkbox', /By the sea/);
        await page.keyboard.press('Escape');
        await settle(page);
        await check(`the dialog of ${name} is closed`);
      }
      await open('/collections/mine');
      await press(walker, 'link', 'By the sea');
      for (const name of ['Ferrywire', 'Mosscount', 'Kanbanjo']) await press(walker, 'button', `Remove ${name}`);
      await press(walker, 'button', 'Delete');
      await press(walker, 'button', 'Delete collection');
    },
  },
  {
    title: 'A visitor compares',
    async walk(walker) {
      const { page, open } = walker;
      await open('/categories/design');
      await press(walker, 'link', 'Compare');
      for (const at of [0, 1]) {
        await page
          .getByRole('checkbox', { name: /^Compare / })
          .nth(at)
          .focus();
        await page.keyboard.press('Space');
        await settle(page);
        await walker.check(`box ${at + 1} is ticked`);
      }
      await press(walker, 'button', 'Compare');
      await press(walker, 'link', /^Remove/);
      await open('/categories/design');
      await settle(page);
      await press(walker, 'button', 'Clear');
    },
  },
  {
    title: 'A visitor filters and clears',
    async walk(walker) {
      const { page, open } = walker;
      await open('/categories/design');
      const box = page.locator('#list-filters input[type=checkbox]').first();
      await box.focus();
      await page.keyboard.press('Space');
      await settle(page);
      await walker.check('a filter is chosen');
      await press(walker, 'link', /^Remove /);
    },
  },
  {
    title: 'A member likes and unlikes',
    who: 'mara',
    async walk(walker) {
      const { page, open } = walker;
      for (const slug of ['ferrywire', 'mosscount']) {
        await open(`/startup/${slug}`);
        const like = page
          .getByRole('main')
          .getByRole('button', { name: /^Like / })
          .first();
        if ((await like.getAttribute('aria-pressed')) !== 'true') await press(walker, 'button', /^Like /);
      }
      await open('/dashboard');
      const likes = page.getByRole('main').getByRole('button', { name: /^Like /, pressed: true });
      while ((await likes.count()) > 0) {
        const before = await likes.count();
        await likes.first().focus();
        await page.keyboard.press('Enter');
        await settle(page);
        await walker.check('a favorite is removed');
        if ((await likes.count()) >= before) break;
      }
    },
  },
  {
    title: 'A member signs out of the menu',
    who: 'jonas',
    async walk(walker) {
      await walker.open('/');
      await press(walker, 'button', 'Your menu');
      await press(walker, 'button', 'Sign out');
    },
  },
  {
    title: 'A founder chooses and removes topics and makers',
    who: 'mara',
    async walk(walker) {
      const { page, open } = walker;
      await open('/submit-startup');
      const topics = page.getByRole('combobox', { name: 'Topics' });
      if (await topics.isVisible()) {
        await topics.focus();
        for (let presses = 0; presses < 2; presses += 1) {
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
        }
        await settle(page);
        await press(walker, 'button', /^Remove /);
        await press(walker, 'button', /^Remove /);
      }
    },
  },
];
