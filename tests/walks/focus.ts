import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { personId, type Username } from '../../db/sample/people.ts';
import { ConcurrencyLimit } from '../../server/concurrency-limit.ts';
import { publicPages } from '../e2e/public-pages.ts';
import { signInAs } from '../e2e/members.ts';
import { openSite } from '../visited-site.ts';
import { journeys } from './focus-journeys.ts';
import { type Control, controlsOn, fillForm, focusOf, markDocument, pressByKeyboard, settle } from './focus-page.ts';

/**
 * `npm run walk:focus` operates every page by keyboard, as a visitor, a member and an admin, at two widths. It fails when the
 * body has the focus afterwards. It leaves each page and returns to it within the app. It presses each button and switch in a
 * newly opened page. In a dialog or menu that opens, it moves with Tab, and then closes it with Escape or confirms it. It fills
 * in and sends each form. Journeys remove things that they have created before. Controls of one kind, by their first words, are
 * pressed once per page; controls that all pages share, only on the first page. Arguments replace the pages: `npm run walk:focus
 * -- /settings`. Needs a build.
 */
const memberPages = ['/dashboard', '/collections/mine', '/analytics', '/settings', '/submit-startup'];
const otherPages = ['/', '/startup/kanbanjo', '/search?q=map'];
const adminPages = (
  'dashboard startups claimed-business revisions reports links users categories collections fields blog-posts blog-categories faq ' +
  'deals advertising newsletter feedbacks emails plans payments numbers audit security settings'
)
  .split(' ')
  .concat(`users/${personId('mara')}`)
  .map((screen) => `/admin/${screen}`);
const lonePages = [
  '/sign-in',
  '/collections/mine',
  '/submit-startup',
  '/reset-password',
  '/confirm-email',
  '/email-preferences',
  '/no-such-page',
];

interface Walk {
  who: Username | undefined;
  width: number;
  paths: readonly string[];
}

/**
 * Pages that are the same at both widths are walked at the wider one. On narrow pages, there is a menu for phones, and sheets and
 * lists replace dialogs and tables.
 */
const walks: readonly Walk[] = [
  { who: undefined, width: 1280, paths: [...publicPages, ...lonePages] },
  { who: undefined, width: 360, paths: ['/', '/categories/design', '/startup/kanbanjo', '/search?q=map', '/plans'] },
  { who: 'mara', width: 1280, paths: [...memberPages, ...otherPages] },
  { who: 'mara', width: 360, paths: ['/dashboard', '/settings', '/'] },
  { who: 'ida', width: 1280, paths: adminPages },
  { who: 'ida', width: 360, paths: ['/admin/startups', '/admin/users', '/admin/blog-posts'] },
];

/** Actions that would remove what later steps need. */
const notConfirmed = /delete (?:my )?account|restore (?:this )?backup|remove all|delete all/i;

const [...chosen] = process.argv.slice(2);
const site = await openSite();
const limit = new ConcurrencyLimit({ concurrency: 3, maxPending: Infinity });
const found: string[] = [];
let steps = 0;

/** Runs `work` on the page of a new visitor, who has a session of their own. */
async function withPage({ who, width }: Walk, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await site.newVisitor({ viewport: { width, height: 800 } });
  try {
    await context.addInitScript(() => localStorage.setItem('keep-directory', 'off'));
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    // Downloads, printing and other windows are not part of the walk.
    await page.addInitScript(() => Object.assign(window, { print: () => undefined, open: () => null }));
    if (who !== undefined) await signInAs(page, site.server, who);
    await work(page);
  } finally {
    await context.close();
  }
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => !('earlyEvents' in window) && document.querySelector('h1, h2') !== null);
  await settle(page);
  await markDocument(page);
}

/**
 * Records a step after which the body has the focus. In a newly loaded document, the focus begins at the body, as in any browser.
 */
async function check(page: Page, step: string): Promise<boolean> {
  steps += 1;
  const focus = await focusOf(page);
  if (focus === 'body') {
    found.push(step);
    console.log(`focus on the body: ${step}`);
  }
  return focus !== 'body';
}

/** Leaves the page by its first link and comes back, both inside the app. */
async function walkRoute(walk: Walk, name: string, path: string): Promise<void> {
  await withPage(walk, async (page) => {
    await openPage(page, path);
    const link = page.locator(':is(header, nav) a[href]:visible, a[href="/"]:visible').first();
    if ((await link.count()) === 0) return;
    await link.focus();
    await page.keyboard.press('Enter');
    await settle(page);
    await check(page, `${name}: left by its first link`);
    await page.goBack();
    await settle(page);
    await check(page, `${name}: opened by Back`);
  });
}

/** Moves through an open dialog or menu with Tab. After its last control, the browser's own buttons may have the focus once. */
async function walkInside(page: Page, name: string): Promise<void> {
  for (let presses = 1; presses <= 4; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focusOf(page)) === 'body') await page.keyboard.press('Tab');
    if (!(await check(page, `${name}, Tab ${presses}`))) return;
  }
}

const isOpen = (page: Page) => page.evaluate(() => document.querySelector('dialog:modal, :popover-open') !== null);

async function walkControl(walk: Walk, name: string, control: Control, ending: 'Escape' | 'confirm'): Promise<boolean> {
  let hasOpened = false;
  await withPage(walk, async (page) => {
    await openPage(page, control.path);
    if (!(await pressByKeyboard(page, control))) return;
    await settle(page);
    if (!(await check(page, name))) return;
    hasOpened = await isOpen(page);
    if (!hasOpened) return;
    if (ending === 'Escape') {
      await walkInside(page, name);
      await page.keyboard.press('Escape');
    } else if (!(await fillForm(page, 'dialog:modal', notConfirmed))) return;
    await settle(page);
    await check(page, `${name}, then ${ending}`);
  });
  return hasOpened;
}

async function walkForms(walk: Walk, name: string, path: string, form: number): Promise<void> {
  await withPage(walk, async (page) => {
    await openPage(page, path);
    if (!(await fillForm(page, `main form >> nth=${form}`, notConfirmed))) return;
    await settle(page);
    await check(page, `${name}: form ${form + 1} is sent`);
  });
}

async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A press may close the page's frame or sign out. The walk then names the controls that it could not test.
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    notWalked.push(`${name}: ${reason}`);
    console.log(`not walked: ${name}: ${reason}`);
  }
}

const notWalked: string[] = [];

async function walkPage(walk: Walk, path: string, isFirst: boolean): Promise<void> {
  const name = `${walk.who ?? 'visitor'} ${walk.width} ${path}`;
  await attempt(name, () => walkRoute(walk, name, path));
  let controls: Control[] = [];
  let forms = 0;
  await attempt(name, () =>
    withPage(walk, async (page) => {
      await openPage(page, path);
      controls = await controlsOn(page, path, isFirst ? 'body' : 'main');
      forms = await page.locator('main form').count();
    }),
  );
  const before = found.length;
  await Promise.all([
    ...controls.map((control) =>
      limit.run(() =>
        attempt(`${name} "${control.name}"`, async () => {
          if (await walkControl(walk, `${name} "${control.name}"`, control, 'Escape'))
            await walkControl(walk, `${name} "${control.name}"`, control, 'confirm');
        }),
      ),
    ),
    ...Array.from({ length: forms }, (_, form) =>
      limit.run(() => attempt(`${name} form`, () => walkForms(walk, name, path, form))),
    ),
  ]);
  console.log(`${name}: ${controls.length} controls, ${forms} forms, ${found.length - before} without focus`);
}

try {
  // The walks below delete members and listings.
  if (chosen.length === 0 || chosen.includes('journeys')) {
    for (const { title, who, width = 1280, walk } of journeys) {
      await attempt(title, () =>
        withPage({ who, width, paths: [] }, (page) =>
          walk({
            page,
            server: site.server,
            open: (path) => openPage(page, path),
            check: (step) => check(page, `${title}: ${step}`),
          }),
        ),
      );
      console.log(`${title}: walked`);
    }
  }
  for (const walk of walks) {
    const paths = chosen.length > 0 ? walk.paths.filter((path) => chosen.includes(path)) : walk.paths;
    for (const path of paths) await walkPage(walk, path, path === walk.paths[0]);
  }
} finally {
  await site.close();
  await pause(0);
}
console.log(`\n${steps} steps, ${found.length} without focus, ${notWalked.length} not walked`);
process.exitCode = found.length + notWalked.length === 0 ? 0 : 1;
