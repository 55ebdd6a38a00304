import type { Page } from '@playwright/test';
import { expect, open, test } from './fixtures.ts';
import { axe, overflow } from './looks.ts';

const name = 'Search startups';
/** The field before its first use, when it is a plain search input. */
const plainField = (page: Page) => page.getByRole('searchbox', { name });
/** The same field after its first use, when it is a combobox. */
const combobox = (page: Page) => page.getByRole('combobox', { name });

/** Holds back the matching scripts until the returned function is called. */
async function holdBack(page: Page, scripts: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test(
  'Suggestions are chosen by keyboard as a combobox; Escape closes them, then clears the box; results for older text are not shown',
  { tag: '@release' },
  async ({ page }) => {
    await open(page, '/faq');
    const box = combobox(page);
    await expect(plainField(page)).toBeVisible();
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
    await box.pressSequentially('ferry');
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('option', { name: /Ferrywire/ })).toBeVisible();
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await box.press('ArrowDown');
    await expect(list.getByRole('option', { name: /Ferrywire/ })).toHaveAttribute('aria-selected', 'true');
    await expect(box).toHaveAttribute('aria-activedescendant', /.+/);
    await expect(box).toBeFocused();
    await box.press('Enter');
    await expect(page).toHaveURL(/\/startup\/ferrywire$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Ferrywire' })).toBeVisible();

    await box.fill('ferry');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeHidden();

    // Categories, tags and posts have separate groups, and an empty field offers the recent searches.
    await box.fill('dezign');
    await list.getByRole('group', { name: 'Tags' }).getByRole('option', { name: 'design tokens' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('#design tokens');
    await expect(page).toHaveURL('/tags/design%20tokens');
    await box.fill('design tokens');
    await box.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for: "design tokens"');
    await box.fill('');
    const recent = list.getByRole('group', { name: 'Recent searches' }).getByRole('option', { name: 'design tokens' });
    await expect(recent).toBeVisible();
    expect(await axe(page, 'search')).toEqual([]);
    await list.getByRole('option', { name: 'Clear recent searches' }).click();
    await expect(recent).toBeHidden();

    await test.step('Escape closes the suggestions, then clears the box', async () => {
      const box = combobox(page);
      await box.fill('ferry');
      await expect(page.getByRole('option', { name: /Ferrywire/ })).toBeVisible();
      await box.press('Escape');
      await expect(page.getByRole('option', { name: /Ferrywire/ })).toBeHidden();
      await expect(box).toHaveValue('ferry');
      await box.press('Escape');
      await expect(box).toHaveValue('');
    });

    await test.step('while suggestions load, suggestions for the previous text are shown only if they also match the new text', async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route('**/api/suggestions?q=moss', async (route) => {
        await promise;
        await route.continue();
      });
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      await combobox(page).fill('m');
      await expect(list.getByRole('option').nth(2)).toBeVisible();
      await combobox(page).fill('moss');
      await expect(list.getByText('Loading suggestions...')).toBeVisible();
      for (const option of await list.getByRole('option').allTextContents()) expect(option).toMatch(/moss/i);
      resolve();
      await expect(list.getByText('Loading suggestions...')).toBeHidden();
      await expect(list.getByRole('option', { name: /Mosscount/ })).toBeVisible();
    });
  },
);

test('Enter without a choice searches, a blank search is ignored, and the address contains the page of results', async ({
  page,
}) => {
  await test.step('Enter searches, and a blank search is ignored', async () => {
    await open(page, '/');
    const box = combobox(page);
    await plainField(page).fill('   ');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    await box.fill('data');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=data$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for: "data"');
    await expect(page.getByText('13 startups found')).toBeVisible();
    await expect(box).toHaveValue('data');
  });

  await test.step('the address contains the page of results, also after Back, Forward and a reload', async () => {
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/\/search\?q=data&page=2$/);
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(4);
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(10);
  });

  for (const moment of ['the scripts start', 'the page is hydrated'] as const) {
    await test.step(`Back works when it is pressed while ${moment}`, async () => {
      await page.goForward();
      await expect(page.getByRole('article')).toHaveCount(4);
      await using _ = await page.addInitScript(goBackWhile, moment);
      await page.reload();
      await expect(page).toHaveURL(/\/search\?q=data$/);
      await expect(page.getByRole('article')).toHaveCount(10);
    });
  }
});

/**
 * Presses Back once, either between two tasks of the app's start, or between the hydration of the page's layout and that of its content.
 * All later work of React is delayed, as on a slow device.
 */
function goBackWhile(moment: 'the scripts start' | 'the page is hydrated'): void {
  if (!location.search.includes('page=2')) return;
  const isApp = () => new Error('Who calls?').stack?.includes('/assets/') === true;
  let isPressed = false;
  const press = () => {
    isPressed = true;
    history.back();
  };
  const { getElementById } = document;
  document.getElementById = (id) => {
    if (moment === 'the scripts start' && id === 'root' && !isPressed && isApp()) {
      const { setTimeout: delay } = window;
      const held: (() => void)[] = [];
      // The app's next tasks wait until the URL has changed.
      Object.assign(window, { setTimeout: (task: () => void) => held.push(task) });
      const release = () => {
        Object.assign(window, { setTimeout: delay });
        for (const task of held) delay(task);
      };
      addEventListener('popstate', release, { once: true });
      press();
    }
    return getElementById.call(document, id);
  };
  const { addEventListener: listen } = window;
  // The layout listens to input from its first effect on.
  Object.assign(window, {
    addEventListener: (...args: Parameters<typeof listen>) => {
      listen(...args);
      if (moment !== 'the page is hydrated' || args[0] !== 'input' || isPressed || !isApp()) return;
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function later(message: unknown) {
        setTimeout(() => postMessage.call(this, message), 200);
      };
      press();
    },
  });
}

test(
  'Text that is typed or composed while the scripts or suggestions load is kept with its caret; without suggestions, Enter still searches',
  { tag: '@release' },
  async ({ page, pageErrors }) => {
    pageErrors.expected.push(/Failed to load resource: net::ERR_FAILED .*search-suggestions/);

    await test.step('text is kept while the suggestions load', async () => {
      await open(page, '/faq');
      const arrive = await holdBack(page, /search-suggestions/);
      const before = await plainField(page).elementHandle();
      await plainField(page).click();
      await page.keyboard.type('fire');
      for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft');
      const place = await before?.boundingBox();
      await expect(plainField(page)).toBeFocused();
      const typing = page.keyboard.type('erryw', { delay: 40 });
      arrive();
      await typing;
      const box = combobox(page);
      await expect(box).toBeFocused();
      await expect(box).toHaveValue('ferrywire');
      expect(await box.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(6);
      expect(await box.evaluate((field, same) => field === same, before)).toBe(true);
      expect(await box.boundingBox()).toEqual(place);
      await expect(page.getByRole('option', { name: /Ferrywire/ })).toBeVisible();
      await box.press('ArrowDown');
      await expect(page.getByRole('option', { name: /Ferrywire/ })).toHaveAttribute('aria-selected', 'true');
      await page.unroute(/search-suggestions/);
    });

    await test.step('text is kept before any script has loaded', async () => {
      const arrive = await holdBack(page, /\/assets\/.*\.js/);
      await page.goto('/faq');
      await plainField(page).click();
      await page.keyboard.type('moss');
      arrive();
      await expect(page.getByRole('option', { name: /Mosscount/ })).toBeVisible();
      await expect(combobox(page)).toBeFocused();
      await expect(combobox(page)).toHaveValue('moss');
      await page.unroute(/\/assets\/.*\.js/);
    });

    await test.step('a word that is being composed with an input method is kept when the suggestions arrive', async () => {
      await open(page, '/faq');
      const arrive = await holdBack(page, /search-suggestions/);
      await plainField(page).focus();
      const ended = await plainField(page).evaluateHandle((field: HTMLInputElement) => {
        const ends: string[] = [];
        field.addEventListener('compositionend', ({ data }) => ends.push(data));
        return ends;
      });
      const keyboard = await page.context().newCDPSession(page);
      await keyboard.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
      arrive();
      await expect(combobox(page)).toHaveValue('にほ');
      await keyboard.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
      expect(await ended.jsonValue()).toEqual([]);
      await keyboard.send('Input.insertText', { text: '日本' });
      await expect(combobox(page)).toHaveValue('日本');
      await expect(combobox(page)).toBeFocused();
      expect(await ended.jsonValue()).toEqual(['日本']);
      await page.unroute(/search-suggestions/);
    });

    await test.step('when the suggestions cannot be loaded, Enter still searches, and the next use loads them again', async () => {
      await open(page, '/faq');
      await page.route(/search-suggestions/, (route) => route.abort());
      const failed = page.waitForEvent('requestfailed');
      await plainField(page).fill('data');
      await failed;
      await plainField(page).press('Enter');
      await expect(page).toHaveURL(/\/search\?q=data$/);
      await expect(page.getByText('13 startups found')).toBeVisible();
      await expect(plainField(page)).toHaveValue('data');
      await page.unroute(/search-suggestions/);
      await plainField(page).blur();
      await plainField(page).fill('moss');
      await expect(combobox(page)).toHaveValue('moss');
      await expect(page.getByRole('option', { name: /Mosscount/ })).toBeVisible();
    });
  },
);

test(
  'A search ignores accents and case, suggests another spelling, and offers links when there are no results; unusual texts break nothing',
  { tag: '@release' },
  async ({ page }) => {
    const htmlOf = async (q: string) => (await page.request.get(`/search?q=${encodeURIComponent(q)}`)).text();
    expect(await htmlOf('BRUJULA')).toMatch(/<h2[^>]*>(?:<[^>]+>)*Brújula/);
    const nothing = await htmlOf('zzzz');
    for (const text of ['No Results Found', 'Try searching for something else.']) expect(nothing).toContain(text);
    expect(await (await page.request.get('/search')).text()).toContain('What are you looking for?');
    await open(page, '/search?q=ferywire');
    await expect(page.getByRole('heading', { level: 2, name: 'Ferrywire' }).locator('mark')).toHaveText('Ferrywire');
    await page.getByRole('link', { name: 'ferrywire', exact: true }).click();
    await expect(page).toHaveURL(/\/search\?q=ferrywire$/);
    await expect(page.getByText('Did you mean')).toBeHidden();
    for (const q of ['<script>alert(1)</script>', 'a'.repeat(200), 'العربية', '\u202E%"\' OR 1=1 😀']) {
      await page.getByLabel(name).fill(q);
      await page.getByLabel(name).press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for: "${q}"`);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  },
);
