import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** A button or switch of a page. */
export interface Control {
  path: string;
  part: 'body' | 'main';
  /** Its accessible name. */
  name: string;
  /** The control's position among those with the same name. */
  at: number;
}

/**
 * The visible controls in a part of the page that can be pressed by keyboard, and links that remove something, with their names.
 */
function pressable(part: 'body' | 'main'): { name: string; element: HTMLElement }[] {
  const selector = `${part} :is(button, summary, input[type=checkbox], input[type=radio], [role=switch], a[aria-haspopup])`;
  const links = [...document.querySelectorAll<HTMLElement>(`${part} a[href]`)].filter((link) =>
    /^(?:remove|clear|undo)\b/i.test(link.textContent.trim()),
  );
  const whole = document.querySelector(part) === null ? [...document.querySelectorAll<HTMLElement>('button, summary')] : [];
  return [...document.querySelectorAll<HTMLElement>(selector), ...links, ...whole].flatMap((element) => {
    const isClosed = element.closest('[inert], dialog:not([open]), [popover]:not(:popover-open)') !== null;
    if (isClosed || !element.checkVisibility() || element.matches(':disabled, [aria-disabled=true]')) return [];
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    return [{ name: (element.getAttribute('aria-label') ?? label ?? element.textContent).trim().replace(/\s+/g, ' '), element }];
  });
}

/** One control of each kind. */
export async function controlsOn(page: Page, path: string, part: Control['part']): Promise<Control[]> {
  const handle = await page.evaluateHandle(pressable, part);
  const names = await handle.evaluate((all) =>
    all.map(({ name, element }) => ({ name, kind: `${element.localName} ${element.className}` })),
  );
  const kinds = names.map(({ name, kind }) => `${kind} ${name.split(' ')[0] ?? ''}`);
  return names.flatMap(({ name }, index) =>
    kinds.indexOf(kinds[index] ?? '') === index
      ? [{ path, part, name, at: names.slice(0, index).filter((each) => each.name === name).length }]
      : [],
  );
}

/** Focuses a control and presses it as a keyboard does. False when the page no longer has it. */
export async function pressByKeyboard(page: Page, { part, name, at }: Control): Promise<boolean> {
  const handle = await page.evaluateHandle(pressable, part);
  const element = (
    await handle.evaluateHandle((all, wanted) => all.filter((each) => each.name === wanted.name)[wanted.at]?.element, {
      name,
      at,
    })
  ).asElement();
  if (element === null) return false;
  await element.focus();
  const isChoice = await element.evaluate((each) => each.matches('input'));
  await page.keyboard.press(isChoice ? 'Space' : 'Enter');
  return true;
}

/**
 * Fills in the fields of a form or dialog and presses the last button that sends it. Returns false when there is no such button.
 */
export async function fillForm(page: Page, selector: string, notPressed: RegExp): Promise<boolean> {
  const part = page.locator(selector).last();
  if ((await part.count()) === 0) return false;
  const fields = part.locator('input:not([type=hidden]), textarea, select');
  for (let at = 0; at < (await fields.count()); at += 1) {
    const field = fields.nth(at);
    if (!(await field.isVisible()) || !(await field.isEditable().catch(() => false))) continue;
    // A field may disappear when another one is filled in.
    const type = await field
      .evaluate((each) => (each instanceof HTMLInputElement ? each.type : each.localName), undefined, { timeout: 1_000 })
      .catch(() => 'submit');
    const value = await field.inputValue().catch(() => '');
    if (type === 'checkbox') await field.check().catch(() => undefined);
    else if (type === 'select') await field.selectOption({ index: 1 }).catch(() => undefined);
    else if (['radio', 'file', 'color', 'range', 'submit'].includes(type) || value !== '') continue;
    else await field.fill(sampleOf(type, (await field.getAttribute('name')) ?? '')).catch(() => undefined);
  }
  const send = part.locator('button[type=submit]:visible, button:not([type]):visible').last();
  if ((await send.count()) === 0 || !(await send.isEnabled())) return false;
  if (notPressed.test((await send.textContent()) ?? '')) return false;
  await send.focus();
  await page.keyboard.press('Enter');
  return true;
}

function sampleOf(type: string, name: string): string {
  if (type === 'email' || /email/i.test(name)) return `walk-${Date.now()}@people.example`;
  if (type === 'url' || /website|url|link/i.test(name)) return 'https://walk.example/';
  if (type === 'number') return '5';
  if (type === 'date') return '2030-05-01';
  if (type === 'datetime-local') return '2030-05-01T10:00';
  return 'A lantern over the door';
}

/** The tag of the element that has the focus, or "body". A document that was loaded since `markDocument` is "new". */
export function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    if (!('isWalked' in window)) return 'new';
    return document.activeElement?.localName ?? 'body';
  });
}

export const markDocument = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { isWalked: true }));

/** Waits until the page, its focus and its requests have been still for 0.4 s. */
export async function settle(page: Page): Promise<void> {
  let last = '';
  await pause(100);
  for (let still = 0, tries = 0; still < 4 && tries < 80; still += 1, tries += 1) {
    const now = await page
      .evaluate(() => {
        const busy = document.querySelectorAll('[aria-busy=true], [role=progressbar], .skeleton').length;
        return `${location.href} ${busy} ${document.body.textContent.length} ${document.activeElement?.outerHTML.slice(0, 200)} ${performance.getEntriesByType('resource').length}`;
      })
      .catch(() => String(tries));
    if (now !== last) still = 0;
    last = now;
    await pause(100);
  }
}
