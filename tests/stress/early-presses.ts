import { setTimeout as pause } from 'node:timers/promises';
import type { ElementHandle, Page, Request } from '@playwright/test';
import { ConcurrencyLimit } from '../../server/concurrency-limit.ts';
import { publicPages } from '../e2e/public-pages.ts';
import { openSite, reportFailures } from '../visited-site.ts';

/**
 * `npm run stress:early-presses` presses every button and types into every field of every public page 0.2 s after the first
 * paint, while the scripts arrive 2 s late. It compares the outcome with that of the same press on a ready page. Buttons of one
 * kind (such as a list's like buttons) are pressed once per page; the header and the footer, which all pages share, only on the
 * first page. Arguments replace the pages. Needs a build.
 */
const paths = process.argv.length > 2 ? process.argv.slice(2) : publicPages;
const widths = { desktop: 1280, phone: 360 };
const scriptDelayMs = 2000;
const pressDelayMs = 200;
const pressesAtOnce = 6;

/** The part of a page whose controls are used, as a selector. */
type Part = 'body' | 'main';

/** The visible buttons, links that open a dialog, choices and text fields of a part of the page, with their names. */
function visibleControls(part: Part): { name: string; control: HTMLElement }[] {
  const all = document.querySelectorAll<HTMLElement>(`${part} :is(button, a[aria-haspopup], input, textarea)`);
  return [...all].flatMap((control) => {
    const label = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.labels?.[0] : null;
    if (!(label ?? control).checkVisibility()) return [];
    if ('readOnly' in control && control.readOnly) return [];
    if (control.closest('[inert], dialog:not([open]), [popover]:not(:popover-open)') !== null) return [];
    return [{ name: (control.getAttribute('aria-label') ?? (label ?? control).textContent).trim(), control }];
  });
}

interface Control {
  path: string;
  width: number;
  part: Part;
  name: string;
}

async function namesOfControls(page: Page, part: Part): Promise<string[]> {
  const visible = await page.evaluateHandle(visibleControls, part);
  const names = await visible.evaluate((all) => all.map(({ name }) => name));
  const kindOf = (name: string) => name.replace(/^(Like|Choose) .*/, '$1');
  return names.filter((name, index) => names.findIndex((other) => kindOf(other) === kindOf(name)) === index);
}

async function controlNamed(page: Page, { part, name }: Control): Promise<ElementHandle<HTMLElement>> {
  const visible = await page.evaluateHandle(visibleControls, part);
  const found = await visible.evaluateHandle((all, wanted) => all.find((one) => one.name === wanted)?.control, name);
  const element = found.asElement();
  if (element === null) throw new Error(`No control is called "${name}".`);
  return element;
}

/** Presses a button or choice, or types into a text field. False when the page has replaced the element. */
async function use(found: ElementHandle<HTMLElement>): Promise<boolean> {
  if (!(await found.evaluate((element) => element.matches('textarea, input:not([type=radio], [type=checkbox])'))))
    return found.evaluate((element) => {
      if (!element.isConnected) return false;
      element.click();
      return true;
    });
  try {
    await found.fill('early@example.com');
    return true;
  } catch (error) {
    if (await found.evaluate((element) => element.isConnected)) throw error;
    return false;
  }
}

/** Uses a control. If the page replaces the control, finds it again and repeats the use. */
async function findAndUse(page: Page, control: Control): Promise<ElementHandle<HTMLElement>> {
  for (;;) {
    const found = await controlNamed(page, control);
    if (await use(found)) return found;
  }
}

/** Describes, as text, everything that a press can change. */
function outcome(control: HTMLElement): string {
  const opened = [...document.querySelectorAll('dialog[open], :popover-open')].map(
    (element) => element.getAttribute('aria-label') ?? element.querySelector('h1, h2')?.textContent ?? element.className,
  );
  return JSON.stringify({
    path: location.pathname + decodeURIComponent(location.search),
    opened,
    attached: control.isConnected,
    pressed: ['aria-pressed', 'aria-expanded', 'aria-selected'].map((name) => control.getAttribute(name)),
    checked: control instanceof HTMLInputElement && control.checked,
    busy: control.getAttribute('aria-busy'),
    value: 'value' in control ? control.value : null,
    disabled: document.querySelectorAll(':disabled').length,
    theme: document.documentElement.dataset['theme'] ?? null,
    headings: document.querySelectorAll('h1, h2, h3').length,
    messages: [...document.querySelectorAll('[role=status], [role=alert], output, :invalid')].map(
      (element) => `${element.localName} ${element.textContent}`,
    ),
    focused: document.activeElement?.localName,
  });
}

interface OpenPage {
  page: Page;
  /** The requests without a response yet. */
  inFlight: Set<Request>;
}

/** The outcome, once nothing has changed or loaded for half a second. */
async function settled({ inFlight }: OpenPage, control: ElementHandle<HTMLElement>): Promise<string> {
  let last = '';
  for (let stable = 0; stable < 10; stable += 1) {
    const now = await control.evaluate(outcome);
    if (now !== last || inFlight.size > 0) stable = 0;
    last = now;
    await pause(100);
  }
  return last;
}

async function isReady(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyEvents' in window) && document.querySelector('h1') !== null);
  // Waits for the scripts of embeds, which could arrive after the message of a press has disappeared.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.waitForLoadState('networkidle');
}

/** Waits until the page is painted and the document is complete, while its scripts are delayed. */
async function isPainted(page: Page): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0 && document.readyState !== 'loading',
  );
}

async function openPage(width: number, delayMs: number): Promise<OpenPage> {
  const visitor = await site.newVisitor({ viewport: { width, height: 800 } });
  const page = await visitor.newPage();
  await page.addInitScript(() => {
    if (window !== window.parent) return;
    localStorage.setItem('keep-directory', 'off');
    // Chromium lets a page copy only within five seconds after a press, and the delayed scripts take longer.
    navigator.clipboard.writeText = () => Promise.resolve();
  });
  const inFlight = new Set<Request>();
  page.on('request', (request) => inFlight.add(request));
  page.on('requestfinished', (request) => inFlight.delete(request));
  page.on('requestfailed', (request) => inFlight.delete(request));
  if (delayMs > 0) {
    await page.route('**/assets/*.js', async (route) => {
      await pause(delayMs);
      // The page may already be closed.
      await route.continue().catch(() => undefined);
    });
  }
  return { page, inFlight };
}

async function controlsOn(path: string, width: number, part: Part): Promise<Control[]> {
  const { page } = await openPage(width, scriptDelayMs);
  await page.goto(path, { waitUntil: 'commit' });
  await isPainted(page);
  const names = await namesOfControls(page, part);
  await page.context().close();
  return names.map((name) => ({ path, width, part, name }));
}

/** The outcome before and after a press on a ready page; undefined if the control is then disabled. */
async function pressWhenReady(control: Control): Promise<{ before: string; after: string } | undefined> {
  const open = await openPage(control.width, 0);
  await open.page.goto(control.path);
  await isReady(open.page);
  const found = await controlNamed(open.page, control);
  const before = await settled(open, found);
  if (await found.evaluate((element) => element.matches(':disabled'))) {
    await open.page.context().close();
    return undefined;
  }
  const after = await settled(open, await findAndUse(open.page, control));
  await open.page.context().close();
  return { before, after };
}

async function pressEarly(control: Control): Promise<string> {
  const open = await openPage(control.width, scriptDelayMs);
  await open.page.goto(control.path, { waitUntil: 'commit' });
  await isPainted(open.page);
  await pause(pressDelayMs);
  const isEarly = await open.page.evaluate(() => 'earlyEvents' in window);
  if (!isEarly) {
    // The machine was too slow, so the press is repeated.
    await open.page.context().close();
    return pressEarly(control);
  }
  const used = await findAndUse(open.page, control);
  await isReady(open.page);
  // A form submitted without the scripts has opened another page.
  const isSamePage = await used.evaluate(() => true).catch(() => false);
  const after = await settled(open, isSamePage ? used : await controlNamed(open.page, control));
  await open.page.context().close();
  return after;
}

function verdict(ready: { before: string; after: string } | undefined, early: string): string {
  // The ready page disables the button while its text field is empty. Before the page is ready, the browser itself requires the
  // text.
  if (ready === undefined) return 'disabled when ready';
  if (ready.after !== early) return 'LOST';
  return ready.after === ready.before ? 'same, without a visible outcome' : 'same';
}

async function compare(device: string, control: Control): Promise<void> {
  const { path, name } = control;
  const ready = await pressWhenReady(control);
  const early = await pressEarly(control);
  presses += 1;
  console.log(`${device} ${path} "${name}": ${verdict(ready, early)}`);
  if (ready !== undefined && ready.after !== early)
    lost.push(`${device} ${path} "${name}"\n  ready: ${ready.after}\n  early: ${early}`);
}

const site = await openSite();
const lost: string[] = [];
let presses = 0;
const limit = new ConcurrencyLimit({ concurrency: pressesAtOnce, maxPending: Infinity });
try {
  for (const [device, width] of Object.entries(widths)) {
    for (const path of paths) {
      const controls = await controlsOn(path, width, path === paths[0] ? 'body' : 'main');
      await Promise.all(controls.map((control) => limit.run(() => compare(device, control))));
    }
  }
} finally {
  await site.close();
}
reportFailures(`${presses} presses, ${lost.length} lost`, lost);
